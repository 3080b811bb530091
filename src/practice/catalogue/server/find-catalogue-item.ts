import { sql, type RawBuilder } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { CatalogueItemPage } from '../contract.ts';
import { ITEM_COLUMNS, priceOn, pricesOf, taxesOn } from './item-columns.ts';

const partsOf = (clinicId: string, today: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('partId', c.part_id, 'relation', c.relation, 'quantityThousandths', c.quantity_thousandths,
      'name', u.name, 'code', u.code, 'kind', u.kind, 'dispenseUnit', u.dispense_unit,
      'isArchived', u.archived_at is not null, 'price', ${priceOn(clinicId, sql`u.id`, today)})
      order by c.relation, u.name_folded, u.id)
    from catalogue_parts c join catalogue_items u on u.clinic_id = ${clinicId} and u.id = c.part_id
   where c.clinic_id = ${clinicId} and c.item_id = i.id), '[]')`;

const usedIn = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', w.id, 'name', w.name, 'kind', w.kind) order by w.name_folded, w.id)
    from (select distinct c.item_id from catalogue_parts c where c.clinic_id = ${clinicId} and c.part_id = i.id) c
    join catalogue_items w on w.clinic_id = ${clinicId} and w.id = c.item_id and w.archived_at is null), '[]')`;

const usuallyIncludesTax = (clinicId: string) => sql`coalesce(
  (select p.includes_tax from catalogue_prices p
    where p.clinic_id = ${clinicId} and p.item_id = i.id order by p.valid_from_on desc limit 1),
  (select p.includes_tax from catalogue_prices p where p.clinic_id = ${clinicId} order by p.created_at desc limit 1), false)`;

/** The statement of an item’s page. */
export const itemPage = (
  clinicId: string,
  itemId: string,
  today: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${ITEM_COLUMNS}, ${priceOn(clinicId, sql`i.id`, today)} as price,
    ${taxesOn(clinicId, sql`i.tax_class`, today)} as taxes, ${pricesOf(clinicId, sql`i.id`)} as prices,
    ${usuallyIncludesTax(clinicId)} as "usuallyIncludesTax",
    ${partsOf(clinicId, today)} as parts, ${usedIn(clinicId)} as "usedIn"
    from catalogue_items i where i.clinic_id = ${clinicId} and i.id = ${itemId}::uuid`;

/** An item with its prices and parts, in one statement. @throws AppError `not_found`. */
export async function findCatalogueItem(ctx: MemberContext, itemId: string): Promise<CatalogueItemPage> {
  const item = await fetchRow(
    ctx.tx,
    CatalogueItemPage,
    itemPage(ctx.session.clinicId, itemId, todayAtClinic(ctx.session.clinicId, ctx.now)),
  );
  if (!item) throw new AppError('not_found');
  return item;
}
