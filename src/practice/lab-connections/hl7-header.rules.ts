import { ok, refuse, type Result } from '#foundation/values/result.ts';
import type { Hl7Fault } from './hl7-faults.rules.ts';
import { componentOf, headerOf, type Hl7Message } from './hl7-message.rules.ts';

/** Who sent a message to whom, and what it is. */
export interface Hl7Header {
  readonly sendingApplication: string;
  readonly sendingFacility: string;
  readonly receivingApplication: string;
  readonly receivingFacility: string;
  /** As it was sent, see `readHl7Time`. */
  readonly sentAt: string;
  /** Such as `ORU`, and the event, such as `R01`. */
  readonly type: string;
  readonly event: string;
  readonly controlId: string;
  readonly processing: string;
  readonly version: string;
}

/** Longer ones are cut off nowhere: they are refused, because an answer has to repeat them as they are. */
const MAX_CONTROL_ID = 199;

/** HL7-1. Without a type nobody knows what a message is, and without a control ID nobody can answer it. */
export function readHeader(message: Hl7Message): Result<Hl7Header, Hl7Fault> {
  const header = headerOf(message);
  const at = (field: number, component = 1) => componentOf(message, header, field, component);
  const type = at(9);
  const controlId = at(10);
  if (!/^[A-Z][A-Z0-9]{2}$/.test(type)) return refuse('no_type');
  if (controlId === '' || controlId.length > MAX_CONTROL_ID) return refuse('no_control_id');
  return ok({
    sendingApplication: at(3),
    sendingFacility: at(4),
    receivingApplication: at(5),
    receivingFacility: at(6),
    sentAt: at(7),
    type,
    event: at(9, 2),
    controlId,
    processing: at(11),
    version: at(12),
  });
}
