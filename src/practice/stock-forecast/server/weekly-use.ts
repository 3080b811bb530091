import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { WINDOW_WEEKS } from '../forecast.rules.ts';

export const WeeklyUseRow = z.object({
  itemId: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  unit: z.string(),
  availableThousandths: z.int(),
  /** The first day of the week that is not over. */
  thisWeekOn: CalendarDay,
  /** From the beginning of the window, the week in which the level began to be kept. */
  keptFromWeek: z.int(),
  /** Weeks of the window with what was used in them; the others have nothing. */
  used: z.array(z.tuple([z.int(), z.int()])),
});
export type WeeklyUseRow = z.infer<typeof WeeklyUseRow>;

/** Which items are asked for: a page of all, or some. */
export type Asked =
  | { readonly after: string | undefined; readonly limit: number }
  | { readonly itemIds: readonly string[] };

const conditionOf = (asked: Asked): RawBuilder<unknown> => {
  if ('itemIds' in asked) return sql`and k.item_id = any (${asked.itemIds}::uuid[])`;
  const after = asked.after === undefined ? sql`` : sql`and k.item_id > ${asked.after}::uuid`;
  return sql`${after} and i.stock_unit is not null and i.archived_at is null`;
};

/**
 * The use of items by whole week at the clinic, over three years, with what acts may take of each (LEVEL-1): one statement, however many
 * items. What acts gave back counts against the week in which it was given back;
 * what was counted in another unit, before the item got its present one, counts for nothing. The beginnings of weeks are worked out once, because
 * the offset of the zone for each of many rows takes long.
 */
export const weeklyUse = (clinicId: string, now: Date, asked: Asked): RawBuilder<unknown> => sql`
  with place as materialized (
    select t.today, t.this_week, array(
             select app.instant_of(d, t.zone)
               from generate_series((t.this_week - 7 * ${WINDOW_WEEKS}::integer)::timestamp, t.this_week::timestamp, interval '7 days') d
              order by d) as starts
      from (select n.today, n.today - (extract(isodow from n.today)::integer - 1) as this_week, n.zone
              from (select ${todayAtClinic(clinicId, now)} as today, c.time_zone as zone from clinics c where c.id = ${clinicId}) n) t
  ),
  asked as materialized (
    select k.item_id, k.kept_since, i.name, i.code, coalesce(i.dispense_unit, i.stock_unit, 'unit') as unit
      from stock_items k
      join catalogue_items i on i.clinic_id = ${clinicId} and i.id = k.item_id
     where k.clinic_id = ${clinicId} ${conditionOf(asked)}
     order by k.item_id ${'limit' in asked ? sql`limit ${asked.limit}` : sql``}
  ),
  used as (
    select m.item_id, width_bucket(m.moved_at, (select starts from place)) - 1 as week, -sum(m.quantity_thousandths) as quantity
      from asked a
      join stock_movements m on m.clinic_id = ${clinicId} and m.item_id = a.item_id and m.unit = a.unit
     where m.kind in ('used', 'returned') and m.moved_at >= (select starts[1] from place)
       and m.moved_at < (select starts[array_length(starts, 1)] from place)
     group by 1, 2
  ),
  use_of as (
    select u.item_id, json_agg(json_build_array(u.week, greatest(u.quantity, 0)) order by u.week) as used from used u group by u.item_id
  ),
  available as (
    select l.item_id, sum(l.quantity_thousandths) as quantity
      from asked a
      join stock_levels l on l.clinic_id = ${clinicId} and l.item_id = a.item_id
      left join stock_lots t on t.clinic_id = ${clinicId} and t.id = l.lot_id
     where l.lot_id is null or t.state = 'usable' and (t.expires_on is null or t.expires_on >= (select today from place))
     group by l.item_id
  )
  select a.item_id as "itemId", a.name, a.code, a.unit, coalesce(v.quantity, 0)::bigint as "availableThousandths",
         p.this_week as "thisWeekOn", greatest(width_bucket(a.kept_since, p.starts) - 1, 0) as "keptFromWeek",
         coalesce(u.used, '[]') as used
    from asked a cross join place p
    left join use_of u on u.item_id = a.item_id
    left join available v on v.item_id = a.item_id
   order by a.item_id`;

/** What was used in each week that is known: from the first use in the window, or from when the level was kept. */
export function knownUse({
  used,
  keptFromWeek,
}: Pick<WeeklyUseRow, 'keptFromWeek' | 'used'>): readonly number[] {
  const first = Math.min(keptFromWeek, used[0]?.[0] ?? WINDOW_WEEKS);
  const weeks = Array.from({ length: Math.max(0, WINDOW_WEEKS - first) }, () => 0);
  for (const [week, quantity] of used) weeks[week - first] = quantity;
  return weeks;
}
