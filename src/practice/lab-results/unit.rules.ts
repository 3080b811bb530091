import { ATOMIC_WEIGHTS, analyteEntry } from '#vocabulary/lab-analytes.ts';
import { foldUnit, LAB_UNITS } from '#vocabulary/lab-units.ts';

/** The mass of one mole in g, from its sum formula; null for an atom that is not listed. */
export function molarMass(formula: string): number | null {
  let mass = 0;
  for (const [, symbol = '', count = ''] of formula.matchAll(/([A-Z][a-z]?)(\d*)/gu)) {
    const weight = ATOMIC_WEIGHTS[symbol];
    if (weight === undefined) return null;
    mass += weight * (count === '' ? 1 : Number(count));
  }
  return mass;
}

/** Which mmol/L one mEq/L is. */
function perEquivalent(analyte: string, unit: string): { readonly unit: string; readonly factor: number } {
  const charge = analyteEntry(analyte)?.charge;
  return foldUnit(unit) === 'meq/l' && charge !== undefined
    ? { unit: 'mmol/l', factor: 1 / charge }
    : { unit: foldUnit(unit), factor: 1 };
}

/**
 * By what a value of an analyte is multiplied to be in another unit. Null where no exact or sourced relation is known: then the values
 * are shown apart, and never compared.
 */
export function conversionFactor(analyte: string, from: string, to: string): number | null {
  const source = perEquivalent(analyte, from);
  const target = perEquivalent(analyte, to);
  if (source.unit === target.unit) return source.factor / target.factor;
  const a = LAB_UNITS[source.unit];
  const b = LAB_UNITS[target.unit];
  if (!a || !b) return null;
  const scale = (source.factor / target.factor) * 10 ** (a.power - b.power);
  if (a.kind === b.kind) return scale;
  const formula = analyteEntry(analyte)?.formula;
  const mass = formula === undefined ? null : molarMass(formula);
  if (mass === null) return null;
  if (a.kind === 'mass' && b.kind === 'substance') return scale / mass;
  return a.kind === 'substance' && b.kind === 'mass' ? scale * mass : null;
}

const DIGITS = 6;

/** With six significant digits; unchanged in the same unit. */
export const timesFactor = (value: number, factor: number): number =>
  factor === 1 ? value : Number((value * factor).toPrecision(DIGITS));

/** A number in another unit, see `timesFactor`. */
export function convertNumber(analyte: string, value: number, from: string, to: string): number | null {
  const factor = conversionFactor(analyte, from, to);
  return factor === null ? null : timesFactor(value, factor);
}
