import { shareInProportion } from '#foundation/values/largest-remainder.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';

/** What one of several clients pays, in millionths: 500,000 is half. */
export interface ClientShare {
  readonly clientId: string;
  readonly sharePpm: number;
}

const MILLION = 1_000_000;

/** SPLIT-1. Whether shares can be used: several clients, each once, who pay all of it together. */
export function checkShares(shares: readonly ClientShare[]): Result<readonly ClientShare[], string> {
  if (new Set(shares.map(({ clientId }) => clientId)).size < shares.length) {
    return refuse('A client is listed twice.');
  }
  if (shares.some(({ sharePpm }) => sharePpm <= 0)) return refuse('Each client must pay a share.');
  const all = shares.reduce((sum, { sharePpm }) => sum + sharePpm, 0);
  return all === MILLION
    ? ok(shares)
    : refuse(`Shares add up to ${all / 10_000}%. They must add up to 100%.`);
}

/** What is divided of a charge. Quantity in thousandths, amounts in minor units. */
export interface DividedAmounts {
  readonly quantityThousandths: number;
  readonly amountMinor: number;
  readonly discountMinor: number;
  readonly fixedPriceMinor: number;
  readonly minimumPriceMinor: number;
}

export interface DividedShare extends ClientShare, DividedAmounts {}

/**
 * SPLIT-1. The shares of a charge, the cents by largest remainder, so that they add up to it in each of its amounts. What is left
 * after the discount and the discount are divided each by itself: no share has more discount than it costs.
 *
 * @param shares that come to a million, by `checkShares`.
 * @returns null where the quantity is too small to be divided so.
 */
export function divideCharge(
  charge: DividedAmounts,
  shares: readonly ClientShare[],
): readonly DividedShare[] | null {
  const weights = shares.map(({ sharePpm }) => sharePpm);
  const parts = (total: number): number[] => shareInProportion(total, weights);
  const quantities = parts(charge.quantityThousandths);
  const discounts = parts(charge.discountMinor);
  const nets = parts(charge.amountMinor - charge.discountMinor);
  const fixed = parts(charge.fixedPriceMinor);
  const minima = parts(charge.minimumPriceMinor);
  if (quantities.includes(0)) return null;
  return shares.map((share, index) => ({
    ...share,
    quantityThousandths: quantities[index] ?? 0,
    amountMinor: (nets[index] ?? 0) + (discounts[index] ?? 0),
    discountMinor: discounts[index] ?? 0,
    fixedPriceMinor: fixed[index] ?? 0,
    minimumPriceMinor: minima[index] ?? 0,
  }));
}

/** As equal as can be in millionths: three pay 33.3334, 33.3333 and 33.3333 percent. */
export const equalShares = (count: number): number[] =>
  shareInProportion(
    MILLION,
    Array.from({ length: count }, () => 1),
  );
