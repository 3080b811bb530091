import { addDays, type Day } from '#foundation/values/day.ts';

/** Why no reminder of due care is sent, in the order in which they are shown. */
export const SUPPRESSIONS = [
  'deceased',
  'archived',
  'declined',
  'snoozed',
  'lapsed',
  'booked',
  'no_contact',
  'unconfirmed',
] as const;
export type Suppression = (typeof SUPPRESSIONS)[number];

/** An appointment this many days before or after the due day stands for a reminder (as in Otto, section 4). */
export const BOOKED_BEFORE_DAYS = 30;
export const BOOKED_AFTER_DAYS = 60;

/** Around the due day, in days: an appointment within it stands for a reminder. */
export interface BookedWindow {
  readonly beforeDays: number;
  readonly afterDays: number;
}

const USUAL_WINDOW: BookedWindow = { beforeDays: BOOKED_BEFORE_DAYS, afterDays: BOOKED_AFTER_DAYS };

export interface ReminderFacts {
  readonly status: 'open' | 'declined';
  readonly dueOn: Day;
  /** Days after which overdue care is no longer asked for, by its protocol. */
  readonly cancelAfterDays: number;
  readonly snoozedUntilOn: Day | null;
  readonly isDeceased: boolean;
  readonly isArchived: boolean;
  readonly hasContact: boolean;
  readonly isConfirmed: boolean;
  /** Local days of the pet’s appointments that have not been cancelled. */
  readonly bookedOn: readonly Day[];
}

/**
 * REM-1 (behavior 7). What suppresses a reminder of due care; empty if one may be sent. Of overdue care an appointment
 * counts from today on. Care that has been overdue for longer than its protocol says is not asked for any more (the
 * cancel interval of OpenVPMS, section 4).
 */
export function suppressions(
  facts: ReminderFacts,
  today: Day,
  window: BookedWindow = USUAL_WINDOW,
): readonly Suppression[] {
  const from = addDays(facts.dueOn, -window.beforeDays);
  const until = addDays(facts.dueOn > today ? facts.dueOn : today, window.afterDays);
  const applies: Readonly<Record<Suppression, boolean>> = {
    deceased: facts.isDeceased,
    archived: facts.isArchived,
    declined: facts.status === 'declined',
    snoozed: facts.snoozedUntilOn !== null && facts.snoozedUntilOn > today,
    lapsed: addDays(facts.dueOn, facts.cancelAfterDays) < today,
    booked: facts.bookedOn.some((day) => day >= today && day >= from && day <= until),
    no_contact: !facts.hasContact,
    unconfirmed: !facts.isConfirmed,
  };
  return SUPPRESSIONS.filter((reason) => applies[reason]);
}
