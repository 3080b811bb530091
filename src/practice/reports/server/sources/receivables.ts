import { type RawBuilder, sql } from 'kysely';
import { AGE_BUCKETS } from '#practice/receivables/ageing.rules.ts';
import { owedItems } from '#practice/receivables/server/public/owed.ts';
import { groupColumns, type ReportSource } from './report-source.ts';

/** DEBT-1 in SQL, from the rule's own buckets. @param days since the due day. */
const bucketOf = (days: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${sql.join(
    AGE_BUCKETS.map(({ key, untilDays }) =>
      Number.isFinite(untilDays)
        ? sql`when ${days} <= ${untilDays}::integer then ${key}::text`
        : sql`else ${key}::text`,
    ),
    sql` `,
  )} end`;

/** What is left to pay of invoices, or of the parts of payment plans, and what clients have paid ahead, deposits included. */
export const receivablesSource: ReportSource = (scope) => {
  const { clinicId, currency, today } = scope;
  return sql`
  select ${groupColumns(scope, { age: [sql`m.age`] })},
    m.due_on as sort_on, m.id as sort_id, m.sort_at, m.client_id as link_id,
    json_build_array(m.due_on, m.number, c.full_name, m.total, m.open, m.credit) as cells,
    m.open as v0, m.documents as v1, m.credit as v2, 0 as v3
    from (
      select ${bucketOf(sql`${today}::date - o.due_on`)} as age, o.due_on, coalesce(o.invoice_id, o.client_id) as id,
          (row_number() over (partition by coalesce(o.invoice_id, o.client_id) order by o.due_on))::integer as sort_at, o.client_id,
          coalesce(i.number, 'Payment plan') as number, coalesce(i.total_minor, o.open_minor) as total, o.open_minor as open,
          1 as documents, 0 as credit
        from (${owedItems(clinicId)}) o
        left join invoices i on i.clinic_id = ${clinicId} and i.id = o.invoice_id
       where o.currency = ${currency}
      union all
      select 'credit', ${today}::date, k.client_id, 0, k.client_id, null, null, 0, 0, sum(k.left_over)::bigint
        from (
          select y.client_id, y.amount_minor - y.rounding_minor - coalesce(a.paid, 0) - coalesce(r.gone, 0) as left_over
            from payments y
            left join (select a.payment_id, sum(a.amount_minor)::bigint as paid from payment_allocations a
                        where a.clinic_id = ${clinicId} group by a.payment_id) a on a.payment_id = y.id
            left join (select r.payment_id, sum(r.amount_minor - r.rounding_minor)::bigint as gone from payment_reversals r
                        where r.clinic_id = ${clinicId} group by r.payment_id) r on r.payment_id = y.id
           where y.clinic_id = ${clinicId} and y.currency = ${currency}) k
       group by k.client_id having sum(k.left_over) > 0) m
    left join clients c on c.clinic_id = ${clinicId} and c.id = m.client_id`;
};
