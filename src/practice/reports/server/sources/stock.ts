import { type RawBuilder, sql } from 'kysely';
import { abcClasses } from '#practice/stock/server/public/abc-classes.ts';
import { DEAD_DAYS } from '../../stock-reports.rules.ts';
import type { ReportScope } from '../report-scope.ts';
import { groupColumns, type ReportSource, when } from './report-source.ts';

/** When a day has ended at the clinic. */
const endOfDay = ({ zone }: ReportScope, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select app.instant_of((${day} + 1)::timestamp, ${zone}))`;
const lastDay = ({ to }: ReportScope): RawBuilder<unknown> => sql`${to}::date`;

/** What was there of each lot and where at the end of a day: what is there now, less what has moved since. */
const placedAt = (scope: ReportScope, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select q.item_id, q.lot_id, q.location_id, sum(q.quantity)::bigint as quantity
     from (
       select l.item_id, l.lot_id, l.location_id, l.quantity_thousandths as quantity
         from stock_levels l where l.clinic_id = ${scope.clinicId} and l.lot_id is not null
       union all
       select m.item_id, m.lot_id, m.location_id, -m.quantity_thousandths
         from stock_movements m
        where m.clinic_id = ${scope.clinicId} and m.lot_id is not null and m.moved_at >= ${endOfDay(scope, day)}) q
    group by q.item_id, q.lot_id, q.location_id having sum(q.quantity) > 0)`;

/** VALUE-1 as SQL: rounded half up. */
const costOf = (quantity: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(round(t.cost_minor::numeric * ${quantity} / t.cost_for_thousandths), 0)`;

/** What the lots of each item cost that were there at the end of a day, those in another currency left out. */
const valuesAt = (scope: ReportScope, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select v.item_id, sum(v.value)::bigint as value, min(v.received_on) as received_on
     from (
       select p.item_id, ${costOf(sql`sum(p.quantity)`)} as value, t.received_on
         from ${placedAt(scope, day)} p
         join stock_lots t on t.clinic_id = ${scope.clinicId} and t.id = p.lot_id and coalesce(t.currency, ${scope.currency}) = ${scope.currency}
        group by p.item_id, t.id, t.cost_minor, t.cost_for_thousandths, t.received_on) v
    group by v.item_id)`;

const itemOf = ({ clinicId, category }: ReportScope, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  join catalogue_items i on i.clinic_id = ${clinicId} and i.id = ${id} ${when(category, (value) => sql`i.income_category = ${value}`)}`;

/**
 * Lots by where they were. What a lot cost is divided among its locations so that the parts add up: each has what the lot cost up to it,
 * less what it cost before.
 */
export const stockValueSource: ReportSource = (scope) => {
  const { clinicId, currency } = scope;
  const upTo = sql`(sum(p.quantity) over (partition by p.lot_id order by p.location_id))`;
  return sql`
  select ${groupColumns(scope, {
    location: [sql`m.location_id`, sql`o.name`],
    category: [sql`i.income_category`],
    item: [sql`m.item_id`, sql`i.name`],
    supplier: [sql`m.supplier`, sql`m.supplier`],
  })},
    m.received_on as sort_on, m.lot_id as sort_id, m.at as sort_at, m.item_id as link_id,
    json_build_array(m.received_on, i.name, m.lot_number, m.expires_on, o.name, m.quantity,
      coalesce(i.dispense_unit, i.stock_unit, 'unit'), m.value) as cells,
    coalesce(m.value, 0) as v0, 1 as v1, (m.value is null)::integer as v2, 0 as v3
    from (
      select p.item_id, p.lot_id, p.location_id, p.quantity, t.lot_number, t.expires_on, t.received_on, t.supplier,
             (row_number() over (partition by p.lot_id order by p.location_id))::integer as at,
             case when t.cost_minor is not null then (${costOf(upTo)} - ${costOf(sql`(${upTo} - p.quantity)`)})::bigint end as value
        from ${placedAt(scope, lastDay(scope))} p
        join stock_lots t on t.clinic_id = ${clinicId} and t.id = p.lot_id and coalesce(t.currency, ${currency}) = ${currency}) m
    ${itemOf(scope, sql`m.item_id`)}
    left join stock_locations o on o.clinic_id = ${clinicId} and o.id = m.location_id`;
};

/** What was used of each item in the 365 days up to a day, with its class. */
const usedUntil = (scope: ReportScope): RawBuilder<unknown> =>
  abcClasses(scope.clinicId, { last: lastDay(scope), zone: sql`${scope.zone}`, currency: scope.currency });

/** Items with what their use cost in a year and the mean of their value at its beginning and at its end. */
export const stockTurnsSource: ReportSource = (scope) => sql`
  select ${groupColumns(scope, { item: [sql`m.item_id`, sql`i.name`], category: [sql`i.income_category`] })},
    ${lastDay(scope)} as sort_on, m.item_id as sort_id, 0 as sort_at, m.item_id as link_id,
    json_build_array(${lastDay(scope)}, i.name, m.used, m.value) as cells,
    m.used as v0, m.value as v1, 0 as v2, 0 as v3
    from (
      select u.item_id, u.used_minor as used, ((coalesce(e.value, 0) + coalesce(b.value, 0) + 1) / 2)::bigint as value
        from ${usedUntil(scope)} u
        left join ${valuesAt(scope, lastDay(scope))} e on e.item_id = u.item_id
        left join ${valuesAt(scope, sql`(${lastDay(scope)} - 365)`)} b on b.item_id = u.item_id
       where u.used_minor > 0 or e.value > 0 or b.value > 0) m
    ${itemOf(scope, sql`m.item_id`)}`;

/** Items of which something was there and nothing had been used for long. */
export const deadStockSource: ReportSource = (scope) => {
  const { clinicId, zone } = scope;
  const used = sql`select u.moved_at from stock_movements u
     where u.clinic_id = ${clinicId} and u.item_id = m.item_id and u.kind = 'used' and u.moved_at < ${endOfDay(scope, lastDay(scope))}
     order by u.moved_at desc limit 1`;
  return sql`
  select ${groupColumns(scope, { item: [sql`m.item_id`, sql`i.name`], category: [sql`i.income_category`] })},
    m.received_on as sort_on, m.item_id as sort_id, 0 as sort_at, m.item_id as link_id,
    json_build_array(m.received_on, i.name, app.local_day(n.moved_at, ${zone}), m.value) as cells,
    m.value as v0, 1 as v1, 0 as v2, 0 as v3
    from ${valuesAt(scope, lastDay(scope))} m
    ${itemOf(scope, sql`m.item_id`)}
    left join lateral (${used}) n on true
   where m.received_on <= ${lastDay(scope)} - ${DEAD_DAYS}::integer
     and (n.moved_at is null or n.moved_at < ${endOfDay(scope, sql`(${lastDay(scope)} - ${DEAD_DAYS}::integer)`)})`;
};

/** ABC-1. Items whose level is kept, by what their use cost in a year. */
export const stockClassesSource: ReportSource = (scope) => sql`
  select ${groupColumns(scope, {
    class: [sql`m.abc_class`],
    category: [sql`i.income_category`],
    item: [sql`m.item_id`, sql`i.name`],
  })},
    ${lastDay(scope)} as sort_on, m.item_id as sort_id, 0 as sort_at, m.item_id as link_id,
    json_build_array(${lastDay(scope)}, i.name, m.abc_class, m.used_minor) as cells,
    m.used_minor as v0, 1 as v1, 0 as v2, 0 as v3
    from ${usedUntil(scope)} m
    ${itemOf(scope, sql`m.item_id`)}`;
