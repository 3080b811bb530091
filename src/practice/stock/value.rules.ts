/** What was paid for a quantity of a lot. Nulls where it is not known. */
export interface LotCost {
  readonly costMinor: number | null;
  readonly costForThousandths: number | null;
}

/**
 * VALUE-1. What a quantity of a lot cost, in minor units, rounded half up; null where it is not known. The cost of all that was received
 * is exactly what was paid: no price of one unit is rounded in between. Integers of any size, because the product exceeds 2^53.
 */
export function costOf(
  { costMinor, costForThousandths }: LotCost,
  quantityThousandths: number,
): number | null {
  if (costMinor === null || costForThousandths === null) return null;
  const [cost, per] = [BigInt(costMinor), BigInt(costForThousandths)];
  return Number((2n * cost * BigInt(quantityThousandths) + per) / (2n * per));
}
