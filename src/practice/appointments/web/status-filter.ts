import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';

/** The filters of a schedule; `board` is everything but cancelled appointments. */
export const STATUS_FILTERS = [
  'board',
  'to_come',
  'requested',
  'in_house',
  'open',
  'done',
  'called_off',
  'all',
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const STATUS_FILTER_LABELS: Readonly<Record<StatusFilter, string>> = {
  board: 'On the board',
  to_come: 'To come',
  requested: 'Requests',
  in_house: 'In the clinic',
  open: 'Still open',
  done: 'Done',
  called_off: 'Called off',
  all: 'Everything',
};

const TO_COME: readonly AppointmentStatus[] = ['requested', 'booked', 'confirmed'];
const IN_HOUSE: readonly AppointmentStatus[] = [
  'arrived',
  'in_room',
  'in_progress',
  'admitted',
  'ready_for_checkout',
];
const DONE: readonly AppointmentStatus[] = ['checked_out', 'completed'];

/** The statuses of a filter; undefined for all. */
export const STATUSES_OF: Readonly<Record<StatusFilter, readonly AppointmentStatus[] | undefined>> = {
  board: [...TO_COME, ...IN_HOUSE, ...DONE],
  to_come: TO_COME,
  requested: ['requested'],
  in_house: IN_HOUSE,
  open: [...TO_COME, ...IN_HOUSE],
  done: DONE,
  called_off: ['cancelled', 'no_show', 'rescheduled'],
  all: undefined,
};

export const isStatusFilter = (text: string | null): text is StatusFilter =>
  text !== null && (STATUS_FILTERS as readonly string[]).includes(text);
