import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Day } from '#foundation/values/day.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { DayReport } from '../day-report.contract.ts';

const rows = (query: RawBuilder<unknown>) => sql`coalesce((select json_agg(r) from (${query}) r), '[]')`;

/** What came in by each method, and what of such payments went back. */
const methodsOf = (clinicId: string): RawBuilder<unknown> => sql`
  select m.method, m.currency, sum(m.came)::integer as "count", sum(m.amount)::bigint as "amountMinor",
    sum(m.went)::integer as "reversedCount", sum(m.reversed)::bigint as "reversedMinor"
    from (
      select p.method, p.currency, 1 as came, p.amount_minor as amount, 0 as went, 0 as reversed
        from taken t join payments p on p.clinic_id = ${clinicId} and p.ledger_entry_id = t.entry_id
      union all
      select p.method, p.currency, 0, 0, 1, v.amount_minor
        from taken t
        join payment_reversals v on v.clinic_id = ${clinicId} and v.ledger_entry_id = t.entry_id
        join payments p on p.clinic_id = ${clinicId} and p.id = v.payment_id) m
   group by m.method, m.currency order by m.method, m.currency`;

/** Who took and gave back how much. */
const peopleOf = (clinicId: string): RawBuilder<unknown> => sql`
  select s.full_name as name, m.currency, sum(m.amount)::bigint as "takenMinor", sum(m.reversed)::bigint as "reversedMinor"
    from (
      select p.received_by as who, p.currency, p.amount_minor as amount, 0 as reversed
        from taken t join payments p on p.clinic_id = ${clinicId} and p.ledger_entry_id = t.entry_id
      union all
      select v.reversed_by, p.currency, 0, v.amount_minor
        from taken t
        join payment_reversals v on v.clinic_id = ${clinicId} and v.ledger_entry_id = t.entry_id
        join payments p on p.clinic_id = ${clinicId} and p.id = v.payment_id) m
    left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = m.who
   group by m.who, s.full_name, m.currency order by s.full_name nulls last, m.currency`;

const invoicesOf = (clinicId: string): RawBuilder<unknown> => sql`
  select i.kind, i.currency, count(*)::integer as "count", sum(i.net_minor)::bigint as "netMinor",
    sum(i.tax_minor)::bigint as "taxMinor", sum(i.total_minor)::bigint as "totalMinor"
    from taken t join invoices i on i.clinic_id = ${clinicId} and i.ledger_entry_id = t.entry_id
   group by i.kind, i.currency order by i.kind desc, i.currency`;

/** Tax as it was posted by invoices and credit notes, with what it was calculated from. */
const taxesOf = (clinicId: string): RawBuilder<unknown> => sql`
  select x.name, x."ratePpm", p.currency,
    coalesce(-sum(p.amount_minor) filter (where p.account <> 'tax'), 0)::bigint as "baseMinor",
    coalesce(-sum(p.amount_minor) filter (where p.account = 'tax'), 0)::bigint as "taxMinor"
    from taken t
    join ledger_entries e on e.clinic_id = ${clinicId} and e.id = t.entry_id and e.kind in ('invoice', 'credit_note')
    join ledger_postings p on p.clinic_id = ${clinicId} and p.entry_id = e.id and p.account in ('income', 'discount', 'tax')
   cross join lateral jsonb_to_recordset(p.taxes) as x (name text, "ratePpm" integer)
   group by x.name, x."ratePpm", p.currency order by x."ratePpm" desc, x.name, p.currency`;

const accountsOf = (clinicId: string): RawBuilder<unknown> => sql`
  select p.account, p.currency, sum(p.amount_minor)::bigint as "amountMinor"
    from taken t join ledger_postings p on p.clinic_id = ${clinicId} and p.entry_id = t.entry_id
   group by p.account, p.currency having sum(p.amount_minor) <> 0 order by p.account, p.currency`;

const movementsOf = (clinicId: string): RawBuilder<unknown> => sql`
  select m.id, m.direction, m.purpose, m.amount_minor as "amountMinor", m.currency, m.reason, m.moved_at as "movedAt",
    s.full_name as "byName"
    from taken t
    join cash_movements m on m.clinic_id = ${clinicId} and m.ledger_entry_id = t.entry_id
    left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = m.moved_by
   order by m.moved_at, m.id`;

const lateOf = (clinicId: string, until: Day | null): RawBuilder<unknown> => sql`
  select e.id, e.kind, e.booked_on as "bookedOn", e.posted_at as "postedAt", e.reference, c.full_name as "clientName",
    s.full_name as "byName", a.currency, a.amount as "amountMinor"
    from taken t
    join ledger_entries e on e.clinic_id = ${clinicId} and e.id = t.entry_id and e.booked_on <= ${until}::date
    left join clients c on c.clinic_id = ${clinicId} and c.id = e.client_id
    left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = e.posted_by
   cross join lateral (
      select p.currency, sum(p.amount_minor) filter (where p.amount_minor > 0) as amount
        from ledger_postings p where p.clinic_id = ${clinicId} and p.entry_id = e.id group by p.currency) a
   order by e.posted_at, e.id`;

/**
 * CORE-7. What is reported of the entries of a close, or of those that wait for the next one, in one statement, so that all sums are of
 * the same entries.
 *
 * @param of a condition on `d`, the rows of `day_close_entries`. @param until the last day of which entries are late (LATE-1).
 */
export async function findReport(
  { tx, session: { clinicId } }: MemberContext,
  of: RawBuilder<unknown>,
  until: Day | null,
): Promise<DayReport> {
  const row = await fetchRow(
    tx,
    DayReport satisfies z.ZodType,
    sql`
    with taken as materialized (
      select d.entry_id from day_close_entries d where d.clinic_id = ${clinicId} and ${of})
    select (select count(*)::integer from taken) as "entryCount",
      ${rows(methodsOf(clinicId))} as methods, ${rows(peopleOf(clinicId))} as people,
      ${rows(invoicesOf(clinicId))} as invoices, ${rows(taxesOf(clinicId))} as taxes,
      ${rows(accountsOf(clinicId))} as accounts, ${rows(movementsOf(clinicId))} as movements,
      ${rows(lateOf(clinicId, until))} as late`,
  );
  if (!row) throw new Error('A statement without rows has no report');
  return row;
}
