import { type Day, daysBetween } from '#foundation/values/day.ts';
import { type Instalment, openInstalments } from './instalments.rules.ts';

/** How long something has been due, in days: the last bucket has no end. */
export const AGE_BUCKETS = [
  { key: 'not_due', untilDays: 0, label: 'Not due' },
  { key: 'days_1_30', untilDays: 30, label: '1 to 30 days' },
  { key: 'days_31_60', untilDays: 60, label: '31 to 60 days' },
  { key: 'days_61_90', untilDays: 90, label: '61 to 90 days' },
  { key: 'over_90', untilDays: Infinity, label: 'More than 90 days' },
] as const;
export type AgeBucket = (typeof AGE_BUCKETS)[number]['key'];

/** What is owed of an invoice. */
interface Owed {
  readonly dueOn: Day;
  readonly openMinor: number;
  /** The payment plan that it is paid by; empty without one. */
  readonly instalments?: readonly Instalment[];
}

/** DEBT-1. The bucket of a due day: on that day it is not overdue yet. */
export function bucketOf(dueOn: Day, today: Day): AgeBucket {
  const days = daysBetween(dueOn, today);
  return AGE_BUCKETS.find(({ untilDays }) => days <= untilDays)?.key ?? 'over_90';
}

/**
 * DEBT-1. What is owed by how long it has been due, in one currency. Parts of a payment plan count by their own due days. Credits are
 * not deducted: they are reported apart.
 */
export function ageingOf(owed: readonly Owed[], today: Day): Record<AgeBucket, number> {
  const sums: Record<AgeBucket, number> = {
    not_due: 0,
    days_1_30: 0,
    days_31_60: 0,
    days_61_90: 0,
    over_90: 0,
  };
  for (const { dueOn, openMinor, instalments = [] } of owed) {
    const parts =
      instalments.length > 0 ? openInstalments(instalments, openMinor) : [{ dueOn, amountMinor: openMinor }];
    for (const part of parts) {
      if (part.amountMinor > 0) sums[bucketOf(part.dueOn, today)] += part.amountMinor;
    }
  }
  return sums;
}
