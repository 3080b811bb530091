import { divideRounded, shareInProportion } from '#foundation/values/largest-remainder.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { amountOf, type Price } from '#practice/catalogue/price.rules.ts';

/** A discount as it was entered: a share in millionths (100,000 is 10 %), or an amount. */
export type Discount = { readonly sharePpm: number } | { readonly amountMinor: number };

/** A line before its discount. */
export interface DiscountedLine {
  readonly amountMinor: number;
  /** What a statutory fee schedule wants at least; null for what has no such price. */
  readonly minimumMinor: number | null;
  /** Whether the client agreed in writing, before the treatment, to less than the minimum. */
  readonly hasAgreement: boolean;
}

/** What was charged, with the lowest factor of the fee schedule that its item has now. */
interface FeeCharge extends Price {
  readonly quantityThousandths: number;
  /** Null where no fee schedule applied when it was charged. */
  readonly factorPercent: number | null;
  readonly minFactorPercent: number | null;
}

/** PRICE-4. What a charge costs at the lowest factor of its fee schedule, before tax; null without a fee schedule. */
export const feeMinimumOf = ({
  quantityThousandths,
  factorPercent,
  minFactorPercent,
  ...price
}: FeeCharge): number | null =>
  factorPercent === null || minFactorPercent === null
    ? null
    : amountOf(price, quantityThousandths, minFactorPercent);

const MILLION = 1_000_000n;

const amountOfDiscount = (discount: Discount, of: number): number =>
  'amountMinor' in discount
    ? discount.amountMinor
    : Number(divideRounded(BigInt(of) * BigInt(discount.sharePpm), MILLION));

const BELOW_MINIMUM =
  'costs less than the fee schedule allows. That needs a written agreement with the client, made before the treatment.';

/**
 * PRICE-4. Whether a discount may not lower a line to this: without a written agreement nothing costs less than the single
 * rate of the fee schedule that applies to it.
 *
 * Source: Gebührenordnung für Tierärztinnen und Tierärzte (Germany, in force since 22 November 2022), § 5. Whether a line has
 * such a minimum is data of its item.
 */
const isBelowMinimum = (
  { amountMinor, minimumMinor, hasAgreement }: DiscountedLine,
  discountMinor: number,
): boolean =>
  minimumMinor !== null && !hasAgreement && discountMinor > 0 && amountMinor - discountMinor < minimumMinor;

/**
 * TAX-7, PRICE-4. What a discount takes off one line, before tax. The line never comes to less than nothing.
 *
 * @returns minor units, or a sentence that says why not.
 */
export function discountOfLine(line: DiscountedLine, discount: Discount): Result<number, string> {
  const discountMinor = amountOfDiscount(discount, line.amountMinor);
  if (discountMinor < 0) return refuse('A discount cannot be negative.');
  if (discountMinor > Math.max(line.amountMinor, 0))
    return refuse('The discount is more than the line’s price.');
  if (isBelowMinimum(line, discountMinor)) return refuse(`With this discount the line ${BELOW_MINIMUM}`);
  return ok(discountMinor);
}

/**
 * TAX-7, PRICE-4. What a discount on a whole document takes off each of its lines: in proportion to what they cost, the cents
 * by largest remainder, so that tax is then calculated for each rate. Lines that cost nothing or less get none.
 *
 * @returns the discount of each line in minor units, or a sentence that says why not.
 */
export function discountOfDocument(
  lines: readonly DiscountedLine[],
  discount: Discount,
): Result<number[], string> {
  const weights = lines.map(({ amountMinor }) => Math.max(amountMinor, 0));
  const costMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const discountMinor = amountOfDiscount(discount, costMinor);
  if (discountMinor < 0) return refuse('A discount cannot be negative.');
  if (discountMinor > Math.max(costMinor, 0)) return refuse('The discount is more than the invoice total.');
  const shares = shareInProportion(discountMinor, weights);
  const below = lines.findIndex((line, index) => isBelowMinimum(line, shares[index] ?? 0));
  return below === -1 ? ok(shares) : refuse(`With this discount line ${below + 1} ${BELOW_MINIMUM}`);
}
