import type { MemberContext } from '#foundation/server/http/context.ts';
import type { AllocatePayment, Payment } from '../contract.ts';
import { allocationChanges } from '../allocation-changes.rules.ts';
import { changeAllocations } from './allocate.ts';
import { lockPayment } from './lock-payment.ts';
import { findPayment } from './payment-columns.ts';
import { checkSums } from './payment-refusals.ts';

/**
 * ALLOC-2. Moves a payment to the named invoices: what it paid before and does not any more is taken away from them. Nothing is
 * removed, both are rows with their reason.
 *
 * @throws AppError `invoice_paid`, `not_found`, `payment_used`.
 */
export async function allocatePayment(
  ctx: MemberContext,
  { id, allocations, reason }: AllocatePayment,
): Promise<Payment> {
  const { payment, today } = await lockPayment(ctx, id);
  const changes = allocationChanges(payment.allocations, allocations).map(
    ({ invoiceId, amountMinor: changeMinor }) => ({
      paymentId: id,
      invoiceId,
      amountMinor: changeMinor,
    }),
  );
  await changeAllocations(ctx, { ...payment, today, reason, changes });
  ctx.audit('payment.allocated', id, {
    before: { allocations: payment.allocations },
    after: { allocations, reason },
  });
  const [after] = await Promise.all([findPayment(ctx, id), checkSums(ctx)]);
  return after;
}
