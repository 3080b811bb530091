/**
 * Units of laboratory results and what they are of the base unit of their kind. Every factor is a power of ten or follows from the
 * definition of the unit, so a conversion adds no error of its own. Units whose relation is a convention of a laboratory, such as those of
 * enzymes and hormones by activity, are of no kind and are never converted.
 */
export const LAB_UNIT_KINDS = ['mass', 'substance', 'number', 'fraction', 'volume', 'entity_mass'] as const;
export type LabUnitKind = (typeof LAB_UNIT_KINDS)[number];

export interface LabUnit {
  readonly kind: LabUnitKind;
  /** Base units: g/L, mol/L, 1/L, 1, L, g. As a power of ten. */
  readonly power: number;
}

const unit = (kind: LabUnitKind, power: number): LabUnit => ({ kind, power });

/** By the folded spelling: lower case, µ as u, `^` and `*` for powers as `e`. */
export const LAB_UNITS: Readonly<Record<string, LabUnit>> = {
  'g/l': unit('mass', 0),
  'g/dl': unit('mass', 1),
  'g%': unit('mass', 1),
  'mg/ml': unit('mass', 0),
  'mg/l': unit('mass', -3),
  'mg/dl': unit('mass', -2),
  'mg%': unit('mass', -2),
  'ug/ml': unit('mass', -3),
  'ug/dl': unit('mass', -5),
  'ug/l': unit('mass', -6),
  'ng/ml': unit('mass', -6),
  'ng/dl': unit('mass', -8),
  'ng/l': unit('mass', -9),
  'pg/ml': unit('mass', -9),
  'mol/l': unit('substance', 0),
  'mmol/l': unit('substance', -3),
  'umol/l': unit('substance', -6),
  'nmol/l': unit('substance', -9),
  'pmol/l': unit('substance', -12),
  '/l': unit('number', 0),
  '/ul': unit('number', 6),
  'cells/ul': unit('number', 6),
  'k/ul': unit('number', 9),
  'm/ul': unit('number', 12),
  '10e3/ul': unit('number', 9),
  'x10e3/ul': unit('number', 9),
  '10e6/ul': unit('number', 12),
  'x10e6/ul': unit('number', 12),
  '10e9/l': unit('number', 9),
  'x10e9/l': unit('number', 9),
  '10e12/l': unit('number', 12),
  'x10e12/l': unit('number', 12),
  'l/l': unit('fraction', 0),
  '%': unit('fraction', -2),
  fl: unit('volume', -15),
  um3: unit('volume', -15),
  pg: unit('entity_mass', -12),
};

/** A unit as it is looked up: `10^3/µL`, `10*3/uL` and `10E3/uL` are one. */
export const foldUnit = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/gu, '')
    .replaceAll(/[µμ]/gu, 'u')
    .replaceAll(/\u00D7/gu, 'x')
    .replaceAll(/10[\^*](?=\d)/gu, '10e')
    .replaceAll('³', '3');
