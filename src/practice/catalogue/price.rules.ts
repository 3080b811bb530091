import type { Day } from '#foundation/values/day.ts';

/** A price as it is stored and copied: whole minor units of its currency. */
export interface Price {
  readonly unitPriceMinor: number;
  readonly fixedPriceMinor: number;
  readonly minimumPriceMinor: number;
}

/** Thousandths of a unit times percent. */
const SCALE = 1_000n * 100n;

/** Divides a number that is not negative; half goes up, which is away from zero. */
const divideRounded = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);

/**
 * PRICE-1. Quantity × unit price × factor + fixed price, at least the minimum. It is rounded once, half a minor unit
 * away from zero.
 *
 * @param quantityThousandths 1,000 is one unit; not negative.
 * @param factorPercent of a fee schedule; 100 is 1×. It applies to the unit price only.
 * @returns minor units of the price’s currency, with or without tax as the price is.
 */
export function amountOf(
  { unitPriceMinor, fixedPriceMinor, minimumPriceMinor }: Price,
  quantityThousandths: number,
  factorPercent = 100,
): number {
  const scaled = BigInt(unitPriceMinor) * BigInt(quantityThousandths) * BigInt(factorPercent);
  const amount = Number(divideRounded(scaled, SCALE)) + fixedPriceMinor;
  return Math.max(amount, minimumPriceMinor);
}

/**
 * PRICE-2. The price that is valid on a day: the latest that began on that day or before; null before the first.
 * CORE-6: whoever uses it stores it with the row that used it.
 */
export function priceOn<P extends { readonly validFromOn: Day }>(prices: readonly P[], day: Day): P | null {
  return prices.reduce<P | null>(
    (latest, price) =>
      price.validFromOn <= day && (latest === null || price.validFromOn > latest.validFromOn)
        ? price
        : latest,
    null,
  );
}
