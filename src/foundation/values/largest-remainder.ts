/** TAX-1. A quotient as a whole number; half goes away from zero. @param divisor above zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  return (sign * (2n * dividend * sign + divisor)) / (2n * divisor);
}

const divideDown = (dividend: bigint, divisor: bigint): bigint =>
  dividend / divisor - (dividend % divisor < 0n ? 1n : 0n);

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/**
 * Whole shares that add up to a total which their exact sizes come close to: each is rounded down, and what is missing goes
 * one by one to the largest remainders, ties to the first. A negative total is shared like the positive one.
 *
 * @param total the sum of the exact shares, rounded in any way.
 * @param dividends of the exact shares, which have this divisor in common. They may have different signs.
 */
export function shareByLargestRemainder(
  total: bigint,
  dividends: readonly bigint[],
  divisor: bigint,
): bigint[] {
  if (total < 0n) {
    const opposite = dividends.map((dividend) => -dividend);
    return shareByLargestRemainder(-total, opposite, divisor).map((share) => -share);
  }
  const shares = dividends.map((dividend) => divideDown(dividend, divisor));
  const byRemainder = dividends
    .map((dividend, index) => ({ index, remainder: dividend - (shares[index] ?? 0n) * divisor }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    );
  const missing = Number(total - sumOf(shares));
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map((share, index) => (raised.has(index) ? share + 1n : share));
}

/**
 * An amount in proportion to weights; the shares add up to it.
 *
 * @param weights at least one above zero, none below. Weights that are all below zero share the same way.
 */
export function shareInProportion(amountMinor: number, weights: readonly number[]): number[] {
  const exact = weights.map(BigInt);
  const all = sumOf(exact);
  if (all === 0n) {
    if (amountMinor !== 0) throw new RangeError('An amount cannot be shared without weights');
    return weights.map(() => 0);
  }
  const sign = all < 0n ? -1n : 1n;
  const total = BigInt(amountMinor);
  const dividends = exact.map((weight) => total * weight * sign);
  return shareByLargestRemainder(total, dividends, all * sign).map(Number);
}
