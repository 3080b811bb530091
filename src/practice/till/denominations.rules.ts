/** Notes and coins in use, in minor units, the largest first. What a currency has is data; where it is missing only the total is entered. */
const DENOMINATIONS: Readonly<Record<string, readonly number[]>> = {
  // European Central Bank; notes of 500.00 are not issued any more and remain valid.
  EUR: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  // Bank of England, Royal Mint.
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  // Federal Reserve, United States Mint. The cent is not struck any more and remains valid.
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  // Swiss National Bank, Swissmint.
  CHF: [100_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
  // Bank of Canada, Royal Canadian Mint.
  CAD: [10_000, 5000, 2000, 1000, 500, 200, 100, 25, 10, 5],
  // Reserve Bank of Australia, Royal Australian Mint.
  AUD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
};

/** The notes and coins of a currency; none where they are not known. */
export const denominationsOf = (currency: string): readonly number[] => DENOMINATIONS[currency] ?? [];

/** What counted notes and coins come to. */
export const sumOfDenominations = (
  counted: readonly { readonly valueMinor: number; readonly count: number }[],
): number => counted.reduce((sum, { valueMinor, count }) => sum + valueMinor * count, 0);
