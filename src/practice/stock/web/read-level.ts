import { typedNumber } from '#foundation/web/number-on-screen.ts';
import { readQuantity } from '#foundation/web/quantity-on-screen.ts';

/** The thousandths of a typed amount that may be 0; null for what is none, or can be meant in two ways. */
export const readLevel = (text: string): number | null => (typedNumber(text) === 0 ? 0 : readQuantity(text));
