import { CATALOGUE_KIND_ENTRIES, type CatalogueKind } from '#vocabulary/catalogue-kinds.ts';
import type { FieldError } from '#vocabulary/errors.ts';
import type { CatalogueItemFields } from './contract.ts';

/** The range is in order, or open. */
const isRange = (min: number | null, max: number | null): boolean =>
  min === null || max === null || min <= max;

/**
 * CAT-2. What does not fit together about the fields of an item, each of which is valid: limits in order, and factors
 * of a fee schedule together.
 */
export function itemFaults(fields: CatalogueItemFields): readonly FieldError[] {
  const { minFactorPercent: min, maxFactorPercent: max } = fields;
  const { emergencyMinFactorPercent: emergencyMin, emergencyFactorPercent: emergency } = fields;
  return [
    ...(isRange(fields.minAgeDays, fields.maxAgeDays)
      ? []
      : [{ path: 'maxAgeDays', message: 'The maximum age must be at least the minimum.' }]),
    ...(isRange(fields.minWeightGrams, fields.maxWeightGrams)
      ? []
      : [{ path: 'maxWeightGrams', message: 'The maximum weight must be at least the minimum.' }]),
    ...((min === null) === (max === null)
      ? []
      : [
          {
            path: min === null ? 'minFactorPercent' : 'maxFactorPercent',
            message: 'Enter both factors or neither.',
          },
        ]),
    ...(isRange(min, max)
      ? []
      : [{ path: 'maxFactorPercent', message: 'The highest factor must be at least the lowest.' }]),
    ...(emergency === null || (max !== null && max <= emergency)
      ? []
      : [
          {
            path: 'emergencyFactorPercent',
            message: 'The emergency factor must be at least the highest factor.',
          },
        ]),
    ...(emergencyMin === null ||
    (min !== null && emergency !== null && min <= emergencyMin && emergencyMin <= emergency)
      ? []
      : [
          {
            path: 'emergencyMinFactorPercent',
            message:
              'The lowest emergency factor must be between the lowest factor and the highest emergency factor.',
          },
        ]),
  ];
}

/** An item about which nothing is said yet. */
export const BLANK_ITEM: CatalogueItemFields = {
  code: null,
  name: '',
  barcode: null,
  description: null,
  incomeCategory: 'professional_services',
  taxClass: 'service',
  isBillable: true,
  buyUnit: null,
  stockUnit: null,
  dispenseUnit: null,
  stockPerBuy: 1,
  dispensePerStock: 1,
  activeIngredients: [],
  species: [],
  minAgeDays: null,
  maxAgeDays: null,
  minWeightGrams: null,
  maxWeightGrams: null,
  controlSchedule: null,
  labelText: null,
  withdrawalText: null,
  feeCode: null,
  minFactorPercent: null,
  maxFactorPercent: null,
  emergencyMinFactorPercent: null,
  emergencyFactorPercent: null,
};

/** What a kind usually is, about a new item of which nothing else is said. */
export function usualOf(kind: CatalogueKind): Pick<CatalogueItemFields, 'incomeCategory' | 'taxClass'> {
  const { isMedicine, isStocked } = CATALOGUE_KIND_ENTRIES[kind];
  if (kind === 'vaccine') return { incomeCategory: 'wellness', taxClass: 'medicine' };
  if (kind === 'diet') return { incomeCategory: 'dietary', taxClass: 'pet_food' };
  if (kind === 'laboratory_test') return { incomeCategory: 'laboratory', taxClass: 'service' };
  if (isMedicine) return { incomeCategory: 'pharmacy', taxClass: 'medicine' };
  if (isStocked) return { incomeCategory: 'ancillary', taxClass: 'goods' };
  return { incomeCategory: 'professional_services', taxClass: 'service' };
}
