import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import type { TaxClass } from '#vocabulary/tax-classes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { addCatalogueItem } from '../add-catalogue-item.ts';

interface FeeItem {
  readonly name: string;
  readonly incomeCategory: IncomeCategory;
  readonly taxClass: TaxClass;
}

/** Adds an item for fees whose amount is agreed elsewhere: it has no price, and nothing is charged when it is done. @returns its id. */
export async function addFeeItem(ctx: MemberContext, item: FeeItem): Promise<string> {
  const { id } = await addCatalogueItem(ctx, {
    ...item,
    kind: 'service',
    isBillable: false,
    code: null,
    barcode: null,
    description: null,
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
  });
  return id;
}
