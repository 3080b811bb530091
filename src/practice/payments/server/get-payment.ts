import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { PaymentHistory } from '../payment-history.contract.ts';
import { findPayment } from './payment-columns.ts';

/** More than a payment is ever moved. */
const CHANGES_LIMIT = 200;

/** A payment with the trace of what it paid (ALLOC-2). @throws AppError `not_found`. */
export async function getPayment(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<PaymentHistory> {
  const { clinicId } = ctx.session;
  const [payment, changes] = await Promise.all([
    findPayment(ctx, id),
    fetchRows(
      ctx.tx,
      PaymentHistory.shape.changes.element,
      sql`select a.id, i.id as "invoiceId", i.number, a.amount_minor as "amountMinor", a.reason, a.allocated_at as at,
            s.full_name as "byName"
            from payment_allocations a
            join invoices i on i.clinic_id = ${clinicId} and i.id = a.invoice_id
            left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = a.allocated_by
           where a.clinic_id = ${clinicId} and a.payment_id = ${id}
           order by a.allocated_at desc, a.amount_minor desc, a.id limit ${CHANGES_LIMIT}`,
    ),
  ]);
  return { ...payment, changes };
}
