import { type RawBuilder, sql } from 'kysely';
import type { ListStock } from '../contract.ts';

const lots = (clinicId: string, condition: RawBuilder<unknown>) => sql`i.id in (
  select l.item_id from stock_levels l join stock_lots t on t.clinic_id = ${clinicId} and t.id = l.lot_id
   where l.clinic_id = ${clinicId} and ${condition})`;

/** LEVEL-2 as SQL: what acts may take is at the reorder point or below it. All levels are added up at once, not item by item. */
const isLow = (clinicId: string, today: RawBuilder<unknown>) => sql`i.id in (
  select k.item_id from stock_items k
    left join (
      select l.item_id, sum(l.quantity_thousandths) as available
        from stock_levels l left join stock_lots t on t.clinic_id = ${clinicId} and t.id = l.lot_id
       where l.clinic_id = ${clinicId}
         and (l.lot_id is null or t.state = 'usable' and coalesce(t.expires_on >= ${today}, true))
       group by l.item_id) s on s.item_id = k.item_id
   where k.clinic_id = ${clinicId} and k.reorder_point_thousandths >= coalesce(s.available, 0))`;

/** The conditions on items `i` that a filter of the list stands for: what `levelOf` and `alertsOf` say, as SQL. */
export function showing(
  clinicId: string,
  show: ListStock['show'],
  today: RawBuilder<unknown>,
  withinDays: number,
): readonly RawBuilder<unknown>[] {
  switch (show) {
    case 'all':
      return [];
    case 'kept':
      return [sql`exists (select from stock_items k where k.clinic_id = ${clinicId} and k.item_id = i.id)`];
    case 'low':
      return [isLow(clinicId, today)];
    case 'short':
      return [
        sql`i.id in (select l.item_id from stock_levels l where l.clinic_id = ${clinicId} and l.lot_id is null)`,
      ];
    case 'expiring':
      return [
        lots(
          clinicId,
          sql`t.state = 'usable' and t.expires_on >= ${today} and t.expires_on <= ${today} + ${withinDays}::integer`,
        ),
      ];
    case 'expired':
      return [lots(clinicId, sql`t.expires_on < ${today}`)];
    case 'held':
      return [
        lots(clinicId, sql`t.state <> 'usable' and (t.expires_on is null or t.expires_on >= ${today})`),
      ];
  }
}
