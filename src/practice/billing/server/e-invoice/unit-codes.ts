/**
 * The codes of units of items, by UN/ECE recommendations 20 and 21 (packages, with X before them). Whatever has none is a
 * piece: C62, "one".
 */
const CODES: ReadonlyMap<string, string> = new Map([
  ['bag', 'XBG'],
  ['bottle', 'XBO'],
  ['box', 'XBX'],
  ['can', 'XCX'],
  ['day', 'DAY'],
  ['g', 'GRM'],
  ['hour', 'HUR'],
  ['kg', 'KGM'],
  ['km', 'KMT'],
  ['L', 'LTR'],
  ['mg', 'MGM'],
  ['min', 'MIN'],
  ['mL', 'MLT'],
  ['ml', 'MLT'],
  ['pack', 'XPK'],
  ['piece', 'H87'],
  ['tablet', 'U2'],
  ['tube', 'XTU'],
  ['vial', 'XVI'],
]);

export const unitCodeOf = (unit: string | null | undefined): string => CODES.get(unit ?? '') ?? 'C62';
