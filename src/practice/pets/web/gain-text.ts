import { showNumber } from '#foundation/web/number-on-screen.ts';

/** `+100 g a day since the weight before`: of the average gain in whole grams; undefined without one. */
export function gainText(gainGrams: number | null): string | undefined {
  if (gainGrams === null) return undefined;
  const change =
    gainGrams === 0
      ? 'changed by less than 1 g a day'
      : `${gainGrams < 0 ? '−' : '+'}${showNumber(Math.abs(gainGrams))} g a day`;
  return `${change} since the weight before`;
}
