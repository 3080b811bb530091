import { type RawBuilder, sql } from 'kysely';
import { ON_PREMISES, VISIT_OVER } from '#vocabulary/appointment-status.ts';
import { groupColumns, type ReportSource } from './report-source.ts';

/** What each client was invoiced on a day; a transaction if one of the invoices was above zero. */
export const transactionsSource: ReportSource = (scope) => {
  const { clinicId, currency, from, to } = scope;
  return sql`
  select ${groupColumns(scope, { time: [sql`m.day`] })},
    m.day as sort_on, m.client_id as sort_id, 0 as sort_at, m.client_id as link_id,
    json_build_array(m.day, c.full_name, m.documents, m.transactions, m.net) as cells,
    m.net as v0, m.transactions as v1, 0 as v2, 0 as v3
    from (
      select i.issued_on as day, i.client_id, sum(i.net_minor)::bigint as net, count(*) as documents,
          bool_or(i.kind = 'invoice' and i.total_minor > 0)::integer as transactions
        from invoices i
       where i.clinic_id = ${clinicId} and i.currency = ${currency} and i.issued_on >= ${from} and i.issued_on <= ${to}
       group by i.issued_on, i.client_id) m
    left join clients c on c.clinic_id = ${clinicId} and c.id = m.client_id`;
};

/** Clients whose first invoice is of the period. */
export const newClientsSource: ReportSource = (scope) => {
  const { clinicId, from, to } = scope;
  return sql`
  select ${groupColumns(scope, { time: [sql`i.issued_on`] })},
    i.issued_on as sort_on, i.client_id as sort_id, 0 as sort_at, i.client_id as link_id,
    json_build_array(i.issued_on, c.full_name, i.number) as cells,
    1 as v0, 0 as v1, 0 as v2, 0 as v3
    from invoices i
    left join clients c on c.clinic_id = ${clinicId} and c.id = i.client_id
   where i.clinic_id = ${clinicId} and i.kind = 'invoice' and i.issued_on >= ${from} and i.issued_on <= ${to}
     and not exists (
       select from invoices b where b.clinic_id = ${clinicId} and b.client_id = i.client_id and b.kind = 'invoice'
          and (b.issued_at, b.id) < (i.issued_at, i.id))`;
};

/** Who was seen at the clinic, and when last. Statuses of appointments that took place or are taking place. */
const SEEN = [...ON_PREMISES, ...VISIT_OVER];

/** Clients by how long ago they were seen, at the end of the period. Their days are compared as instants: the offset of the zone for each of many takes long. */
export const clientActivitySource: ReportSource = (scope) => {
  const { clinicId, to, zone } = scope;
  const after = sql`app.instant_of((${to}::date + 1)::timestamp, ${zone})`;
  const sinceMonths = (months: string): RawBuilder<unknown> =>
    sql`(select app.instant_of(((${to}::date - ${months}::interval)::date + 1)::timestamp, ${zone}))`;
  return sql`
  select ${groupColumns(scope, { activity: [sql`m.state`] })},
    m.seen_on as sort_on, m.client_id as sort_id, 0 as sort_at, m.client_id as link_id,
    json_build_array(m.seen_on, c.full_name, m.state) as cells,
    (m.state <> 'lapsed')::integer as v0, (m.state = 'recent')::integer as v1, (m.state = 'lapsing')::integer as v2,
    (m.state = 'lapsed')::integer as v3
    from (
      select n.client_id, app.local_day(n.seen_at, ${zone}) as seen_on,
          case when n.seen_at >= ${sinceMonths('12 months')} then 'recent'
               when n.seen_at >= ${sinceMonths('14 months')} then 'active'
               when n.seen_at >= ${sinceMonths('18 months')} then 'lapsing'
               else 'lapsed' end as state
        from (
          select u.client_id, max(u.seen_at) as seen_at
            from (
              select a.client_id, a.starts_at as seen_at from appointments a
               where a.clinic_id = ${clinicId} and a.starts_at < ${after} and a.status = any (${SEEN})
              union all
              select w.client_id, w.started_at from visits w
               where w.clinic_id = ${clinicId} and w.started_at < ${after} and w.client_id is not null) u
           group by u.client_id) n) m
    join clients c on c.clinic_id = ${clinicId} and c.id = m.client_id and c.erased_at is null`;
};
