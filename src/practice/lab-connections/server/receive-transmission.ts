import { randomUUID } from 'node:crypto';
import { isTransactionConflict } from '#foundation/server/database/sqlstate.ts';
import {
  accepted,
  type Hl7Answer,
  guessControlId,
  tryAgain,
  unreadable,
  writeAnswer,
  writeAnswerBatch,
} from '../hl7-answer.rules.ts';
import { readTransmission } from '../hl7-batch.rules.ts';
import { type Hl7Header, readHeader } from '../hl7-header.rules.ts';
import { readMessage } from '../hl7-message.rules.ts';
import { hl7Bytes } from '../hl7-write.rules.ts';
import type { ConnectionFinder } from './find-connection.ts';
import type { LabParts } from './lab-parts.ts';
import { storeMessage } from './store-message.ts';

/** Where a message came from. */
export interface Sender {
  readonly address: string | null;
  /** SHA-256 of the certificate that it showed. */
  readonly certificateSha256: string | null;
}

/** What is sent back, and whether the sender was one of ours. */
export interface Answered {
  readonly text: string;
  readonly isKnown: boolean;
}

const NOT_OURS = (controlId: string): Hl7Answer => ({
  code: 'AR',
  controlId,
  text: 'The sender is not known here. Check MSH-3, MSH-4 and the code in MSH-6.',
  errorCode: '204',
});
const CONFLICT_RETRIES = 2;

/** Two messages about the same reports may stand in each other's way; repeated, the second one finds what the first one stored. */
async function storeWithRetries(parts: LabParts, message: Parameters<typeof storeMessage>[1]) {
  for (let retries = 0; ; retries += 1) {
    try {
      return await storeMessage(parts, message);
    } catch (error) {
      if (retries >= CONFLICT_RETRIES || !isTransactionConflict(error)) throw error;
    }
  }
}

async function receiveOne(
  parts: LabParts,
  finder: ConnectionFinder,
  {
    lines,
    bytes,
    sender,
  }: { readonly lines: readonly string[]; readonly bytes: Uint8Array; readonly sender: Sender },
): Promise<{ readonly answer: Hl7Answer; readonly header: Hl7Header | null; readonly isKnown: boolean }> {
  const message = readMessage(lines);
  const header = message.ok ? readHeader(message.value) : message;
  if (!header.ok)
    return { answer: unreadable(header.error, guessControlId(bytes)), header: null, isKnown: false };
  const { controlId, type, event } = header.value;
  try {
    const owner = await finder.find(header.value, sender.certificateSha256);
    if (!owner) return { answer: NOT_OURS(controlId), header: header.value, isKnown: false };
    const outcome = await storeWithRetries(parts, {
      ...owner,
      format: 'hl7',
      controlId,
      messageType: `${type}^${event}`.slice(0, 20),
      bytes,
      senderAddress: sender.address?.slice(0, 64) ?? null,
    });
    if (outcome === 'gone') {
      finder.forget();
      return { answer: NOT_OURS(controlId), header: header.value, isKnown: false };
    }
    return { answer: accepted(controlId), header: header.value, isKnown: true };
  } catch (error) {
    parts.log.warn({ err: error }, 'a message of a laboratory could not be stored');
    return { answer: tryAgain(controlId), header: header.value, isKnown: true };
  }
}

/**
 * LABX-6. Receives what arrived in one block: a message, or a batch of them. `AA` is answered once a message and its reports are committed,
 * `AE` when sending it again may help, `AR` when it cannot be read or belongs to nobody.
 */
export async function receiveTransmission(
  parts: LabParts,
  finder: ConnectionFinder,
  bytes: Uint8Array,
  sender: Sender,
): Promise<Answered> {
  const frame = () => ({ now: new Date().toISOString(), ownControlId: randomUUID().slice(0, 20) });
  const read = readTransmission(bytes);
  if (!read.ok)
    return {
      text: writeAnswer(unreadable(read.error, guessControlId(bytes)), { header: null, ...frame() }),
      isKnown: false,
    };
  const { messages, isBatch } = read.value;
  const answers: string[] = [];
  let isKnown = messages.length > 0;
  for (const lines of messages) {
    // A message of a batch is stored as a message of its own, in UTF-8.
    const own = isBatch ? hl7Bytes(`${asUtf8(lines).join('\r')}\r`) : bytes;
    const one = await receiveOne(parts, finder, { lines, bytes: own, sender });
    answers.push(writeAnswer(one.answer, { header: one.header, ...frame() }));
    isKnown &&= one.isKnown;
  }
  return { text: isBatch ? writeAnswerBatch(answers, frame()) : answers.join(''), isKnown };
}

const CHARACTER_SET_FIELD = 17;

/** The header says what the stored bytes are. */
function asUtf8([header = '', ...rest]: readonly string[]): readonly string[] {
  const separator = header[3] ?? '|';
  const fields = header.split(separator);
  while (fields.length <= CHARACTER_SET_FIELD) fields.push('');
  fields[CHARACTER_SET_FIELD] = 'UNICODE UTF-8';
  return [fields.join(separator), ...rest];
}
