import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';
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

/** Who works at the clinic is seen by its staff; jobs read without names. */
export type NameOf = (userId: RawBuilder<unknown>) => RawBuilder<unknown>;

const nameOfStaff =
  (clinicId: string): NameOf =>
  (userId) =>
    sql`(select s.full_name from staff_members s where s.clinic_id = ${clinicId} and s.user_id = ${userId})`;

/** Payments that fit a condition on `p`, the latest first. */
export async function findPaymentsAs(
  { tx, session: { clinicId } }: Pick<BooksContext, 'session' | 'tx'>,
  nameOf: NameOf,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Payment[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select p.id, p.client_id as "clientId", p.method, p.amount_minor as "amountMinor", p.currency, p.received_on as "receivedOn",
      p.received_at as "receivedAt", ${nameOf(sql`p.received_by`)} as "receivedByName", p.reference, p.payer_name as "payerName",
      p.rounding_minor as "roundingMinor", p.appointment_id as "appointmentId",
      coalesce((
        select json_agg(json_build_object('invoiceId', i.id, 'number', i.number, 'amountMinor', paid.total) order by i.issued_at, i.id)
          from (select a.invoice_id, sum(a.amount_minor) as total from payment_allocations a
                 where a.clinic_id = ${clinicId} and a.payment_id = p.id group by a.invoice_id having sum(a.amount_minor) <> 0) paid
          join invoices i on i.clinic_id = ${clinicId} and i.id = paid.invoice_id), '[]') as allocations,
      coalesce((
        select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'amountMinor', r.amount_minor, 'roundingMinor', r.rounding_minor,
            'reversedOn', r.reversed_on, 'reason', r.reason, 'byName', ${nameOf(sql`r.reversed_by`)}) order by r.reversed_at, r.id)
          from payment_reversals r where r.clinic_id = ${clinicId} and r.payment_id = p.id), '[]') as reversals,
      coalesce((
        select json_agg(json_build_object('id', d.id, 'state', d.state, 'amountMinor', d.amount_minor, 'openedAt', d.opened_at)
            order by d.opened_at, d.id)
          from online_disputes d where d.clinic_id = ${clinicId} and d.payment_id = p.id), '[]') as disputes
      from payments p
     where p.clinic_id = ${clinicId} and ${condition}
     order by p.received_at desc, p.id desc limit ${limit}`,
  );
  return rows.map((row) => Object.assign(row, { creditMinor: creditOf(row) }));
}

/** Payments that fit a condition on `p`, the latest first, with the names of who took them. */
export const findPayments = (
  ctx: MemberContext,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Payment[]> => findPaymentsAs(ctx, nameOfStaff(ctx.session.clinicId), condition, limit);

/** One payment. @throws AppError `not_found`. */
export async function findPayment(ctx: MemberContext, id: string): Promise<Payment> {
  const [payment] = await findPayments(ctx, sql`p.id = ${id}`, 1);
  if (!payment) throw new AppError('not_found');
  return payment;
}
