import { sql } from 'kysely';

/** Deposits that pay a part of an invoice `i`, as a JSON array. */
export const depositsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('paymentId', p.id, 'receivedOn', p.received_on, 'usedMinor', d.used,
      'leftMinor', p.amount_minor - p.rounding_minor
        - coalesce((select sum(a.amount_minor) from payment_allocations a where a.clinic_id = ${clinicId} and a.payment_id = p.id), 0)
        - coalesce((select sum(r.amount_minor - r.rounding_minor) from payment_reversals r
                     where r.clinic_id = ${clinicId} and r.payment_id = p.id), 0)) order by p.received_at, p.id)
    from (select a.payment_id, sum(a.amount_minor) as used from payment_allocations a
           where a.clinic_id = ${clinicId} and a.invoice_id = i.id group by a.payment_id having sum(a.amount_minor) > 0) d
    join payments p on p.clinic_id = ${clinicId} and p.id = d.payment_id and p.appointment_id is not null), '[]')`;
