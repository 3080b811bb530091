interface Allocation {
  readonly invoiceId: string;
  readonly amountMinor: number;
}

function byInvoice(allocations: readonly Allocation[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { invoiceId, amountMinor } of allocations)
    sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + amountMinor);
  return sums;
}

/**
 * ALLOC-2. What has to be added so that a payment pays `after` instead of `before`: below zero for what is taken away, which comes
 * first. What stays as it is has no change.
 */
export function allocationChanges(before: readonly Allocation[], after: readonly Allocation[]): Allocation[] {
  const [had, gets] = [byInvoice(before), byInvoice(after)];
  return [...new Set([...had.keys(), ...gets.keys()])]
    .map((invoiceId) => ({ invoiceId, amountMinor: (gets.get(invoiceId) ?? 0) - (had.get(invoiceId) ?? 0) }))
    .filter(({ amountMinor }) => amountMinor !== 0)
    .toSorted((a, b) => a.amountMinor - b.amountMinor);
}

/**
 * What is taken away from allocations, in their order, until `missingMinor` is free: below zero, and as much as there is if that does
 * not suffice.
 */
export function takenFrom<A extends { readonly amountMinor: number }>(
  allocations: readonly A[],
  missingMinor: number,
): A[] {
  let missing = Math.max(0, missingMinor);
  return allocations.flatMap((one) => {
    const taken = Math.min(missing, one.amountMinor);
    missing -= taken;
    return taken > 0 ? [{ ...one, amountMinor: -taken }] : [];
  });
}

/**
 * PAY-3. What is taken from invoices, the last one first, so that a payment has `neededMinor` to give back together with its credit.
 */
export const freedFor = (
  neededMinor: number,
  creditMinor: number,
  allocations: readonly Allocation[],
): Allocation[] => takenFrom(allocations.toReversed(), neededMinor - creditMinor);
