import { sql } from 'kysely';
import * as z from 'zod';
import { currencyOf } from '#vocabulary/currencies.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ImportOffers, OffersReport } from '../offer-import.contract.ts';
import { type KnownItem, type PlannedOffer, planOfferImport } from '../offer-import.rules.ts';
import { OfferFields } from '../suppliers.contract.ts';
import { lockOffers, namingOfferConstraints } from './offers.ts';
import { findUsableSupplier } from './suppliers.ts';

const Place = z.object({ country: z.string() });
const Known = z.object({
  itemId: z.uuid(),
  itemName: z.string(),
  itemCode: z.string().nullable(),
  barcode: z.string().nullable(),
  usualPackName: z.string(),
  usualPackThousandths: z.int(),
  offer: OfferFields.extend({ currency: z.string().nullable() }).nullable(),
});

/** A price in another currency than the clinic’s is none. */
function withPriceIn(own: string, { offer, ...item }: z.infer<typeof Known>): KnownItem {
  if (offer === null) return { ...item, offer };
  const { currency, ...fields } = offer;
  return { ...item, offer: { ...fields, priceMinor: currency === own ? fields.priceMinor : null } };
}

interface Plan {
  readonly currency: string;
  readonly rows: readonly PlannedOffer[];
}

/** SUP-1. What an import of the file changes. @throws AppError `not_found`, `invalid_input` at `csv` for an invalid file. */
async function planImport(ctx: MemberContext, { supplierId, csv }: ImportOffers): Promise<Plan> {
  const { clinicId } = ctx.session;
  await lockOffers(ctx);
  await findUsableSupplier(ctx, supplierId);
  const [place, found] = await Promise.all([
    fetchRow(ctx.tx, Place, sql`select c.country from clinics c where c.id = ${clinicId}`),
    fetchRows(
      ctx.tx,
      Known,
      sql`select i.id as "itemId", i.name as "itemName", i.code as "itemCode", i.barcode,
            coalesce(i.buy_unit, i.stock_unit, 'unit') as "usualPackName",
            least(1000000000, 1000::bigint * i.dispense_per_stock * i.stock_per_buy)::integer as "usualPackThousandths",
            case when f.item_id is not null then json_build_object('code', f.code, 'name', f.name, 'packName', f.pack_name,
              'packThousandths', f.pack_thousandths, 'minimumPacks', f.minimum_packs, 'incrementPacks', f.increment_packs,
              'leadDays', f.lead_days, 'priceMinor', f.price_minor, 'isPreferred', f.is_preferred, 'currency', f.currency) end as offer
            from catalogue_items i
            left join supplier_offers f on f.clinic_id = ${clinicId} and f.supplier_id = ${supplierId}::uuid and f.item_id = i.id
           where i.clinic_id = ${clinicId} and i.stock_unit is not null and i.archived_at is null`,
    ),
  ]);
  const currency = currencyOf(place?.country ?? '');
  const known = found.map((item) => withPriceIn(currency, item));
  const planned = planOfferImport(csv, { known, currency });
  if (planned.ok) return { currency, rows: planned.value };
  throw new AppError('invalid_input', { fields: [{ path: 'csv', message: planned.error }] });
}

const reportOf = ({ rows }: Plan): OffersReport => ({ rows: rows.map(({ offer: _offer, ...row }) => row) });

/** What an import would change. @throws AppError `not_found`, `invalid_input` at `csv` for an invalid file. */
export const previewOfferImport = async (ctx: MemberContext, input: ImportOffers): Promise<OffersReport> =>
  reportOf(await planImport(ctx, input));

const FIELDS = sql`(item_id uuid, code text, name text, pack_name text, pack_thousandths integer, minimum_packs integer,
  increment_packs integer, lead_days integer, price_minor bigint, is_preferred boolean)`;

/** SUP-1. Adds and changes what a supplier offers; rows with errors are left out and returned. */
export async function importOffers(ctx: MemberContext, input: ImportOffers): Promise<OffersReport> {
  const { clinicId } = ctx.session;
  const { supplierId } = input;
  const plan = await planImport(ctx, input);
  const rows = JSON.stringify(
    plan.rows.flatMap(({ offer }) =>
      offer === null
        ? []
        : [
            {
              item_id: offer.itemId,
              code: offer.code,
              name: offer.name,
              pack_name: offer.packName,
              pack_thousandths: offer.packThousandths,
              minimum_packs: offer.minimumPacks,
              increment_packs: offer.incrementPacks,
              lead_days: offer.leadDays,
              price_minor: offer.priceMinor,
              is_preferred: offer.isPreferred,
            },
          ],
    ),
  );
  await sql`
    update supplier_offers f set is_preferred = false, version = f.version + 1
     where f.clinic_id = ${clinicId} and f.supplier_id <> ${supplierId}::uuid and f.is_preferred
       and f.item_id in (select r.item_id from jsonb_to_recordset(${rows}::jsonb) as r ${FIELDS} where r.is_preferred)`.execute(
    ctx.tx,
  );
  await namingOfferConstraints(
    sql`
    insert into supplier_offers as f (clinic_id, supplier_id, item_id, code, name, pack_name, pack_thousandths, minimum_packs,
        increment_packs, lead_days, price_minor, currency, is_preferred)
    select ${clinicId}::uuid, ${supplierId}::uuid, r.item_id, r.code, r.name, r.pack_name, r.pack_thousandths, r.minimum_packs,
        r.increment_packs, r.lead_days, r.price_minor, case when r.price_minor is not null then ${plan.currency}::text end, r.is_preferred
      from jsonb_to_recordset(${rows}::jsonb) as r ${FIELDS}
    on conflict (clinic_id, supplier_id, item_id) do update
      set code = excluded.code, name = excluded.name, pack_name = excluded.pack_name, pack_thousandths = excluded.pack_thousandths,
          minimum_packs = excluded.minimum_packs, increment_packs = excluded.increment_packs, lead_days = excluded.lead_days,
          price_minor = excluded.price_minor, currency = excluded.currency, is_preferred = excluded.is_preferred,
          version = f.version + 1, updated_at = ${ctx.now}`.execute(ctx.tx),
  );
  const count = (expected: PlannedOffer['outcome']) =>
    plan.rows.filter(({ outcome }) => outcome === expected).length;
  ctx.audit('supplier_offers.imported', supplierId, {
    after: { added: count('added'), changed: count('changed'), faulty: count('faulty') },
  });
  return reportOf(plan);
}
