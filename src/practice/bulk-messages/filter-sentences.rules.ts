import { CARE_KIND_LABELS } from '#vocabulary/care.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import type { Day } from '#foundation/values/day.ts';
import type { BulkFilter } from './content.contract.ts';

/** What a filter names only by its id, and how days are written. */
export interface FilterNames {
  readonly doctor: (id: string) => string;
  readonly day: (day: Day) => string;
}

const list = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(words);

const age = (months: number): string => {
  const [count, unit] = months % 12 === 0 && months > 0 ? [months / 12, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

function ageSentence({ ageFromMonths: from, ageUntilMonths: until }: BulkFilter): string | null {
  if (from !== null && until !== null) return `Pets from ${age(from)} to under ${age(until)} old`;
  if (from !== null) return `Pets at least ${age(from)} old`;
  return until === null ? null : `Pets under ${age(until)} old`;
}

function visitSentence({ lastVisit, lastVisitMonths: months }: BulkFilter): string | null {
  switch (lastVisit) {
    case 'any':
      return null;
    case 'within':
      return `Clients with a visit in the last ${age(months)}`;
    case 'not_within':
      return `Clients who have not had a visit in ${age(months)}, or ever`;
    case 'never':
      return 'Clients who have never had a visit';
  }
}

function appointmentSentence({ appointment }: BulkFilter, { doctor, day }: FilterNames): string | null {
  if (appointment === null) return null;
  const { from, until, doctorId } = appointment;
  const when = from === until ? `on ${day(from)}` : `from ${day(from)} to ${day(until)}`;
  return `An appointment ${when}${doctorId === null ? '' : ` with ${doctor(doctorId)}`}`;
}

/** BULK-1. A filter in plain words, one sentence for each condition. All of them have to be true. */
export function filterSentences(filter: BulkFilter, names: FilterNames): readonly string[] {
  const { species, lastDoctorId, overdueCare, lot, postalCodes, clientIds } = filter;
  const sentences = [
    species.length === 0
      ? null
      : `Species: ${list(species.map((one) => SPECIES_ENTRIES[one].label.toLowerCase()))}`,
    ageSentence(filter),
    visitSentence(filter),
    lastDoctorId === null ? null : `Pets last seen by ${names.doctor(lastDoctorId)}`,
    appointmentSentence(filter, names),
    overdueCare === null
      ? null
      : overdueCare.kinds.length === 0
        ? 'Pets with overdue care'
        : `Overdue: ${list(overdueCare.kinds.map((kind) => CARE_KIND_LABELS[kind].toLowerCase()))}`,
    lot === null || lot.number === ''
      ? null
      : `Pets that received lot ${lot.number}${lot.itemName === null ? '' : ` of ${lot.itemName}`}`,
    postalCodes.length === 0 ? null : `Postal code beginning with ${list(postalCodes)}`,
    clientIds === null
      ? null
      : clientIds.length === 1
        ? 'One client by name'
        : `${clientIds.length} clients by name`,
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? ['All clients with a living pet'] : sentences;
}
