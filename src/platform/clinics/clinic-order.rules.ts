import { fold } from '#foundation/values/fold.ts';
import type { ListPlatformClinics } from './contract.ts';

/** The values that clinics are sorted by. */
export interface Orderable {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly trialEndsAt: string | null;
  readonly healthScore: number;
  readonly recentAppointments: number;
}

/** The sort key of a clinic: smaller keys come first, and the id breaks ties. */
export type Rank = readonly [key: number | string, id: string];

const KEYS: Readonly<Record<ListPlatformClinics['order'], (clinic: Orderable) => number | string>> = {
  name: ({ name }) => fold(name),
  newest: ({ createdAt }) => -Date.parse(createdAt),
  // Trials without an end come last.
  trial_end: ({ trialEndsAt }) => (trialEndsAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(trialEndsAt)),
  health: ({ healthScore }) => healthScore,
  busiest: ({ recentAppointments }) => -recentAppointments,
};

/** PLATFORM-5. The rank of a clinic in a list sorted by that order. */
export const rankOf = (clinic: Orderable, order: ListPlatformClinics['order']): Rank => [
  KEYS[order](clinic),
  clinic.id,
];

/** Negative when the first rank comes first. All ranks of a list have keys of the same type. */
export function compareRanks([key, id]: Rank, [otherKey, otherId]: Rank): number {
  if (key === otherKey) return id < otherId ? -1 : Number(id > otherId);
  return key < otherKey ? -1 : 1;
}
