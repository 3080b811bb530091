import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { Day } from '#foundation/values/day.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { EXPIRY_WARNING_DAYS, type GetStockItem, type StockItem, type StockLot } from '../contract.ts';
import { isExpired } from '../level.rules.ts';
import { costOf } from '../value.rules.ts';
import { itemColumns, itemFacts, ItemRow, type LotRow } from './item-rows.ts';

const Row = ItemRow.extend({
  buyUnit: z.string().nullable(),
  stockUnit: z.string().nullable(),
  stockPerBuy: z.int(),
  dispensePerStock: z.int(),
});

/** The statement of an item’s page: any item that is stocked, or was. */
export const stockItemPage = (
  clinicId: string,
  itemId: string,
  today: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${itemColumns(clinicId, today)}, i.buy_unit as "buyUnit", i.stock_unit as "stockUnit",
    i.stock_per_buy as "stockPerBuy", i.dispense_per_stock as "dispensePerStock"
    from catalogue_items i
    join clinics c on c.id = ${clinicId}
    left join stock_items k on k.clinic_id = ${clinicId} and k.item_id = i.id
   where i.clinic_id = ${clinicId} and i.id = ${itemId}::uuid and (i.stock_unit is not null or k.item_id is not null)`;

/** What the page says of a lot. */
const stockLot = ({ costMinor, costForThousandths, ...lot }: LotRow, today: Day): StockLot => ({
  ...lot,
  isExpired: isExpired(lot, today),
  valueMinor: costOf({ costMinor, costForThousandths }, lot.quantityThousandths),
});

/** An item with its lots, in one statement. @throws AppError `not_found`. */
export async function findStockItem(
  { tx, now, session: { clinicId } }: MemberContext,
  itemId: string,
  withinDays: number = EXPIRY_WARNING_DAYS,
): Promise<StockItem> {
  const row = await fetchRow(tx, Row, stockItemPage(clinicId, itemId, todayAtClinic(clinicId, now)));
  if (!row) throw new AppError('not_found');
  const { buyUnit, stockUnit, stockPerBuy, dispensePerStock, shortPlaces, today } = row;
  return {
    ...itemFacts(row, withinDays),
    buyUnit,
    stockUnit,
    stockPerBuy,
    dispensePerStock,
    shortPlaces,
    lots: row.lots.map((lot) => stockLot(lot, today)),
  };
}

/** One item. @throws AppError `not_found`. */
export const getStockItem = (ctx: MemberContext, { itemId, withinDays }: GetStockItem): Promise<StockItem> =>
  findStockItem(ctx, itemId, withinDays);
