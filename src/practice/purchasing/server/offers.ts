import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { currencyOf } from '#vocabulary/currencies.ts';
import { AppError } from '#vocabulary/errors.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { itemMatches } from '#practice/catalogue/server/public/item-search.ts';
import { type ListSupplierOffers, type SetSupplierOffer, SupplierOffer } from '../suppliers.contract.ts';
import { findUsableSupplier } from './suppliers.ts';

const Position = z.tuple([z.string(), z.uuid()]);
const Row = SupplierOffer.omit({ currency: true }).extend({
  currency: z.string().nullable(),
  country: z.string(),
  nameFolded: z.string(),
});

const CODE_TAKEN = {
  fields: [{ path: 'code', message: 'The supplier offers another item under this code.' }],
} as const;
/** Awaits a statement that writes offers. @throws AppError `supplier_code_taken`. */
export const namingOfferConstraints = <T>(statement: Promise<T>): Promise<T> =>
  namingConstraints({ supplier_offers_code_key: 'supplier_code_taken' }, statement, CODE_TAKEN);

const offers = (
  clinicId: string,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): RawBuilder<unknown> => sql`
  select f.supplier_id as "supplierId", f.item_id as "itemId", i.name as "itemName", i.code as "itemCode",
    coalesce(i.dispense_unit, i.stock_unit, 'unit') as unit, i.control_schedule as "controlSchedule", f.code, f.name,
    f.pack_name as "packName", f.pack_thousandths as "packThousandths", f.minimum_packs as "minimumPacks",
    f.increment_packs as "incrementPacks", f.lead_days as "leadDays", f.price_minor as "priceMinor", f.currency,
    f.is_preferred as "isPreferred", f.version, c.country, i.name_folded as "nameFolded"
    from supplier_offers f
    join catalogue_items i on i.clinic_id = ${clinicId} and i.id = f.item_id
    join clinics c on c.id = ${clinicId}
   where f.clinic_id = ${clinicId} and ${sql.join([...conditions], sql` and `)}
   order by i.name_folded, i.id limit ${limit}`;

/** A price in another currency than the clinic’s is none. */
function offerOf({
  country,
  nameFolded: _nameFolded,
  currency,
  priceMinor,
  ...row
}: z.infer<typeof Row>): SupplierOffer {
  const own = currencyOf(country);
  return { ...row, currency: own, priceMinor: currency === own ? priceMinor : null };
}

/** What a supplier offers, by the name of the item. */
export async function listOffers(
  { tx, session: { clinicId } }: MemberContext,
  { supplierId, q, limit, cursor }: ListSupplierOffers,
): Promise<{ items: SupplierOffer[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const matches = itemMatches(clinicId, q);
  const conditions = [
    sql`f.supplier_id = ${supplierId}::uuid`,
    ...(matches.length === 0
      ? []
      : [sql`((${sql.join([...matches], sql` and `)}) or lower(f.code) = ${q.toLowerCase()})`]),
    ...(after ? [sql`(i.name_folded, i.id) > (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
  const rows = await fetchRows(tx, Row, offers(clinicId, conditions, limit + 1));
  const page = toPage(rows, limit, ({ nameFolded, itemId }) => [nameFolded, itemId]);
  return { ...page, items: page.items.map(offerOf) };
}

async function findOffer(
  { tx, session: { clinicId } }: MemberContext,
  supplierId: string,
  itemId: string,
): Promise<SupplierOffer | undefined> {
  const which = [sql`f.supplier_id = ${supplierId}::uuid`, sql`f.item_id = ${itemId}::uuid`];
  const row = await fetchRow(tx, Row, offers(clinicId, which, 1));
  return row && offerOf(row);
}

/** Offers of a clinic are written one after the other, so that one supplier of an item at most is preferred. */
export const lockOffers = async (ctx: MemberContext): Promise<void> => {
  const key = `supplier_offers:${ctx.session.clinicId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.tx);
};

/** Other suppliers of an item are no longer preferred. */
const clearPreferred = ({ tx, session: { clinicId } }: MemberContext, supplierId: string, itemId: string) =>
  tx
    .updateTable('supplier_offers')
    .set((eb) => ({ is_preferred: false, version: eb('version', '+', 1) }))
    .where('clinic_id', '=', clinicId)
    .where('item_id', '=', itemId)
    .where('supplier_id', '<>', supplierId)
    .where('is_preferred', '=', true)
    .execute();

const Item = z.object({ country: z.string() });

/** Sets what a supplier offers of an item. @throws AppError `not_found`, `record_changed`, `supplier_code_taken`. */
export async function setOffer(
  ctx: MemberContext,
  { supplierId, itemId, version, ...fields }: SetSupplierOffer,
): Promise<SupplierOffer> {
  const { clinicId } = ctx.session;
  await lockOffers(ctx);
  await findUsableSupplier(ctx, supplierId);
  const [before, item] = await Promise.all([
    findOffer(ctx, supplierId, itemId),
    fetchRow(
      ctx.tx,
      Item,
      sql`select c.country from catalogue_items i join clinics c on c.id = ${clinicId}
           where i.clinic_id = ${clinicId} and i.id = ${itemId}::uuid and i.stock_unit is not null and i.archived_at is null`,
    ),
  ]);
  if (!item) throw new AppError('not_found');
  if ((before?.version ?? null) !== version)
    throw new AppError('record_changed', before ? { version: before.version } : {});
  if (fields.isPreferred) await clearPreferred(ctx, supplierId, itemId);
  const values = {
    code: fields.code,
    name: fields.name,
    pack_name: fields.packName,
    pack_thousandths: fields.packThousandths,
    minimum_packs: fields.minimumPacks,
    increment_packs: fields.incrementPacks,
    lead_days: fields.leadDays,
    price_minor: fields.priceMinor,
    currency: fields.priceMinor === null ? null : currencyOf(item.country),
    is_preferred: fields.isPreferred,
  };
  await namingOfferConstraints(
    ctx.tx
      .insertInto('supplier_offers')
      .values({ clinic_id: clinicId, supplier_id: supplierId, item_id: itemId, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['clinic_id', 'supplier_id', 'item_id'])
          .doUpdateSet({ ...values, version: (version ?? 0) + 1, updated_at: ctx.now.toISOString() }),
      )
      .execute(),
  );
  const after = await findOffer(ctx, supplierId, itemId);
  if (!after) throw new AppError('not_found');
  ctx.audit('supplier_offer.set', itemId, { before: before ?? null, after });
  return after;
}

/** Removes what a supplier does not offer any more. @throws AppError `not_found`. */
export async function removeOffer(
  ctx: MemberContext,
  { supplierId, itemId }: { readonly supplierId: string; readonly itemId: string },
): Promise<{ removed: boolean }> {
  const before = await findOffer(ctx, supplierId, itemId);
  if (!before) throw new AppError('not_found');
  await ctx.tx
    .deleteFrom('supplier_offers')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('supplier_id', '=', supplierId)
    .where('item_id', '=', itemId)
    .execute();
  ctx.audit('supplier_offer.removed', itemId, { before });
  return { removed: true };
}
