/** What moved at a location, or null for what was moved before the level was kept, which counts in none. */
interface Moved {
  readonly quantityThousandths: number;
  readonly locationId: string | null;
}

/**
 * LEDGER-1. What was there of an item after each movement, from what is there now: the latest movement comes first. Null for a movement
 * that counts in no level.
 */
export function balancesAfter(
  movements: readonly Moved[],
  nowThousandths: number,
): readonly (number | null)[] {
  let after = nowThousandths;
  return movements.map(({ locationId, quantityThousandths }) => {
    if (locationId === null) return null;
    const balance = after;
    after -= quantityThousandths;
    return balance;
  });
}
