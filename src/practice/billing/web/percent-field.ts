import { fieldNumber, typedNumber } from '#foundation/web/number-on-screen.ts';

/** Millionths in one percent. */
const PPM = 10_000;

/** What was typed as a percentage, in millionths; null for what is no number, or more than 100. */
export function ppmOfField(text: string): number | null {
  const percent = typedNumber(text);
  return percent === null || percent > 100 ? null : Math.round(percent * PPM);
}

/** Millionths as somebody types a percentage: `33.3334`. */
export const percentForField = (ppm: number): string => fieldNumber(ppm / PPM);
