import { decodeLatin1 } from './hl7-character-set.rules.ts';
import { HL7_FAULTS, type Hl7Fault } from './hl7-faults.rules.ts';
import type { Hl7Header } from './hl7-header.rules.ts';
import { writeHl7Time } from './hl7-time.rules.ts';
import { writeHl7, type WrittenSegment } from './hl7-write.rules.ts';

/** `AA`: it is ours now. `AE`: it failed here, and may succeed when it is sent again. `AR`: it never will as it is. */
export type AnswerCode = 'AA' | 'AE' | 'AR';

/** What a sender is answered. */
export interface Hl7Answer {
  readonly code: AnswerCode;
  /** MSH-10 of the message; empty where it could not be read. */
  readonly controlId: string;
  /** For AE and AR. */
  readonly text: string | null;
  /** HL7 table 0357. */
  readonly errorCode: string | null;
}

/** HL7 table 0357 for what cannot be read. */
const ERROR_CODES: Readonly<Record<Hl7Fault, string>> = {
  no_message: '100',
  separators: '101',
  character_set: '103',
  encoding: '102',
  segment: '100',
  too_large: '102',
  too_many_segments: '102',
  no_type: '101',
  no_control_id: '101',
  batch: '100',
};

export const accepted = (controlId: string): Hl7Answer => ({
  code: 'AA',
  controlId,
  text: null,
  errorCode: null,
});

export const unreadable = (fault: Hl7Fault, controlId: string): Hl7Answer => ({
  code: 'AR',
  controlId,
  text: HL7_FAULTS[fault],
  errorCode: ERROR_CODES[fault],
});

/** Table 0357, 207: an application internal error, the only one that says to try again. */
export const INTERNAL_ERROR = '207';
export const tryAgain = (controlId: string): Hl7Answer => ({
  code: 'AE',
  controlId,
  text: 'The message could not be stored. Send it again later.',
  errorCode: INTERNAL_ERROR,
});

const HEADER_LIMIT = 4_096;

/** MSH-10 of a message that cannot be read otherwise, so that its sender knows what was refused; empty where there is none. */
export function guessControlId(bytes: Uint8Array): string {
  const line =
    /(?:^|[\r\n])(?<line>MSH[^\r\n]*)/.exec(decodeLatin1(bytes.subarray(0, HEADER_LIMIT)))?.groups?.[
      'line'
    ] ?? '';
  const id = line.split(line[3] ?? '|')[9] ?? '';
  return /^[\w.:@-]{1,199}$/.test(id) ? id : '';
}

/** Who an answer is from, and to. */
export interface AnswerFrame {
  /** The header of the message; null where it could not be read. */
  readonly header: Hl7Header | null;
  readonly now: string;
  /** MSH-10 of the answer itself. */
  readonly ownControlId: string;
}

/** HL7-6. An acknowledgement (original mode). Sender and receiver are those of the message, exchanged. */
export function writeAnswer(
  { code, controlId, text, errorCode }: Hl7Answer,
  { header, now, ownControlId }: AnswerFrame,
): string {
  const segments: WrittenSegment[] = [
    [
      'MSH',
      header?.receivingApplication || 'TAILWELL',
      // The code in it is a secret of the connection, which a refused sender has not shown.
      code === 'AR' ? '' : (header?.receivingFacility ?? ''),
      header?.sendingApplication ?? '',
      header?.sendingFacility ?? '',
      writeHl7Time(now),
      '',
      ['ACK', header?.event ?? '', 'ACK'],
      ownControlId,
      header?.processing || 'P',
      header?.version || '2.5.1',
      '',
      '',
      '',
      '',
      '',
      'UNICODE UTF-8',
    ],
    // MSA-3 is what older devices show; ERR is where it belongs since v2.5.
    ['MSA', code, controlId, text ?? ''],
  ];
  if (code !== 'AA')
    segments.push(['ERR', '', '', [errorCode ?? INTERNAL_ERROR], 'E', '', '', '', text ?? '']);
  return writeHl7(segments);
}

/** Answers to a batch, as a batch. */
export const writeAnswerBatch = (
  answers: readonly string[],
  { now, ownControlId }: Omit<AnswerFrame, 'header'>,
): string =>
  writeHl7([['BHS', 'TAILWELL', '', '', '', writeHl7Time(now), '', '', '', ownControlId]]) +
  answers.join('') +
  writeHl7([['BTS', String(answers.length)]]);
