/** An item as the catalogue gives it for an act: itself, or part of the bundle that was requested. */
interface ExpandedItem {
  /** The item that was chosen; the item's own id unless it is part of a bundle. */
  readonly requestedId: string;
  readonly itemId: string;
  readonly kind: string;
  /** Of the item in one of the requested. */
  readonly quantityThousandths: number;
}

/** What was chosen, and how much of it. */
interface RequestedItem {
  readonly itemId: string;
  readonly quantityThousandths: number;
}

const MAX_QUANTITY = 1_000_000_000n;
const THOUSAND = 1000n;

/** Quantities in thousandths, multiplied and rounded half up; at least one thousandth, at most a million. */
export function multiplyQuantities(a: number, b: number): number {
  const product = (BigInt(a) * BigInt(b) + THOUSAND / 2n) / THOUSAND;
  if (product < 1n) return 1;
  return Number(product > MAX_QUANTITY ? MAX_QUANTITY : product);
}

/**
 * ACT-2. The acts of what was chosen: one for an item, and for a bundle one for each item that it includes. A bundle is no act
 * itself and has no price of its own, so that each thing that is done has its own act and its own charge.
 */
export const actLines = <R extends RequestedItem, I extends ExpandedItem>(
  requested: readonly R[],
  items: readonly I[],
): { readonly requested: R; readonly item: I; readonly quantityThousandths: number }[] =>
  requested.flatMap((one) =>
    items
      .filter(({ requestedId, kind }) => requestedId === one.itemId && kind !== 'bundle')
      .map((item) => ({
        requested: one,
        item,
        quantityThousandths: multiplyQuantities(one.quantityThousandths, item.quantityThousandths),
      })),
  );
