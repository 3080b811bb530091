import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { currencyOf } from '#vocabulary/currencies.ts';
import { CATALOGUE_KINDS } from '#vocabulary/catalogue-kinds.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { CatalogueItemPage, SetCataloguePrice } from '../contract.ts';
import { findCatalogueItem } from './find-catalogue-item.ts';

const Row = z.object({ kind: z.enum(CATALOGUE_KINDS), country: z.string(), today: CalendarDay });

/**
 * CORE-6. Sets the price of an item from today or a later day on; what was charged before stays as it was.
 *
 * @throws AppError `not_found`, `bundle_has_no_price`, or `price_in_past` at its field.
 */
export async function setCataloguePrice(
  ctx: MemberContext,
  { itemId, validFromOn, ...amounts }: SetCataloguePrice,
): Promise<CatalogueItemPage> {
  const { clinicId } = ctx.session;
  const item = await fetchRow(
    ctx.tx,
    Row,
    sql`select i.kind, k.country, ${todayAtClinic(clinicId, ctx.now)} as today
          from catalogue_items i join clinics k on k.id = ${clinicId}
         where i.clinic_id = ${clinicId} and i.id = ${itemId}::uuid`,
  );
  if (!item) throw new AppError('not_found');
  if (item.kind === 'bundle') throw new AppError('bundle_has_no_price');
  if (validFromOn < item.today)
    throw new AppError('price_in_past', {
      fields: [{ path: 'validFromOn', message: 'Choose today or a later day.' }],
    });
  const values = {
    unit_price_minor: amounts.unitPriceMinor,
    fixed_price_minor: amounts.fixedPriceMinor,
    minimum_price_minor: amounts.minimumPriceMinor,
    includes_tax: amounts.includesTax,
    currency: currencyOf(item.country),
  };
  await ctx.tx
    .insertInto('catalogue_prices')
    .values({ clinic_id: clinicId, item_id: itemId, valid_from_on: validFromOn, ...values })
    .onConflict((conflict) => conflict.constraint('catalogue_prices_day_key').doUpdateSet(values))
    .execute();
  ctx.audit('catalogue_price.set', itemId, {
    after: { validFromOn, ...amounts, currency: values.currency },
  });
  return findCatalogueItem(ctx, itemId);
}
