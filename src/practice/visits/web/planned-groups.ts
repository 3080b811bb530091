import type { SignOff } from '../signing.contract.ts';

type PlannedAct = SignOff['plannedActs'][number];

/** What is planned and not done: an act, or all of one order. */
export interface PlannedActs {
  readonly key: string;
  readonly name: string;
  /** The earliest first; those without a time before them. */
  readonly acts: readonly PlannedAct[];
}

/** What has no time comes first, then the earliest. */
const byTime = (one: PlannedAct, other: PlannedAct): number =>
  (one.plannedFor ?? '').localeCompare(other.plannedFor ?? '');

/** VISIT-4. The planned acts of a visit; those of one repeated order are answered together or each by itself. */
export const plannedGroups = (acts: readonly PlannedAct[]): PlannedActs[] =>
  [...Map.groupBy(acts.toSorted(byTime), ({ id, orderId }) => orderId ?? id)].map(([key, ofOrder]) => ({
    key,
    name: ofOrder[0]?.name ?? '',
    acts: ofOrder,
  }));
