import {
  type AppointmentStatus,
  BEFORE_ARRIVAL,
  ON_PREMISES,
  SLOT_RELEASED,
  VISIT_OVER,
} from '#vocabulary/appointment-status.ts';

interface StatusEntry {
  /** The label on cards, in filters and in lists. */
  readonly label: string;
  /** The label of the button that leads to this status. */
  readonly verb: string;
  /** The statuses that may follow, the usual one first. */
  readonly next: readonly AppointmentStatus[];
  /** The statuses that an undo may restore; `undo` is the label of that button. */
  readonly back: readonly AppointmentStatus[];
  readonly undo: string;
}

/**
 * APPT-3. The status transitions of an appointment as one table; everything else is not allowed.
 *
 * An undo goes back exactly one step. An answered request stays answered. A rescheduled appointment stays
 * rescheduled, because another one has replaced it: that one is moved instead.
 */
const STATUSES: Readonly<Record<AppointmentStatus, StatusEntry>> = {
  requested: {
    label: 'Requested',
    verb: 'Request',
    next: ['booked', 'confirmed', 'rescheduled', 'cancelled'],
    back: [],
    undo: '',
  },
  booked: {
    label: 'Booked',
    verb: 'Accept',
    next: ['confirmed', 'arrived', 'rescheduled', 'no_show', 'cancelled'],
    back: [],
    undo: '',
  },
  confirmed: {
    label: 'Confirmed',
    verb: 'Confirm',
    next: ['arrived', 'rescheduled', 'no_show', 'cancelled'],
    back: ['booked'],
    undo: 'Undo confirmation',
  },
  arrived: {
    label: 'Arrived',
    verb: 'Check in',
    next: ['in_room', 'in_progress', 'admitted', 'cancelled'],
    back: ['confirmed', 'booked'],
    undo: 'Undo check-in',
  },
  in_room: {
    label: 'In room',
    verb: 'To room',
    next: ['in_progress', 'admitted', 'cancelled'],
    back: ['arrived'],
    undo: 'Back to waiting room',
  },
  in_progress: {
    label: 'In progress',
    verb: 'Start visit',
    next: ['ready_for_checkout', 'admitted'],
    back: ['in_room', 'arrived'],
    undo: 'Undo start',
  },
  admitted: {
    label: 'Admitted',
    verb: 'Admit',
    next: ['ready_for_checkout'],
    back: ['in_progress', 'in_room', 'arrived'],
    undo: 'Undo admission',
  },
  ready_for_checkout: {
    label: 'Ready for checkout',
    verb: 'To checkout',
    // With nothing owed, checkout completes the appointment at once.
    next: ['checked_out', 'completed'],
    back: ['in_progress', 'admitted'],
    undo: 'Back to visit',
  },
  checked_out: {
    label: 'Checked out',
    verb: 'Check out',
    next: ['completed'],
    back: ['ready_for_checkout'],
    undo: 'Undo checkout',
  },
  completed: {
    label: 'Completed',
    verb: 'Complete',
    next: [],
    back: ['checked_out', 'ready_for_checkout'],
    undo: 'Reopen',
  },
  cancelled: {
    label: 'Canceled',
    verb: 'Cancel',
    next: [],
    back: ['confirmed', 'booked', 'requested', 'arrived', 'in_room'],
    undo: 'Undo cancellation',
  },
  no_show: {
    label: 'No-show',
    verb: 'Mark as no-show',
    next: ['arrived'],
    back: ['confirmed', 'booked'],
    undo: 'Undo no-show',
  },
  rescheduled: { label: 'Rescheduled', verb: 'Reschedule', next: [], back: [], undo: '' },
};

/** Whether one step leads from `from` to `to`, forward or back. Staying in a status is not a step. */
export const mayMove = (from: AppointmentStatus, to: AppointmentStatus): boolean =>
  STATUSES[from].next.includes(to) || STATUSES[from].back.includes(to);

/** The forward steps, the usual one first: the main button and the menu next to it. */
export const nextSteps = (status: AppointmentStatus): readonly AppointmentStatus[] => STATUSES[status].next;

/** The statuses that an undo may restore. If there are several, the previous one is used. */
export const stepsBack = (status: AppointmentStatus): readonly AppointmentStatus[] => STATUSES[status].back;

/** `In room`, `No-show`. */
export const statusLabel = (status: AppointmentStatus): string => STATUSES[status].label;

/** The label of a step that `mayMove` allows: `Check in`, `To room`; of an undo, `Undo check-in`. */
export const stepLabel = (from: AppointmentStatus, to: AppointmentStatus): string =>
  STATUSES[from].back.includes(to) ? STATUSES[from].undo : STATUSES[to].verb;

const isOneOf =
  (statuses: readonly AppointmentStatus[]) =>
  (status: AppointmentStatus): boolean =>
    statuses.includes(status);

const isReleased = isOneOf(SLOT_RELEASED);
const isVisitOver = isOneOf(VISIT_OVER);

/** Whether the pet has yet to arrive. Until then an appointment can be cancelled online. */
export const isBeforeArrival = isOneOf(BEFORE_ARRIVAL);

/** Whether the pet is on the premises. */
export const isOnPremises = isOneOf(ON_PREMISES);

/**
 * APPT-1, APPT-2. Whether the appointment occupies its doctor and room. A request does, so that its time is not
 * booked meanwhile.
 */
export const holdsSlot = (status: AppointmentStatus): boolean => !isReleased(status);

/** Whether the status is final; a mistake can still be undone. */
export const isFinal = (status: AppointmentStatus): boolean => status === 'completed' || isReleased(status);

/** Whether nothing is left to do: the visit is paid for, or the appointment ended early. */
export const isOver = (status: AppointmentStatus): boolean => isVisitOver(status) || isReleased(status);
