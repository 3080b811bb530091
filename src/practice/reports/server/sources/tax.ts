import { sql } from 'kysely';
import { groupColumns, type ReportSource } from './report-source.ts';

/**
 * What was booked as tax, and the amounts that have it; a row for each entry and tax, named as labels.rules.ts reads it. What was
 * written off counts where its tax was given back with it.
 */
export const taxSource: ReportSource = (scope) => {
  const { clinicId, currency, from, to } = scope;
  return sql`
  select ${groupColumns(scope, { time: [sql`m.day`], rate: [sql`m.rate`] })},
    m.day as sort_on, m.entry_id as sort_id, m.line as sort_at, e.client_id as link_id,
    json_build_array(m.day, e.reference, c.full_name, m.rate, m.base, m.tax) as cells,
    m.tax as v0, m.base as v1, 0 as v2, 0 as v3
    from (
      select o.booked_on as day, o.entry_id, min(o.line) as line, o.rate,
          coalesce(-sum(o.amount_minor) filter (where o.account = 'tax'), 0) as tax,
          coalesce(-sum(o.amount_minor) filter (where o.account in ('income', 'discount', 'deposit')), 0)
            - case when bool_or(o.account = 'tax') then coalesce(sum(o.amount_minor) filter (where o.account = 'bad_debt'), 0) else 0 end as base
        from (
          select p.booked_on, p.entry_id, p.line, p.account, p.amount_minor, (t.tax ->> 'name') || ' ' || (t.tax ->> 'ratePpm') as rate
            from ledger_postings p
            left join lateral jsonb_array_elements(p.taxes) as t (tax) on true
           where p.clinic_id = ${clinicId} and p.currency = ${currency} and p.booked_on >= ${from} and p.booked_on <= ${to}
             and p.account in ('tax', 'income', 'discount', 'deposit', 'bad_debt')) o
       group by o.booked_on, o.entry_id, o.rate) m
    left join ledger_entries e on e.clinic_id = ${clinicId} and e.id = m.entry_id
    left join clients c on c.clinic_id = ${clinicId} and c.id = e.client_id`;
};
