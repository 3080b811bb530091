import { addDays, type Day } from '#foundation/values/day.ts';
import { jurisdictionOf } from '#practice/billing/jurisdictions.rules.ts';
import { hasSeparateTill } from '#practice/billing/legal-limits.rules.ts';
import type { TillKind } from './contract.ts';

/** TILL-1. Where cash is not taken in this program there is no drawer, and the total of the clinic's separate till is recorded. */
export const tillOf = ({
  country,
  region,
}: {
  readonly country: string;
  readonly region: string | null;
}): TillKind => (hasSeparateTill(jurisdictionOf(country, region)) ? 'separate_till' : 'drawer');

/** CLOSE-2. What should be in the drawer: what the close before left in it, and what came in less what went out since. */
export function drawerOf({
  openingMinor,
  cashInMinor,
  cashOutMinor,
}: {
  readonly openingMinor: number;
  readonly cashInMinor: number;
  readonly cashOutMinor: number;
}) {
  return {
    openingMinor,
    cashInMinor,
    cashOutMinor,
    expectedMinor: openingMinor + cashInMinor - cashOutMinor,
  };
}

/**
 * LATE-1. The last day of which an entry is late: it was closed already, by the close before, and is not the day that is closed now,
 * as where a clinic closes at noon and in the evening. Null where there was no close before.
 *
 * @param closesOn the day of the close, or today where it is not closed yet.
 */
export function lateUntil(lastClosedOn: Day | null, closesOn: Day): Day | null {
  if (lastClosedOn === null) return null;
  return lastClosedOn < closesOn ? lastClosedOn : addDays(closesOn, -1);
}
