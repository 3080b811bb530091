import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { decodeHl7 } from './hl7-character-set.rules.ts';
import type { Hl7Fault } from './hl7-faults.rules.ts';
import { linesOf, MAX_HL7_BYTES, MAX_HL7_SEGMENTS, readSegment } from './hl7-message.rules.ts';
import { readSeparators } from './hl7-separators.rules.ts';

/** Messages as they came together: alone, or in a batch (v2.5.1, section 2.10.3). */
export interface Hl7Transmission {
  readonly isBatch: boolean;
  /** The lines of each message. */
  readonly messages: readonly (readonly string[])[];
}

const OPENING = ['FHS', 'BHS'];
const CLOSING: ReadonlySet<string> = new Set(['BTS', 'FTS']);
/** A day of a large laboratory. */
const MAX_MESSAGES = 5_000;

interface Reading {
  readonly messages: string[][];
  readonly open: string[];
  /** Messages of the batch that is open. */
  inBatch: number;
  inFile: number;
}

/** BTS-1 and FTS-1 count what is in between; where they are sent, they have to be right. */
function closes(reading: Reading, line: string, field: string): boolean {
  const name = line.slice(0, 3);
  const counted = readSegment(line, field)?.fields[0]?.trim() ?? '';
  if (reading.open.pop() !== (name === 'BTS' ? 'BHS' : 'FHS')) return false;
  const count = name === 'BTS' ? reading.inBatch : reading.inFile;
  if (name === 'BTS') {
    reading.inBatch = 0;
    reading.inFile += 1;
  }
  return counted === '' || Number(counted) === count;
}

function opens(reading: Reading, name: string): boolean {
  const last = reading.open.at(-1);
  const isRight =
    name === 'FHS' ? reading.open.length === 0 && reading.messages.length === 0 : last !== 'BHS';
  reading.open.push(name);
  return isRight;
}

/** Takes one line in. False where it does not fit. */
function takeLine(reading: Reading, line: string, field: string): boolean {
  const name = line.slice(0, 3);
  if (OPENING.includes(name)) return opens(reading, name);
  if (CLOSING.has(name)) return closes(reading, line, field);
  if (name === 'MSH') {
    reading.inBatch += 1;
    reading.messages.push([line]);
    return true;
  }
  const message = reading.messages.at(-1);
  message?.push(line);
  return message !== undefined;
}

/** HL7-4. The messages of what was received: one, or those of a batch that is complete. */
export function readTransmission(bytes: Uint8Array): Result<Hl7Transmission, Hl7Fault> {
  if (bytes.length > MAX_HL7_BYTES) return refuse('too_large');
  const text = decodeHl7(bytes);
  if (!text.ok) return text;
  const lines = linesOf(text.value).map((line) => line.trimStart());
  const first = lines[0] ?? '';
  if (!['MSH', ...OPENING].includes(first.slice(0, 3))) return refuse('no_message');
  if (lines.length > MAX_HL7_SEGMENTS + MAX_MESSAGES) return refuse('too_many_segments');
  const separators = readSeparators(first);
  if (!separators.ok) return separators;
  const reading: Reading = { messages: [], open: [], inBatch: 0, inFile: 0 };
  for (const line of lines) if (!takeLine(reading, line, separators.value.field)) return refuse('batch');
  if (reading.open.length > 0 || reading.messages.length > MAX_MESSAGES) return refuse('batch');
  return ok({ isBatch: OPENING.includes(first.slice(0, 3)), messages: reading.messages });
}
