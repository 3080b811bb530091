import { sql } from 'kysely';
import { groupColumns, type ReportSource } from './report-source.ts';

/** Payments, and what went back of them as amounts below zero. */
export const collectedSource: ReportSource = (scope) => {
  const { clinicId, currency, from, to } = scope;
  return sql`
  select ${groupColumns(scope, {
    time: [sql`m.day`],
    method: [sql`m.method`],
    kind: [sql`m.kind`],
    person: [sql`s.id`, sql`s.full_name`],
  })},
    m.day as sort_on, m.id as sort_id, 0 as sort_at, m.client_id as link_id,
    json_build_array(m.day, c.full_name, m.kind, m.method, m.reference, s.full_name, m.amount) as cells,
    m.amount as v0, greatest(m.amount, 0) as v1, -least(m.amount, 0) as v2, (m.kind = 'payment')::integer as v3
    from (
      select y.received_on as day, y.id, y.client_id, 'payment' as kind, y.method, y.reference, y.received_by as by_user, y.amount_minor as amount
        from payments y
       where y.clinic_id = ${clinicId} and y.currency = ${currency} and y.received_on >= ${from} and y.received_on <= ${to}
      union all
      select r.reversed_on, r.id, y.client_id, r.kind, y.method, r.reference, r.reversed_by, -r.amount_minor
        from payment_reversals r
        join payments y on y.clinic_id = ${clinicId} and y.id = r.payment_id
       where r.clinic_id = ${clinicId} and y.currency = ${currency} and r.reversed_on >= ${from} and r.reversed_on <= ${to}) m
    left join clients c on c.clinic_id = ${clinicId} and c.id = m.client_id
    left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = m.by_user`;
};

/** Credit notes, and money that went back. */
export const creditsSource: ReportSource = (scope) => {
  const { clinicId, currency, from, to } = scope;
  return sql`
  select ${groupColumns(scope, {
    time: [sql`m.day`],
    kind: [sql`m.kind`],
    person: [sql`s.id`, sql`s.full_name`],
    reason: [sql`m.reason`],
  })},
    m.day as sort_on, m.id as sort_id, 0 as sort_at, m.client_id as link_id,
    json_build_array(m.day, m.kind, m.document, c.full_name, m.reason, s.full_name, m.amount) as cells,
    case when m.kind = 'credit_note' then m.amount else 0 end as v0, case when m.kind = 'refund' then m.amount else 0 end as v1,
    case when m.kind in ('bounced', 'mistake') then m.amount else 0 end as v2, 1 as v3
    from (
      select i.issued_on as day, i.id, i.client_id, i.kind, i.number as document, i.reason, i.issued_by as by_user, -i.total_minor as amount
        from invoices i
       where i.clinic_id = ${clinicId} and i.currency = ${currency} and i.issued_on >= ${from} and i.issued_on <= ${to}
         and i.kind = 'credit_note'
      union all
      select r.reversed_on, r.id, y.client_id, r.kind, r.reference, r.reason, r.reversed_by, r.amount_minor
        from payment_reversals r
        join payments y on y.clinic_id = ${clinicId} and y.id = r.payment_id
       where r.clinic_id = ${clinicId} and y.currency = ${currency} and r.reversed_on >= ${from} and r.reversed_on <= ${to}) m
    left join clients c on c.clinic_id = ${clinicId} and c.id = m.client_id
    left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = m.by_user`;
};
