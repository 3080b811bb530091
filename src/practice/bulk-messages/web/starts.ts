import type { BulkPurpose } from '#vocabulary/bulk-messages.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { type BulkContent, EMPTY_CONTENT } from '../content.contract.ts';

interface Start {
  readonly label: string;
  readonly hint: string;
  /** What it is usually for. */
  readonly purpose: BulkPurpose;
}

/** What most bulk messages begin with. */
export const STARTS = {
  everybody: {
    label: 'All clients, or a group of them',
    hint: 'By species, age, last visit, doctor or postal code.',
    purpose: 'transactional',
  },
  appointments: {
    label: 'Clients with an appointment',
    hint: 'For example, when a doctor is sick or the clinic closes for a day.',
    purpose: 'appointment',
  },
  overdue: {
    label: 'Clients of pets with overdue care',
    hint: 'For example, before tick season.',
    purpose: 'care',
  },
  lot: {
    label: 'Clients of pets treated from a certain lot',
    hint: 'For a vaccine or product recall.',
    purpose: 'transactional',
  },
  chosen: { label: 'Clients I choose', hint: 'By name.', purpose: 'transactional' },
} as const satisfies Readonly<Record<string, Start>>;
export type StartName = keyof typeof STARTS;

const FILTERS: Readonly<Record<StartName, (today: Day) => Partial<BulkContent['filter']>>> = {
  everybody: () => ({}),
  appointments: (today) => ({
    appointment: { from: addDays(today, 1), until: addDays(today, 1), doctorId: null },
  }),
  overdue: () => ({ overdueCare: { kinds: [] } }),
  // Nobody fits until these are filled in.
  lot: () => ({ lot: { number: '', itemId: null, itemName: null } }),
  chosen: () => ({ clientIds: [] }),
};

export const contentFor = (start: StartName, today: Day): BulkContent => ({
  ...EMPTY_CONTENT,
  filter: { ...EMPTY_CONTENT.filter, ...FILTERS[start](today) },
});
