import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { cutText } from '#foundation/values/cut-text.ts';
import type { Hl7Fault } from './hl7-faults.rules.ts';
import { componentOf, type Hl7Message, parseHl7 } from './hl7-message.rules.ts';
import { INTERNAL_ERROR } from './hl7-answer.rules.ts';

/** What a laboratory says about an order. `later`: it could not take it just now. */
export type OrderAnswer =
  | { readonly kind: 'acknowledged'; readonly laboratoryNumber: string | null }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string };

const MAX_REASON = 500;

const first = (message: Hl7Message, name: string) =>
  message.segments.find((segment) => segment.name === name);

/** The text for people: ERR-8, ERR-7, MSA-3, or a note. */
function reasonOf(message: Hl7Message): string {
  const [err, msa, nte] = [first(message, 'ERR'), first(message, 'MSA'), first(message, 'NTE')];
  const texts = [
    err
      ? componentOf(message, err, 8) || componentOf(message, err, 7) || componentOf(message, err, 3, 2)
      : '',
    msa ? componentOf(message, msa, 3) : '',
    nte ? componentOf(message, nte, 3) : '',
  ];
  return cutText(
    (texts.find((text) => text !== '') ?? 'The laboratory gave no reason.').replaceAll('\0', ''),
    MAX_REASON,
  );
}

/** ORC-1 of an answer (HL7 table 0119): the laboratory cannot take the order, or cannot cancel it. */
const UNABLE: ReadonlySet<string> = new Set(['UA', 'UC', 'UD', 'UH', 'UM', 'UR', 'UX', 'OF', 'OC']);

/**
 * HL7-10. What an answer says: ACK, ORL^O22 or ORR^O02. `another` is one to some other message, which says nothing about this order.
 */
export function readOrderAnswer(
  bytes: Uint8Array,
  controlId: string,
): Result<OrderAnswer, Hl7Fault | 'another'> {
  const message = parseHl7(bytes);
  if (!message.ok) return message;
  const msa = first(message.value, 'MSA');
  if (!msa || componentOf(message.value, msa, 2) !== controlId) return refuse('another');
  const code = componentOf(message.value, msa, 1).toUpperCase();
  const err = first(message.value, 'ERR');
  const orc = first(message.value, 'ORC');
  if (code === 'AA' || code === 'CA') {
    if (orc && UNABLE.has(componentOf(message.value, orc, 1)))
      return ok({ kind: 'rejected', reason: reasonOf(message.value) });
    const number = orc ? cutText(componentOf(message.value, orc, 3), 80) : '';
    return ok({ kind: 'acknowledged', laboratoryNumber: number === '' ? null : number });
  }
  const isTheirFault = err !== undefined && componentOf(message.value, err, 3) === INTERNAL_ERROR;
  if (['AE', 'CE'].includes(code) && isTheirFault)
    return ok({ kind: 'later', reason: reasonOf(message.value) });
  return ['AE', 'AR', 'CE', 'CR'].includes(code)
    ? ok({ kind: 'rejected', reason: reasonOf(message.value) })
    : refuse('another');
}
