import { type RawBuilder, sql } from 'kysely';
import type { ReportScope } from '../report-scope.ts';
import { groupColumns, type ReportSource } from './report-source.ts';

/** A tax as labels.rules.ts reads it; null for what has none. */
const rateOf = (tax: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${tax} ->> 'name') || ' ' || (${tax} ->> 'ratePpm')`;
const RATE = rateOf(sql`t.tax`);

/** What a tax of a line has: where it is among them from 1, or 0 where there is none. */
const taxOfLine = (at: RawBuilder<unknown>, tax: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select i.issued_on as day, i.id, (l.position * 100 + ${at})::integer as sort_at, i.number as document, i.client_id,
      l.description as item, ${rateOf(tax)} as rate, coalesce((${tax} ->> 'taxMinor')::bigint, 0) as tax, l.net_minor as base
    from invoices i`;

/**
 * Taxes of invoices and credit notes: a row for each line and tax. What is sold without tax has a row without a rate. Most lines have one
 * tax at most, which is read without unfolding a list; an index has those that have more.
 */
const ofInvoices = ({ clinicId, currency, from, to }: ReportScope): RawBuilder<unknown> => {
  const issued = sql`i.clinic_id = ${clinicId} and i.currency = ${currency} and i.issued_on >= ${from} and i.issued_on <= ${to}`;
  return sql`
  ${taxOfLine(sql`least(jsonb_array_length(l.taxes), 1)`, sql`(l.taxes -> 0)`)}
    join invoice_lines l on l.clinic_id = ${clinicId} and l.invoice_id = i.id
   where ${issued}
  union all
  ${taxOfLine(sql`t.at`, sql`t.tax`)}
    join invoice_lines l on l.clinic_id = ${clinicId} and l.invoice_id = i.id and jsonb_array_length(l.taxes) > 1
   cross join lateral jsonb_array_elements(l.taxes) with ordinality as t (tax, at)
   where ${issued} and t.at > 1`;
};

/**
 * What was booked with tax otherwise: deposits that are taxed on receipt, and what is written off. The latter counts where its tax was
 * given back with it. Such entries are found by those two accounts: they are few, and tax postings of invoices are many.
 */
const ofOthers = ({ clinicId, currency, from, to }: ReportScope): RawBuilder<unknown> => sql`
  select p.booked_on, p.entry_id, min(p.line * 100 + t.at)::integer, e.reference, e.client_id, null, ${RATE},
      coalesce(-sum(p.amount_minor) filter (where p.account = 'tax'), 0)::bigint,
      case when bool_or(p.account = 'tax') then coalesce(-sum(p.amount_minor) filter (where p.account <> 'tax'), 0) else 0 end::bigint
    from (
      select distinct d.entry_id from ledger_postings d
       where d.clinic_id = ${clinicId} and d.currency = ${currency} and d.booked_on >= ${from} and d.booked_on <= ${to}
         and d.account in ('deposit', 'bad_debt')) o
    join ledger_postings p on p.clinic_id = ${clinicId} and p.entry_id = o.entry_id
    join ledger_entries e on e.clinic_id = ${clinicId} and e.id = p.entry_id and e.kind not in ('invoice', 'credit_note')
    cross join lateral jsonb_array_elements(p.taxes) with ordinality as t (tax, at)
   where p.currency = ${currency} and p.account in ('tax', 'deposit', 'bad_debt')
   group by p.booked_on, p.entry_id, e.reference, e.client_id, ${RATE}`;

/** Taxes and the amounts that have them: a line with several taxes has a row for each. */
export const taxSource: ReportSource = (scope) => sql`
  select ${groupColumns(scope, { time: [sql`m.day`], rate: [sql`m.rate`] })},
    m.day as sort_on, m.id as sort_id, m.sort_at, m.client_id as link_id,
    json_build_array(m.day, m.document, c.full_name, m.item, m.rate, m.base, m.tax) as cells,
    m.tax as v0, m.base as v1, 0 as v2, 0 as v3
    from (${ofInvoices(scope)} union all ${ofOthers(scope)}) m
    left join clients c on c.clinic_id = ${scope.clinicId} and c.id = m.client_id`;
