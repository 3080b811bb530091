import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';

interface StatusEntry {
  /** As it reads on a card, in a filter, in a list. */
  readonly label: string;
  /** The button that brings an appointment here. */
  readonly verb: string;
  /** Where it may go on, the usual step first. */
  readonly next: readonly AppointmentStatus[];
  /** Where it may go back to, when the last step was a slip; `undo` is the button. */
  readonly back: readonly AppointmentStatus[];
  readonly undo: string;
}

/**
 * APPT-3. The way of an appointment through the clinic, as one table: what is not here is not allowed.
 *
 * Going back undoes one step and no more. A request that was answered stays answered, and a rescheduled
 * appointment stays so, because another one stands in its place: that one is moved instead.
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
    verb: 'Book',
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
    next: ['checked_out'],
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
  completed: { label: 'Completed', verb: 'Complete', next: [], back: ['checked_out'], undo: 'Reopen' },
  cancelled: {
    label: 'Cancelled',
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

/** Whether one step leads from `from` to `to`, on or back. Staying where it is, is no step. */
export const mayMove = (from: AppointmentStatus, to: AppointmentStatus): boolean =>
  STATUSES[from].next.includes(to) || STATUSES[from].back.includes(to);

/** The steps onward, the usual one first: the next-step button and the menu beside it. */
export const nextSteps = (status: AppointmentStatus): readonly AppointmentStatus[] => STATUSES[status].next;

/** Where undo may lead. Of several, it is the one that the appointment came from. */
export const stepsBack = (status: AppointmentStatus): readonly AppointmentStatus[] => STATUSES[status].back;

/** `In room`, `No-show`. */
export const statusLabel = (status: AppointmentStatus): string => STATUSES[status].label;

/** The button for a step that `mayMove` allows: `Check in`, `To room`; of one that goes back, `Undo check-in`. */
export const stepLabel = (from: AppointmentStatus, to: AppointmentStatus): string =>
  STATUSES[from].back.includes(to) ? STATUSES[from].undo : STATUSES[to].verb;

const LET_GO: ReadonlySet<AppointmentStatus> = new Set(['cancelled', 'no_show', 'rescheduled']);
const ON_PREMISES: ReadonlySet<AppointmentStatus> = new Set([
  'arrived',
  'in_room',
  'in_progress',
  'admitted',
  'ready_for_checkout',
]);

/** APPT-1, APPT-2. Whether it keeps its doctor and room from others. A request does: its time is not given away meanwhile. */
export const holdsSlot = (status: AppointmentStatus): boolean => !LET_GO.has(status);

/** Whether nothing more is meant to happen; a slip can still be undone. */
export const isFinal = (status: AppointmentStatus): boolean => status === 'completed' || LET_GO.has(status);

/** Whether the pet is in the house: the flow board's cards. */
export const isOnPremises = (status: AppointmentStatus): boolean => ON_PREMISES.has(status);
