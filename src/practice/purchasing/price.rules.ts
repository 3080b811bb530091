/** The price of a pack, as it was ordered. */
export interface PackPrice {
  readonly priceMinor: number | null;
  readonly packThousandths: number;
}

/**
 * PRICE-5. What a quantity costs at the price of its pack, in minor units, rounded half up; null where the price is not known. Integers of
 * any size, because the product exceeds 2^53.
 */
export function costAtPrice(
  { priceMinor, packThousandths }: PackPrice,
  quantityThousandths: number,
): number | null {
  if (priceMinor === null) return null;
  const per = BigInt(packThousandths);
  return Number((2n * BigInt(priceMinor) * BigInt(quantityThousandths) + per) / (2n * per));
}

/** PRICE-5. How much more was paid than the order said, below zero for less; null where one of them is not known. */
export function priceDifference(
  price: PackPrice,
  {
    quantityThousandths,
    costMinor,
  }: { readonly quantityThousandths: number; readonly costMinor: number | null },
): number | null {
  const expected = costAtPrice(price, quantityThousandths);
  return expected === null || costMinor === null ? null : costMinor - expected;
}

/** What the lines of an order cost; those without a price count for nothing. */
export const totalOf = (
  lines: readonly { readonly packs: number; readonly priceMinor: number | null }[],
): number => lines.reduce((sum, { packs, priceMinor }) => sum + packs * (priceMinor ?? 0), 0);
