import { cutText } from '#foundation/values/cut-text.ts';
import type { ReportedPatient } from '#practice/lab-results/incoming-report.contract.ts';
import {
  componentOf,
  componentsOf,
  type Hl7Message,
  type Hl7Segment,
  repetitionsOf,
} from './hl7-message.rules.ts';
import { readHl7Day } from './hl7-time.rules.ts';

/** A text of at most so many characters; null for an empty one. PostgreSQL stores no NUL. */
export function textOrNull(text: string, length: number): string | null {
  const cut = cutText(text.replaceAll('\0', '').toWellFormed().trim(), length).trim();
  return cut === '' ? null : cut;
}

/** ISO 11784: fifteen digits. Laboratories send it wherever they have room for a number. */
const MICROCHIP = /^\d{15}$/;

/** PID-3, PID-2 and PID-4: the ids of a patient in each system that has seen it. */
function readIds(message: Hl7Message, pid: Hl7Segment): { readonly id: string; readonly microchip: string } {
  const ids = [3, 2, 4].flatMap((field) =>
    repetitionsOf(message, pid, field).map((one) => componentsOf(message, one)[0] ?? ''),
  );
  const plain = ids.map((id) => id.replaceAll(/[\s-]/g, ''));
  return {
    id: ids.find((id, at) => id !== '' && !MICROCHIP.test(plain[at] ?? '')) ?? '',
    microchip: plain.find((id) => MICROCHIP.test(id)) ?? '',
  };
}

/** The first of the fields with something in it: the name of a coded one, else its code. */
function readCoded(message: Hl7Message, pid: Hl7Segment, fields: readonly number[]): string {
  for (const field of fields) {
    const found = componentOf(message, pid, field, 2) || componentOf(message, pid, field);
    if (found !== '') return found;
  }
  return '';
}

const SEXES: Readonly<Record<string, string>> = { F: 'female', M: 'male', S: 'female', N: 'male', C: 'male' };

/**
 * HL7-7. The patient as the laboratory named it. Species and breed are PID-35 and 36; older systems use PID-10. PID-5 has the client's
 * family name and the pet's name, as the product itself sends it; with one name only, it is the pet's.
 */
export function readPatient(message: Hl7Message): ReportedPatient {
  const pid = message.segments.find(({ name }) => name === 'PID');
  if (!pid)
    return {
      id: null,
      name: null,
      species: null,
      breed: null,
      sex: null,
      bornOn: null,
      microchip: null,
      clientName: null,
    };
  const { id, microchip } = readIds(message, pid);
  const [family, given] = [componentOf(message, pid, 5), componentOf(message, pid, 5, 2)];
  const sex = componentOf(message, pid, 8);
  const other = message.segments.find(({ name }) => name === 'NK1');
  const client = other
    ? [componentOf(message, other, 2, 2), componentOf(message, other, 2)].join(' ').trim()
    : '';
  return {
    id: textOrNull(id, 80),
    name: textOrNull(given || family, 120),
    species: textOrNull(readCoded(message, pid, [35, 10]), 80),
    breed: textOrNull(readCoded(message, pid, [36, 37]), 120),
    sex: textOrNull(SEXES[sex.toUpperCase()] ?? sex, 40),
    bornOn: readHl7Day(componentOf(message, pid, 7)),
    microchip: textOrNull(microchip, 40),
    clientName: textOrNull(client || (given === '' ? '' : family), 200),
  };
}
