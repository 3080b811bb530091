import { type RawBuilder, sql } from 'kysely';
import { AGE_BUCKETS, type AgeBucket } from '../ageing.rules.ts';

/** What is left to pay of the invoices of a clinic: `id`, `client_id`, `currency`, `due_on`, `open_minor`. CORE-7: queried, never stored. */
export const owedInvoices = (clinicId: string): RawBuilder<unknown> => sql`
  select i.id, i.client_id, i.currency, i.due_on,
      i.total_minor + coalesce(k.amount, 0) - coalesce(a.amount, 0) - coalesce(o.amount, 0) as open_minor
    from invoices i
    left join (select n.credits_id as id, sum(n.total_minor)::bigint as amount from invoices n
                where n.clinic_id = ${clinicId} and n.credits_id is not null group by n.credits_id) k on k.id = i.id
    left join (select p.invoice_id as id, sum(p.amount_minor)::bigint as amount from payment_allocations p
                where p.clinic_id = ${clinicId} group by p.invoice_id) a on a.id = i.id
    left join (select w.invoice_id as id, sum(w.amount_minor)::bigint as amount from invoice_write_offs w
                where w.clinic_id = ${clinicId} group by w.invoice_id) o on o.id = i.id
   where i.clinic_id = ${clinicId} and i.kind = 'invoice'
     and i.total_minor + coalesce(k.amount, 0) - coalesce(a.amount, 0) - coalesce(o.amount, 0) > 0`;

/** The same for a few clients, by the indexes of their invoices. */
export const owedInvoicesOf = (clinicId: string, clientIds: readonly string[]): RawBuilder<unknown> => sql`
  select i.id, i.client_id, i.currency, i.due_on, i.total_minor + k.amount - a.amount - o.amount as open_minor
    from invoices i
    cross join lateral (select coalesce(sum(n.total_minor), 0) as amount from invoices n
                         where n.clinic_id = ${clinicId} and n.credits_id = i.id) k
    cross join lateral (select coalesce(sum(p.amount_minor), 0) as amount from payment_allocations p
                         where p.clinic_id = ${clinicId} and p.invoice_id = i.id) a
    cross join lateral (select coalesce(sum(w.amount_minor), 0) as amount from invoice_write_offs w
                         where w.clinic_id = ${clinicId} and w.invoice_id = i.id) o
   where i.clinic_id = ${clinicId} and i.kind = 'invoice' and i.client_id = any(${clientIds}::uuid[])
     and i.total_minor + k.amount - a.amount - o.amount > 0`;

/** The payment plans that run, with their invoices: `plan_id`, `invoice_id`. */
export const plannedInvoices = (clinicId: string): RawBuilder<unknown> => sql`
  select v.plan_id, v.invoice_id from payment_plans p
    join payment_plan_invoices v on v.clinic_id = ${clinicId} and v.plan_id = p.id
   where p.clinic_id = ${clinicId} and p.ended_at is null`;

/**
 * INSTAL-2 as SQL: what is open of each part of the plans in `planned` by the invoices in `owed`: `client_id`, `currency`, `due_on`,
 * `open_minor`. A test compares it with the rule.
 */
export const owedParts = (clinicId: string): RawBuilder<unknown> => sql`
  select r.client_id, r.currency, r.due_on,
      case when r.is_first then r.rest_minor else least(r.amount_minor, r.rest_minor) end as open_minor
    from (
      select o.client_id, o.currency, t.due_on, t.amount_minor,
          row_number() over (partition by t.plan_id order by t.due_on, t.position) = 1 as is_first,
          o.open_minor - coalesce(sum(t.amount_minor) over (partition by t.plan_id order by t.due_on desc, t.position desc
            rows between unbounded preceding and 1 preceding), 0) as rest_minor
        from (select d.plan_id, w.client_id, w.currency, sum(w.open_minor) as open_minor
                from owed w join planned d on d.invoice_id = w.id group by d.plan_id, w.client_id, w.currency) o
        join payment_plan_parts t on t.clinic_id = ${clinicId} and t.plan_id = o.plan_id) r
   where r.rest_minor > 0`;

/** DEBT-1 as SQL: what of `d.open_minor` is in a bucket by `d.due_on`. */
const inBucket = (key: AgeBucket, today: RawBuilder<unknown>): RawBuilder<unknown> => {
  const at = AGE_BUCKETS.findIndex((bucket) => bucket.key === key);
  const from = AGE_BUCKETS[at - 1]?.untilDays;
  const until = AGE_BUCKETS[at]?.untilDays ?? Infinity;
  const conditions = [
    ...(from === undefined ? [] : [sql`${today} - d.due_on > ${sql.lit(from)}`]),
    ...(Number.isFinite(until) ? [sql`${today} - d.due_on <= ${sql.lit(until)}`] : []),
  ];
  return sql`coalesce(sum(d.open_minor) filter (where ${sql.join(conditions, sql` and `)}), 0)::bigint as ${sql.id(key)}`;
};

/** One column for each bucket, named by its key. */
export const ageColumns = (today: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(AGE_BUCKETS.map(({ key }) => inBucket(key, today)));
