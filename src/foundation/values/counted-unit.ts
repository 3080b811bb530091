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
  vial: 'vials',
  view: 'views',
};

/** `1 tablet`, `2 tablets`, `0.5 tablet`, `5 mL`. The amount is printed by the caller. */
export const countedUnit = (amount: string, unit: string): string =>
  `${amount} ${Number(amount) > 1 ? (PLURALS[unit] ?? unit) : unit}`;
