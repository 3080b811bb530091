import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { contactOf } from '#practice/clients/server/public/contacts.ts';
import { searchMatches } from '#practice/clients/server/public/search-matches.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { AGE_BUCKETS } from '../ageing.rules.ts';
import { type ListReceivables, ReceivablesRow, ReceivablesTotal } from '../contract.ts';
import { ageColumns, owedInvoices, owedParts, plannedInvoices } from './owed-invoices.ts';

const Position = z.tuple([z.int(), z.int(), z.uuid(), z.string()]);
const Result = z.object({ items: z.array(ReceivablesRow), totals: z.array(ReceivablesTotal) });

/** What the sums of a client have to be to be listed. */
const SHOWN = {
  all: sql`open_minor > 0`,
  overdue: sql`overdue_minor > 0`,
  over_30: sql`days_31_60 + days_61_90 + over_90 > 0`,
  over_60: sql`days_61_90 + over_90 > 0`,
  over_90: sql`over_90 > 0`,
  credit: sql`credit_minor > 0`,
};

/** What clients have paid and pays no invoice: `client_id`, `currency`, `credit_minor`. */
const credits = (clinicId: string) => sql`
  select p.client_id, p.currency, sum(p.amount_minor - p.rounding_minor - coalesce(r.amount, 0) - coalesce(u.amount, 0))::bigint as credit_minor
    from payments p
    left join (select v.payment_id as id, sum(v.amount_minor - v.rounding_minor)::bigint as amount from payment_reversals v
                where v.clinic_id = ${clinicId} group by v.payment_id) r on r.id = p.id
    left join (select n.payment_id as id, sum(n.amount_minor)::bigint as amount from payment_allocations n
                where n.clinic_id = ${clinicId} group by n.payment_id) u on u.id = p.id
   where p.clinic_id = ${clinicId}
   group by p.client_id, p.currency`;

const KEYS = AGE_BUCKETS.map(({ key }) => key);
const ages = (of: (key: string) => ReturnType<typeof sql>) =>
  sql`json_build_object(${sql.join(KEYS.flatMap((key) => [sql.lit(key), of(key)]))})`;

/** The statement of the list: a page and the sums of all, in one row. */
export function receivablesStatement(
  clinicId: string,
  now: Date,
  { cursor, limit, q, show }: ListReceivables,
): RawBuilder<unknown> {
  const after = decodeCursor(cursor, Position);
  const today = todayAtClinic(clinicId, now);
  const conditions = [SHOWN[show], ...searchMatches(clinicId, 'client', q, sql`client_id`)];
  return sql`
    with owed as (${owedInvoices(clinicId)}),
    planned as (${plannedInvoices(clinicId)}),
    debts as (
      select w.client_id, w.currency, w.due_on, w.open_minor from owed w
       where not exists (select from planned p where p.invoice_id = w.id)
      union all ${owedParts(clinicId)}),
    aged as (
      select d.client_id, d.currency, ${ageColumns(today)}, sum(d.open_minor)::bigint as open_minor,
          coalesce(sum(d.open_minor) filter (where d.due_on < ${today}), 0)::bigint as overdue_minor
        from debts d group by d.client_id, d.currency),
    listed as (
      select * from (
        select coalesce(g.client_id, c.client_id) as client_id, coalesce(g.currency, c.currency) as currency,
            ${sql.join(KEYS.map((key) => sql`coalesce(g.${sql.id(key)}, 0) as ${sql.id(key)}`))},
            coalesce(g.open_minor, 0) as open_minor, coalesce(g.overdue_minor, 0) as overdue_minor,
            coalesce(c.credit_minor, 0) as credit_minor
          from aged g full join (${credits(clinicId)}) c on c.client_id = g.client_id and c.currency = g.currency) every
       where ${sql.join(conditions, sql` and `)}),
    page as (
      select * from listed l
       ${after ? sql`where (l.overdue_minor, l.open_minor, l.client_id, l.currency) < (${after[0]}, ${after[1]}, ${after[2]}::uuid, ${after[3]})` : sql``}
       order by l.overdue_minor desc, l.open_minor desc, l.client_id desc, l.currency desc limit ${limit + 1})
    select
      coalesce((
        select json_agg(json_build_object('clientId', p.client_id, 'clientName', c.full_name,
            'email', ${contactOf(clinicId, sql`p.client_id`, 'email')}, 'currency', p.currency,
            'ages', ${ages((key) => sql`p.${sql.id(key)}`)}, 'openMinor', p.open_minor, 'overdueMinor', p.overdue_minor,
            'creditMinor', p.credit_minor)
            order by p.overdue_minor desc, p.open_minor desc, p.client_id desc, p.currency desc)
          from page p join clients c on c.clinic_id = ${clinicId} and c.id = p.client_id), '[]') as items,
      coalesce((
        select json_agg(t.total order by t.currency) from (
          select l.currency, json_build_object('currency', l.currency, 'clients', count(*),
              'ages', ${ages((key) => sql`sum(l.${sql.id(key)})`)}, 'openMinor', sum(l.open_minor),
              'overdueMinor', sum(l.overdue_minor), 'creditMinor', sum(l.credit_minor)) as total
            from listed l group by l.currency) t), '[]') as totals`;
}

/** DEBT-1. What clients owe, the most overdue first, with the sums of the whole filtered list: one statement. */
export async function listReceivables(ctx: MemberContext, input: ListReceivables) {
  const result = await fetchRow(ctx.tx, Result, receivablesStatement(ctx.session.clinicId, ctx.now, input));
  const { items, totals } = result ?? { items: [], totals: [] };
  return {
    ...toPage(items, input.limit, (row) => [row.overdueMinor, row.openMinor, row.clientId, row.currency]),
    totals,
  };
}

/** A large page of the same list, with an audit entry. */
export async function exportReceivables(ctx: MemberContext, input: ListReceivables) {
  const { limit, cursor, ...filters } = input;
  ctx.audit('receivables.exported', ctx.session.clinicId, {
    after: { filters, limit, isFirstPage: cursor === undefined },
  });
  return listReceivables(ctx, input);
}
