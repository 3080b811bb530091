import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { type CatalogueItemPage, CataloguePrice } from '../contract.ts';
import { findCatalogueItem } from './find-catalogue-item.ts';

/** Removes a price that is not valid yet. @throws AppError `not_found`, `price_in_past`. */
export async function removeCataloguePrice(
  ctx: MemberContext,
  { itemId, priceId }: { readonly itemId: string; readonly priceId: string },
): Promise<CatalogueItemPage> {
  const { clinicId } = ctx.session;
  const removed = await fetchRow(
    ctx.tx,
    CataloguePrice,
    sql`delete from catalogue_prices p
         where p.clinic_id = ${clinicId} and p.item_id = ${itemId}::uuid and p.id = ${priceId}::uuid
           and p.valid_from_on > ${todayAtClinic(clinicId, ctx.now)}
        returning p.id, p.valid_from_on as "validFromOn", p.unit_price_minor as "unitPriceMinor",
          p.fixed_price_minor as "fixedPriceMinor", p.minimum_price_minor as "minimumPriceMinor",
          p.includes_tax as "includesTax", p.currency`,
  );
  const item = await findCatalogueItem(ctx, itemId);
  if (!removed)
    throw new AppError(item.prices.some(({ id }) => id === priceId) ? 'price_in_past' : 'not_found');
  ctx.audit('catalogue_price.removed', itemId, { before: removed });
  return item;
}
