import {
  type AppointmentStatus,
  BEFORE_ARRIVAL,
  ON_PREMISES,
  SLOT_RELEASED,
  VISIT_OVER,
} from '#vocabulary/appointment-status.ts';

/** The filters of a schedule; `board` is everything but cancelled appointments. */
export const STATUS_FILTERS = [
  'board',
  'upcoming',
  'requested',
  'in_clinic',
  'open',
  'done',
  'cancelled_or_missed',
  'all',
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const STATUS_FILTER_LABELS: Readonly<Record<StatusFilter, string>> = {
  board: 'Active',
  upcoming: 'Upcoming',
  requested: 'Requests',
  in_clinic: 'In the clinic',
  open: 'Not completed',
  done: 'Done',
  cancelled_or_missed: 'Canceled or missed',
  all: 'Everything',
};

/** The statuses of a filter; undefined for all. */
export const STATUSES_OF: Readonly<Record<StatusFilter, readonly AppointmentStatus[] | undefined>> = {
  board: [...BEFORE_ARRIVAL, ...ON_PREMISES, ...VISIT_OVER],
  upcoming: BEFORE_ARRIVAL,
  requested: ['requested'],
  in_clinic: ON_PREMISES,
  open: [...BEFORE_ARRIVAL, ...ON_PREMISES],
  done: VISIT_OVER,
  cancelled_or_missed: SLOT_RELEASED,
  all: undefined,
};

export const isStatusFilter = (text: string | null): text is StatusFilter =>
  text !== null && (STATUS_FILTERS as readonly string[]).includes(text);
