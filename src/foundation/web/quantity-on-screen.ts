import { printQuantity } from '#foundation/values/counted-unit.ts';
import { fieldNumber, typedNumber } from './number-on-screen.ts';
import { countryOnScreen } from './time/customs.ts';

const THOUSANDTHS = 1_000;
/** Below this: six digits before the mark. */
const LIMIT = 1_000_000;

/** A quantity in an input field: `2.5` for 2,500 thousandths. */
export const quantityText = (thousandths: number): string => fieldNumber(thousandths / THOUSANDTHS);

/** The thousandths of a typed quantity; null for what is none, or can be meant in two ways. */
export function readQuantity(text: string): number | null {
  const amount = typedNumber(text);
  if (amount === null || amount >= LIMIT) return null;
  const thousandths = Math.round(amount * THOUSANDTHS);
  // More than three decimals are refused, not rounded.
  return thousandths > 0 && thousandths / THOUSANDTHS === amount ? thousandths : null;
}

/** Next to a field whose text is no quantity. */
export const quantityHint = (): string => `Enter a quantity, such as 1 or ${fieldNumber(2.5)}.`;

/** `2.5 tablets`, or `2.5 ×` without a unit; empty for one without a unit. */
export const quantityLabel = (thousandths: number, unit: string | null): string =>
  printQuantity(thousandths, unit, countryOnScreen());
