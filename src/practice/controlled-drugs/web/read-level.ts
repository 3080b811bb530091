import { typedNumber } from '#foundation/web/number-on-screen.ts';
import { readQuantity } from '#foundation/web/quantity-on-screen.ts';

/** The thousandths of what was counted: a quantity, or nothing at all. Null for what is neither. */
export const readLevel = (text: string): number | null => (typedNumber(text) === 0 ? 0 : readQuantity(text));
