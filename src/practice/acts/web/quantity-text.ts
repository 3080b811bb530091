import { countedUnit } from '#foundation/values/counted-unit.ts';

const DIGITS = 3;

/** A quantity as people write it: `2.5` for 2,500 thousandths. */
export const quantityText = (thousandths: number): string =>
  (thousandths / 10 ** DIGITS).toLocaleString('en', { maximumFractionDigits: DIGITS, useGrouping: false });

/** The thousandths of a typed quantity, with a point or a comma; null for what is none. */
export function readQuantity(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return null;
  const thousandths = Number(`${match[1]}${(match[2] ?? '').padEnd(DIGITS, '0')}`);
  return thousandths > 0 ? thousandths : null;
}

/** `2.5 tablets`, or `2.5 ×` without a unit; empty for one without a unit. */
export function quantityLabel(thousandths: number, unit: string | null): string {
  if (unit !== null) return countedUnit(quantityText(thousandths), unit);
  return thousandths === 1000 ? '' : `${quantityText(thousandths)} ×`;
}
