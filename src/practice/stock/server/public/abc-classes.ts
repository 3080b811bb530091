import { type RawBuilder, sql } from 'kysely';
import { A_SHARE, AB_SHARE } from '../../abc.rules.ts';

interface UsedUntil {
  /** The last of 365 days, an expression of type date. */
  readonly last: RawBuilder<unknown>;
  /** The clinic’s, an expression of type text. */
  readonly zone: RawBuilder<unknown>;
  /** Only lots that were paid in it; all without it. */
  readonly currency?: string;
}

/**
 * ABC-1 as a relation of the items whose level is kept: `item_id`, `used_minor` (what the lots cost that acts used in the year up to a
 * day at the clinic) and `abc_class`. A test compares it with the rule.
 */
export const abcClasses = (clinicId: string, { last, zone, currency }: UsedUntil): RawBuilder<unknown> => sql`
  (select r.item_id, r.used_minor::bigint as used_minor,
          case when r.used_minor <= 0 then 'C' when r.before < ${A_SHARE}::numeric * r.total then 'A'
               when r.before < ${AB_SHARE}::numeric * r.total then 'B' else 'C' end as abc_class
     from (
       select u.item_id, u.used_minor, sum(u.used_minor) over () as total,
              coalesce(sum(u.used_minor) over (order by u.used_minor desc, u.item_id rows between unbounded preceding and 1 preceding), 0) as before
         from (
           select k.item_id, greatest(round(coalesce(c.cost, 0)), 0) as used_minor
             from stock_items k
             left join (
               select m.item_id, -sum(m.quantity_thousandths * t.cost_minor::numeric / t.cost_for_thousandths) as cost
                 from stock_movements m
                 join stock_lots t on t.clinic_id = ${clinicId} and t.id = m.lot_id
                  ${currency === undefined ? sql`` : sql`and t.currency = ${currency}`}
                where m.clinic_id = ${clinicId} and m.kind in ('used', 'returned')
                  and m.moved_at >= (select app.instant_of((${last} - 364)::timestamp, ${zone}))
                  and m.moved_at < (select app.instant_of((${last} + 1)::timestamp, ${zone}))
                group by m.item_id) c on c.item_id = k.item_id
            where k.clinic_id = ${clinicId}) u) r)`;
