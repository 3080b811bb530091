import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { currencyOf } from '#vocabulary/currencies.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { StockSummary } from '../contract.ts';

const Row = StockSummary.omit({ currency: true }).extend({ country: z.string() });

/** The statement of the figures: LEVEL-1, LEVEL-2 and VALUE-1 as SQL, over all lots of which something is there. */
export const stockFigures = (
  clinicId: string,
  today: RawBuilder<unknown>,
  withinDays: number,
): RawBuilder<unknown> => sql`
  with day as materialized (select ${today} as today),
  lots as (
    select l.item_id, sum(l.quantity_thousandths) as quantity, l.lot_id is null as is_short,
           coalesce(t.state = 'usable', false) as is_usable, coalesce(t.expires_on < d.today, false) as is_expired,
           coalesce(t.expires_on between d.today and d.today + ${withinDays}::integer, false) as is_soon,
           round(t.cost_minor::numeric * sum(l.quantity_thousandths) / t.cost_for_thousandths) as value
      from day d cross join stock_levels l left join stock_lots t on t.clinic_id = ${clinicId} and t.id = l.lot_id
     where l.clinic_id = ${clinicId}
     group by l.item_id, l.lot_id, t.id, t.state, t.expires_on, t.cost_minor, t.cost_for_thousandths, d.today
  ),
  items as (
    select l.item_id, coalesce(sum(l.quantity) filter (where l.is_short or l.is_usable and not l.is_expired), 0) as available,
           bool_or(l.is_short) as is_short, bool_or(l.is_usable and l.is_soon) as is_expiring, bool_or(l.is_expired) as is_expired,
           bool_or(not l.is_short and not l.is_usable and not l.is_expired) as is_held, coalesce(sum(l.value), 0) as value,
           coalesce(sum(l.value) filter (where l.is_expired or l.is_usable and l.is_soon), 0) as at_risk
      from lots l group by l.item_id
  )
  select c.country, count(k.item_id)::integer as kept,
         (count(*) filter (where k.reorder_point_thousandths >= coalesce(s.available, 0)))::integer as low,
         (count(*) filter (where s.is_short))::integer as short, (count(*) filter (where s.is_expiring))::integer as expiring,
         (count(*) filter (where s.is_expired))::integer as expired, (count(*) filter (where s.is_held))::integer as held,
         coalesce(sum(s.value), 0)::bigint as "valueMinor", coalesce(sum(s.at_risk), 0)::bigint as "atRiskMinor"
    from clinics c
    left join stock_items k on k.clinic_id = ${clinicId}
    left join items s on s.item_id = k.item_id
   where c.id = ${clinicId} group by c.country`;

/** How many items need something, and what the stock cost. An item that is archived counts as long as something is there. */
export async function getStockSummary(
  { tx, now, session: { clinicId } }: MemberContext,
  { withinDays }: { readonly withinDays: number },
): Promise<StockSummary> {
  const row = await fetchRow(tx, Row, stockFigures(clinicId, todayAtClinic(clinicId, now), withinDays));
  const { country, ...figures } = row ?? {
    country: '',
    kept: 0,
    low: 0,
    short: 0,
    expiring: 0,
    expired: 0,
    held: 0,
    valueMinor: 0,
    atRiskMinor: 0,
  };
  return { ...figures, currency: currencyOf(country) };
}
