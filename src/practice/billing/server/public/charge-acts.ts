import type { MemberContext } from '#foundation/server/http/context.ts';
import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import { AppError } from '#vocabulary/errors.ts';
import { amountOf } from '#practice/catalogue/price.rules.ts';
import type { ItemForAct } from '#practice/catalogue/server/public/find-items-for-acts.ts';

/** An act that was done, with the item as the catalogue has it on that day. */
export interface ActToCharge {
  readonly actId: string;
  readonly visitId: string;
  readonly petId: string;
  /** Who pays; null for a pet without clients. */
  readonly clientId: string | null;
  /** As the act has it, which may be older than the item's. */
  readonly description: string;
  readonly quantityThousandths: number;
  readonly factorPercent: number | null;
  readonly item: ItemForAct;
}

/** The largest amount of a charge, in minor units. */
const MAX_AMOUNT_MINOR = 2_000_000_000;

/** Prices an act by PRICE-1. @throws AppError `charge_too_large`, `item_without_price`. */
function chargeValues({ item, ...act }: ActToCharge, clinicId: string) {
  const { price } = item;
  if (!price) throw new AppError('item_without_price', { itemName: item.name });
  const amount = amountOf(price, act.quantityThousandths, act.factorPercent ?? 100);
  if (amount > MAX_AMOUNT_MINOR) throw new AppError('charge_too_large', { itemName: item.name });
  return {
    clinic_id: clinicId,
    client_id: act.clientId,
    pet_id: act.petId,
    visit_id: act.visitId,
    act_id: act.actId,
    item_id: item.itemId,
    description: act.description,
    code: item.code,
    income_category: item.incomeCategory,
    tax_class: item.taxClass,
    includes_tax: price.includesTax,
    taxes: JSON.stringify(item.taxes),
    quantity_thousandths: act.quantityThousandths,
    unit: item.dispenseUnit,
    unit_price_minor: price.unitPriceMinor,
    fixed_price_minor: price.fixedPriceMinor,
    minimum_price_minor: price.minimumPriceMinor,
    factor_percent: act.factorPercent,
    amount_minor: amount,
    currency: price.currency,
  };
}

/** A charge of an act, with what decides whether somebody else pays it. */
export interface ChargedAct {
  readonly id: string;
  readonly actId: string;
  readonly itemId: string;
  readonly incomeCategory: IncomeCategory;
  readonly quantityThousandths: number;
  readonly amountMinor: number;
  readonly currency: string;
}

/**
 * Charges acts: CORE-1, one charge for each. Price, taxes and texts are copied, so that a later change of the catalogue changes
 * nothing of them (CORE-6).
 *
 * @returns the charges. @throws AppError `charge_too_large`, `item_without_price`, before anything is written.
 */
export async function chargeActs(ctx: MemberContext, acts: readonly ActToCharge[]): Promise<ChargedAct[]> {
  if (acts.length === 0) return [];
  const values = acts.map((act) => chargeValues(act, ctx.session.clinicId));
  const charges = await ctx.tx
    .insertInto('charges')
    .values(values)
    .returning(['id', 'act_id', 'item_id'])
    .execute();
  return charges.flatMap(({ id, act_id: actId, item_id: itemId }) => {
    const row = values.find((one) => one.act_id === actId && one.item_id === itemId);
    if (!row) return [];
    return [
      {
        id,
        actId: row.act_id,
        itemId,
        incomeCategory: row.income_category,
        quantityThousandths: row.quantity_thousandths,
        amountMinor: row.amount_minor,
        currency: row.currency,
      },
    ];
  });
}
