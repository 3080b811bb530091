import { divideRounded } from '#foundation/values/largest-remainder.ts';

/** What is due in cash, and what the rounding added to it: below zero if it took off. */
interface CashDue {
  readonly dueMinor: number;
  readonly roundingMinor: number;
}

/**
 * TAX-11. What is due in cash where the smallest coin is more than one minor unit: the nearest multiple of it, half away from zero.
 * Only the amount due is rounded, never lines, taxes or the total of the invoice.
 *
 * Source: EN 16931 BT-114 (rounding amount), BR-CO-16 (due = total − paid + rounding). The step is data of the jurisdiction.
 *
 * @param openMinor what is due without rounding.
 * @param stepMinor the smallest coin; 1 where nothing is rounded.
 */
export function cashDue(openMinor: number, stepMinor: number): CashDue {
  const steps = divideRounded(BigInt(openMinor), BigInt(stepMinor));
  const dueMinor = Number(steps) * stepMinor;
  return { dueMinor, roundingMinor: dueMinor - openMinor };
}
