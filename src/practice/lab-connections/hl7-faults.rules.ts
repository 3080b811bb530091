/** HL7-1. Why a message cannot be read at all, for its sender and for the list of messages. Nothing of such a message is applied. */
export const HL7_FAULTS = {
  no_message: 'The message does not start with an MSH segment.',
  separators: 'The separators in MSH-1 and MSH-2 are not usable.',
  character_set: 'The character set in MSH-18 is not supported.',
  encoding: 'The text does not match the character set in MSH-18.',
  segment: 'A line does not start with the name of a segment.',
  too_large: 'The message is too large.',
  too_many_segments: 'The message has too many segments.',
  no_type: 'MSH-9 has no message type.',
  no_control_id: 'MSH-10 has no message control ID.',
  batch: 'The batch does not match its header or trailer.',
} as const;
export type Hl7Fault = keyof typeof HL7_FAULTS;
