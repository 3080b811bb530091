import { addDays, addMonths, type Day } from '#foundation/values/day.ts';
import { type PrescriptionDuty, scheduleLimitOf } from './prescription-places.rules.ts';
import type { PrescriptionState, STORED_STATES } from './prescriptions.contract.ts';

const earliest = (days: readonly Day[]): Day => days.toSorted()[0] ?? '';

/**
 * RX-1. The last day of a prescription: the clinic’s period or the one of the place, and for controlled drugs the one of their schedule;
 * an earlier day that was chosen counts.
 */
export function lastDayOf(
  duty: PrescriptionDuty,
  {
    writtenOn,
    controlSchedule,
    validDays,
    chosen,
  }: {
    readonly writtenOn: Day;
    readonly controlSchedule: string | null;
    /** The clinic’s; null for the one of the place. */
    readonly validDays: number | null;
    readonly chosen: Day | null;
  },
): Day {
  const limit = scheduleLimitOf(duty, controlSchedule);
  return earliest([
    addDays(writtenOn, validDays ?? duty.validDays.value),
    ...(limit?.months == null ? [] : [addMonths(writtenOn, limit.months)]),
    ...(chosen === null ? [] : [chosen]),
  ]);
}

/** RX-2. How many refills a drug may have; null where the place says no number. */
export const maxRefillsOf = (duty: PrescriptionDuty, controlSchedule: string | null): number | null =>
  scheduleLimitOf(duty, controlSchedule)?.refills ?? null;

export interface FilledPrescription {
  readonly status: (typeof STORED_STATES)[number];
  readonly refills: number;
  readonly expiresOn: Day;
  /** Fills that were not undone, the first included. */
  readonly fillCount: number;
}

/** RX-5. Refills that are left; the first fill is none. */
export const refillsLeftOf = ({ refills, fillCount }: Pick<FilledPrescription, 'fillCount' | 'refills'>) =>
  Math.max(0, fillCount === 0 ? refills : refills + 1 - fillCount);

/** RX-5. What a prescription is on a day: on its last day it is still filled. */
export function prescriptionStateOf(prescription: FilledPrescription, today: Day): PrescriptionState {
  const { status, refills, expiresOn, fillCount } = prescription;
  if (status === 'cancelled') return 'cancelled';
  if (fillCount > refills) return 'completed';
  if (expiresOn < today) return 'expired';
  return status;
}

const NEXT: Readonly<Record<PrescriptionState, readonly PrescriptionState[]>> = {
  awaiting_approval: ['active', 'cancelled'],
  active: ['on_hold', 'cancelled'],
  on_hold: ['active', 'cancelled'],
  cancelled: [],
  completed: [],
  expired: [],
};

/** RX-5. Whether somebody may bring a prescription from one state to another. */
export const mayBecome = (from: PrescriptionState, to: PrescriptionState): boolean => NEXT[from].includes(to);

/**
 * RX-3, RX-4. What somebody has to give a reason for before they prescribe: an alert of the pet, something that must not be given
 * together, a dose outside of the band. A mere caution is shown and needs none.
 */
export function reasonsNeeded({
  alerts,
  cautions,
  verdict,
}: {
  readonly alerts: readonly { readonly note: string }[];
  readonly cautions: readonly { readonly severity: string; readonly with: string; readonly text: string }[];
  readonly verdict: string;
}): readonly string[] {
  return [
    ...alerts.map(({ note }) => note),
    ...cautions
      .filter(({ severity }) => severity === 'avoid')
      .map((caution) => `${caution.with}: ${caution.text}`),
    ...(verdict === 'above' ? ['The dose is above the range.'] : []),
    ...(verdict === 'below' ? ['The dose is below the range.'] : []),
  ];
}
