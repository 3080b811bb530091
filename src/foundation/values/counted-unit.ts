import { printNumber } from './print-number.ts';

/** Units of items that are words; others, such as mL, have no plural. */
const PLURALS: Readonly<Record<string, string>> = {
  bag: 'bags',
  bottle: 'bottles',
  box: 'boxes',
  can: 'cans',
  capsule: 'capsules',
  chew: 'chews',
  day: 'days',
  dose: 'doses',
  hour: 'hours',
  night: 'nights',
  pack: 'packs',
  piece: 'pieces',
  pipette: 'pipettes',
  sachet: 'sachets',
  strip: 'strips',
  syringe: 'syringes',
  tablet: 'tablets',
  tooth: 'teeth',
  tube: 'tubes',
  unit: 'units',
  vial: 'vials',
  view: 'views',
};

/** The word for so many of a unit: `tablet`, `tablets`, `mL`. None are several, a part of one is one, and as many are missing. */
export const unitFor = (amount: number, unit: string): string =>
  amount === 0 || Math.abs(amount) > 1 ? (PLURALS[unit] ?? unit) : unit;

/** An amount with its unit, as the people of a country read it: `1 tablet`, `2 tablets`, `0.5 tablet`, `2,5 mL`. */
export const countedUnit = (amount: number, unit: string, country: string): string =>
  `${printNumber(amount, country)} ${unitFor(amount, unit)}`;

/** A quantity in thousandths with its unit: `1.5 mL`; `2 ×` without a unit, and empty for one without a unit. */
export function printQuantity(thousandths: number, unit: string | null, country: string): string {
  const amount = thousandths / 1000;
  if (unit !== null) return countedUnit(amount, unit, country);
  return thousandths === 1000 ? '' : `${printNumber(amount, country)} ×`;
}
