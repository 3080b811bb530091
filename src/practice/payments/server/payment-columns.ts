import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { Payment } from '../contract.ts';

const Row = Payment.omit({ creditMinor: true });

/** What of a payment neither pays an invoice nor has gone back. */
const creditOf = ({ amountMinor, roundingMinor, allocations, reversals }: z.infer<typeof Row>): number =>
  reversals.reduce(
    (left, one) => left - one.amountMinor + one.roundingMinor,
    allocations.reduce((left, one) => left - one.amountMinor, amountMinor - roundingMinor),
  );

/** The same of a payment `p`. */
export const leftOf = (clinicId: string) => sql<number>`(p.amount_minor - p.rounding_minor
  - coalesce((select sum(r.amount_minor - r.rounding_minor) from payment_reversals r
               where r.clinic_id = ${clinicId} and r.payment_id = p.id), 0)
  - coalesce((select sum(a.amount_minor) from payment_allocations a
               where a.clinic_id = ${clinicId} and a.payment_id = p.id), 0))::bigint`;

/** Payments that fit a condition on `p`, the latest first. */
export async function findPayments(
  { tx, session: { clinicId } }: MemberContext,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Payment[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select p.id, p.client_id as "clientId", p.method, p.amount_minor as "amountMinor", p.currency, p.received_on as "receivedOn",
      p.received_at as "receivedAt", s.full_name as "receivedByName", p.reference, p.payer_name as "payerName",
      p.rounding_minor as "roundingMinor", p.appointment_id as "appointmentId",
      coalesce((
        select json_agg(json_build_object('invoiceId', i.id, 'number', i.number, 'amountMinor', paid.total) order by i.issued_at, i.id)
          from (select a.invoice_id, sum(a.amount_minor) as total from payment_allocations a
                 where a.clinic_id = ${clinicId} and a.payment_id = p.id group by a.invoice_id having sum(a.amount_minor) <> 0) paid
          join invoices i on i.clinic_id = ${clinicId} and i.id = paid.invoice_id), '[]') as allocations,
      coalesce((
        select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'amountMinor', r.amount_minor, 'roundingMinor', r.rounding_minor,
            'reversedOn', r.reversed_on, 'reason', r.reason, 'byName', b.full_name) order by r.reversed_at, r.id)
          from payment_reversals r
          left join staff_members b on b.clinic_id = ${clinicId} and b.user_id = r.reversed_by
         where r.clinic_id = ${clinicId} and r.payment_id = p.id), '[]') as reversals
      from payments p left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = p.received_by
     where p.clinic_id = ${clinicId} and ${condition}
     order by p.received_at desc, p.id desc limit ${limit}`,
  );
  return rows.map((row) => Object.assign(row, { creditMinor: creditOf(row) }));
}

/** One payment. @throws AppError `not_found`. */
export async function findPayment(ctx: MemberContext, id: string): Promise<Payment> {
  const [payment] = await findPayments(ctx, sql`p.id = ${id}`, 1);
  if (!payment) throw new AppError('not_found');
  return payment;
}
