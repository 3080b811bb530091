import type { SuggestionDecision } from '#vocabulary/purchasing.ts';

/** Where no level is set, what is used until a delivery comes is kept, and so many days more. */
export const SAFETY_DAYS = 7;
/** Where no par level is set, an order lasts so many days. */
export const COVER_DAYS = 30;
/** Of an item that no supplier offers yet. */
export const USUAL_LEAD_DAYS = 3;

const MAX_PACKS = 10_000;
const MAX_THOUSANDTHS = 1_000_000_000;

/** What a supplier offers, as far as it decides how much is ordered. */
export interface OfferedPacks {
  readonly packThousandths: number;
  readonly minimumPacks: number;
  readonly incrementPacks: number;
  readonly leadDays: number;
}

/** Everything that a suggestion is made from. Quantities are thousandths of dispensing units. */
export interface SuggestionInputs {
  /** What acts may take, less what is short. */
  readonly availableThousandths: number;
  /** Ordered and not received yet, drafts included. */
  readonly onOrderThousandths: number;
  /** As set; null where it follows from the use. */
  readonly reorderPointThousandths: number | null;
  readonly parLevelThousandths: number | null;
  readonly usePerDayThousandths: number;
  readonly isNeverOrdered: boolean;
  readonly isControlled: boolean;
  /** Of the supplier where it is ordered; null without one. */
  readonly offer: OfferedPacks | null;
}

export interface Suggestion {
  readonly decision: SuggestionDecision;
  /** The levels that it goes by: as set, or from the use. Null where nothing is set and nothing was used. */
  readonly reorderPointThousandths: number | null;
  readonly parLevelThousandths: number | null;
  readonly leadDays: number;
  /** Up to the par level: less than nothing is never missing. */
  readonly missingThousandths: number;
  readonly packs: number;
}

/** USE-1. The plain average of a day, rounded half up. @param days at least 1. */
export const averageUse = (usedThousandths: number, days: number): number =>
  Math.max(0, Math.round(usedThousandths / days));

/** ORDER-5. The least number of packs that is enough, that the supplier delivers, and that can be stored. */
export function packsFor(missingThousandths: number, offer: OfferedPacks): number {
  const { packThousandths, minimumPacks, incrementPacks } = offer;
  if (missingThousandths <= 0) return 0;
  const needed = Math.max(Math.ceil(missingThousandths / packThousandths), minimumPacks);
  const lifted = Math.ceil(needed / incrementPacks) * incrementPacks;
  return Math.min(lifted, MAX_PACKS, Math.floor(MAX_THOUSANDTHS / packThousandths));
}

/** The set levels; where one is not set, what is used until a delivery comes, and what is used after that. */
function levelsOf(
  { reorderPointThousandths, parLevelThousandths, usePerDayThousandths }: SuggestionInputs,
  leadDays: number,
): readonly [number, number] | null {
  const isUsed = usePerDayThousandths > 0;
  if (reorderPointThousandths === null && parLevelThousandths === null && !isUsed) return null;
  const untilDelivery = usePerDayThousandths * (leadDays + SAFETY_DAYS);
  const reorder = reorderPointThousandths ?? Math.min(untilDelivery, parLevelThousandths ?? MAX_THOUSANDTHS);
  const par = parLevelThousandths ?? Math.min(reorder + usePerDayThousandths * COVER_DAYS, MAX_THOUSANDTHS);
  return [reorder, par];
}

/**
 * ORDER-6. What to order of an item: at the reorder point or below it, what is missing up to the par level, with what is on order counted
 * as there. A controlled drug is never ordered because of a suggestion, whatever is missing.
 */
export function suggest(inputs: SuggestionInputs): Suggestion {
  const { availableThousandths, onOrderThousandths, isNeverOrdered, isControlled, offer } = inputs;
  const leadDays = offer?.leadDays ?? USUAL_LEAD_DAYS;
  const levels = levelsOf(inputs, leadDays);
  if (levels === null)
    return {
      decision: 'no_level',
      reorderPointThousandths: null,
      parLevelThousandths: null,
      leadDays,
      missingThousandths: 0,
      packs: 0,
    };
  const [reorderPointThousandths, parLevelThousandths] = levels;
  const there = availableThousandths + onOrderThousandths;
  const missingThousandths = Math.max(0, parLevelThousandths - there);
  const decide = (): SuggestionDecision => {
    if (there > reorderPointThousandths || missingThousandths === 0) return 'enough';
    if (isNeverOrdered) return 'never_ordered';
    if (isControlled) return 'controlled';
    return offer === null ? 'no_supplier' : 'order';
  };
  const decision = decide();
  const packs = decision === 'order' && offer !== null ? packsFor(missingThousandths, offer) : 0;
  return { decision, reorderPointThousandths, parLevelThousandths, leadDays, missingThousandths, packs };
}
