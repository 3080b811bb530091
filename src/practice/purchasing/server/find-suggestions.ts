import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { currencyOf } from '#vocabulary/currencies.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { availableStock, usedSince } from '#practice/stock/server/public/available-stock.ts';
import { actingForecast } from '#practice/stock-forecast/server/public/acting-forecast.ts';
import { averageUse, suggest } from '../suggestion.rules.ts';
import { MIN_USE_DAYS, type SuggestedItem, USE_WINDOW_DAYS } from '../suggestions.contract.ts';
import { draftedOfLine, openLines, restOfLine } from './on-order.ts';

const Offer = z.object({
  supplierId: z.uuid(),
  supplierName: z.string(),
  packName: z.string(),
  packThousandths: z.int(),
  minimumPacks: z.int(),
  incrementPacks: z.int(),
  leadDays: z.int(),
  priceMinor: z.int().nullable(),
  currency: z.string().nullable(),
});

const Row = z.object({
  itemId: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  unit: z.string(),
  controlSchedule: z.string().nullable(),
  country: z.string(),
  reorderPointThousandths: z.int().nullable(),
  parLevelThousandths: z.int().nullable(),
  availableThousandths: z.int(),
  restThousandths: z.int(),
  draftedThousandths: z.int(),
  usedThousandths: z.int(),
  usedDays: z.int(),
  forecastPerDayThousandths: z.int().nullable(),
  isNeverOrdered: z.boolean(),
  offer: Offer.nullable(),
});
type Row = z.infer<typeof Row>;

/** Where an item is ordered: its preferred supplier, or the only one. Several of which none is preferred are no answer. */
const offerOf = (clinicId: string) => sql`(
  select json_build_object('supplierId', f.supplier_id, 'supplierName', f.supplier_name, 'packName', f.pack_name,
      'packThousandths', f.pack_thousandths, 'minimumPacks', f.minimum_packs, 'incrementPacks', f.increment_packs,
      'leadDays', f.lead_days, 'priceMinor', f.price_minor, 'currency', f.currency)
    from (select f.supplier_id, s.name as supplier_name, f.pack_name, f.pack_thousandths, f.minimum_packs, f.increment_packs,
                 coalesce(f.lead_days, s.lead_days) as lead_days, f.price_minor, f.currency, f.is_preferred, count(*) over () as offers
            from supplier_offers f
            join suppliers s on s.clinic_id = ${clinicId} and s.id = f.supplier_id and s.archived_at is null
           where f.clinic_id = ${clinicId} and f.item_id = p.id) f
   where f.is_preferred or f.offers = 1 limit 1)`;

/**
 * The statement of the inputs of items.
 *
 * @param which a condition on items `i` with their row `k` of stock_items. @param limit how many, by id.
 */
export function suggestionRows(
  clinicId: string,
  now: Date,
  which: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  return sql`
    with day as materialized (select ${todayAtClinic(clinicId, now)} as today),
    page as materialized (
      select i.id, i.name, i.code, coalesce(i.dispense_unit, i.stock_unit, 'unit') as unit, i.control_schedule,
             k.reorder_point_thousandths, k.par_level_thousandths,
             least(${USE_WINDOW_DAYS}::integer, greatest(${MIN_USE_DAYS}::integer,
               floor(extract(epoch from ${now}::timestamptz - k.kept_since) / 86400)::integer)) as days
        from stock_items k
        join catalogue_items i on i.clinic_id = ${clinicId} and i.id = k.item_id and i.archived_at is null and i.stock_unit is not null
       where k.clinic_id = ${clinicId} and ${which}
       order by k.item_id limit ${limit}
    )
    select p.id as "itemId", p.name, p.code, p.unit, p.control_schedule as "controlSchedule", c.country,
           p.reorder_point_thousandths as "reorderPointThousandths", p.par_level_thousandths as "parLevelThousandths",
           ${availableStock(clinicId, sql`p.id`, sql`(select d.today from day d)`)} as "availableThousandths",
           v.rest as "restThousandths", v.drafted as "draftedThousandths",
           ${usedSince(clinicId, sql`p.id`, sql`${now}::timestamptz - p.days * interval '86400 seconds'`)} as "usedThousandths",
           p.days as "usedDays",
           (select f.use_per_day from ${actingForecast(clinicId, sql`(select d.today from day d)`)} f
             where f.item_id = p.id) as "forecastPerDayThousandths",
           exists (select from never_ordered_items n where n.clinic_id = ${clinicId} and n.item_id = p.id) as "isNeverOrdered",
           ${offerOf(clinicId)} as offer
      from page p
      join clinics c on c.id = ${clinicId}
      cross join lateral (
        select coalesce(sum(${restOfLine}), 0)::bigint as rest, coalesce(sum(${draftedOfLine}), 0)::bigint as drafted
          from ${openLines(clinicId, sql`p.id`)}) v
     order by p.id`;
}

function suggestedItem(row: Row): SuggestedItem & { readonly isNeverOrdered: boolean } {
  const { country, offer, restThousandths, isNeverOrdered, forecastPerDayThousandths, ...facts } = row;
  const currency = currencyOf(country);
  const usePerDayThousandths = forecastPerDayThousandths ?? averageUse(row.usedThousandths, row.usedDays);
  const onOrderThousandths = restThousandths + row.draftedThousandths;
  const suggestion = suggest({
    ...row,
    onOrderThousandths,
    usePerDayThousandths,
    isControlled: row.controlSchedule !== null,
  });
  return {
    ...facts,
    ...suggestion,
    currency,
    onOrderThousandths,
    usePerDayThousandths,
    isByForecast: forecastPerDayThousandths !== null,
    setReorderPointThousandths: row.reorderPointThousandths,
    setParLevelThousandths: row.parLevelThousandths,
    offer: offer && withoutCurrency(offer, currency),
    isNeverOrdered,
  };
}

/** A price in another currency than the clinic’s is none. */
function withoutCurrency({ currency, ...offer }: z.infer<typeof Offer>, own: string) {
  return { ...offer, priceMinor: currency === own ? offer.priceMinor : null };
}

/** ORDER-6. What is suggested about items, by id, with every input. */
export async function findSuggestions(
  { tx, now, session: { clinicId } }: MemberContext,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<ReturnType<typeof suggestedItem>[]> {
  const rows = await fetchRows(tx, Row, suggestionRows(clinicId, now, which, limit));
  return rows.map(suggestedItem);
}
