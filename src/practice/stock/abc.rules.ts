import type { AbcClass } from '#vocabulary/stock.ts';

/** Items of class A make up the first 80 % of the cost of what is used, those of A and B together 95 %. */
export const A_SHARE = 0.8;
export const AB_SHARE = 0.95;

export interface UsedCost {
  readonly itemId: string;
  readonly usedMinor: number;
}

/**
 * ABC-1. Items by the cost of what was used, the highest first. An item belongs to the class in which its cost begins, so that the one
 * that crosses a limit still counts. What was not used is C.
 */
export function abcClassesOf(items: readonly UsedCost[]): ReadonlyMap<string, AbcClass> {
  const total = items.reduce((sum, { usedMinor }) => sum + Math.max(usedMinor, 0), 0);
  const ranked = items.toSorted((a, b) => b.usedMinor - a.usedMinor || (a.itemId < b.itemId ? -1 : 1));
  const classes = new Map<string, AbcClass>();
  let before = 0;
  for (const { itemId, usedMinor } of ranked) {
    const isOfA = before < A_SHARE * total;
    const isOfB = before < AB_SHARE * total;
    classes.set(itemId, usedMinor <= 0 ? 'C' : isOfA ? 'A' : isOfB ? 'B' : 'C');
    before += Math.max(usedMinor, 0);
  }
  return classes;
}
