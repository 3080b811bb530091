import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { addDays } from '#foundation/values/day.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PurchaseOrder } from '../contract.ts';
import type { End, SendPurchaseOrder, Step } from '../steps.contract.ts';
import { findDocument } from './find-document.ts';
import { findOrder } from './find-order.ts';
import { lockOrder, updateOrder } from './lock-order.ts';

/** Approves a draft. @throws AppError `not_found`, `purchase_order_empty`, `purchase_order_state`, `record_changed`. */
export async function approveOrder(ctx: MemberContext, step: Step): Promise<PurchaseOrder> {
  await lockOrder(ctx, step, 'approve');
  const { number, lineCount, totalMinor, currency } = await findOrder(ctx, step);
  if (lineCount === 0) throw new AppError('purchase_order_empty');
  await updateOrder(ctx, step, {
    approved_at: ctx.now.toISOString(),
    approved_by: ctx.session.userId,
  });
  ctx.audit('purchase_order.approved', step.id, { after: { number, lineCount, totalMinor, currency } });
  return findOrder(ctx, step);
}

const Sent = z.object({ id: z.uuid().nullable() });

/** Queues the email with the order. @throws AppError `supplier_without_email`. */
async function queueEmail({ tx, session: { clinicId } }: MemberContext, id: string): Promise<void> {
  const sent = await fetchRow(
    tx,
    Sent,
    sql`select app.send_purchase_order_email(${clinicId}, ${id}::uuid) as id`,
  );
  if (sent?.id == null) throw new AppError('supplier_without_email');
}

/**
 * ORDER-1, ORDER-7. Sends an approved order: what it says is frozen. A job makes the files and the email. One that was sent can be emailed
 * again.
 *
 * @throws AppError `not_found`, `purchase_order_not_approved`, `purchase_order_state`, `record_changed`, `supplier_without_email`.
 */
export async function sendOrder(
  ctx: MemberContext,
  { by, ...step }: SendPurchaseOrder,
): Promise<PurchaseOrder> {
  const { state, isApproved } = await lockOrder(ctx, step, 'send');
  if (state !== 'draft' && by !== 'email') throw new AppError('purchase_order_state');
  if (!isApproved) throw new AppError('purchase_order_not_approved');
  if (state === 'draft') {
    const { document, leadDays } = await findDocument(ctx, step.id);
    await updateOrder(ctx, step, {
      state: 'sent',
      document: JSON.stringify(document),
      sent_at: ctx.now.toISOString(),
      sent_by: ctx.session.userId,
      expected_on: addDays(document.orderedOn, leadDays),
    });
  } else await updateOrder(ctx, step, {});
  if (by === 'email') await queueEmail(ctx, step.id);
  const order = await findOrder(ctx, step);
  ctx.audit('purchase_order.sent', step.id, { after: { number: order.number, by } });
  return order;
}

/** Closes an order of which something was received. @throws AppError `not_found`, `purchase_order_state`, `record_changed`. */
export async function closeOrder(ctx: MemberContext, { reason, ...step }: End): Promise<PurchaseOrder> {
  await lockOrder(ctx, step, 'close');
  await updateOrder(ctx, step, { state: 'closed', ended_at: ctx.now.toISOString(), end_reason: reason });
  const order = await findOrder(ctx, step);
  ctx.audit('purchase_order.closed', step.id, { after: { number: order.number, reason } });
  return order;
}

/** Cancels an order of which nothing was received. @throws AppError `not_found`, `purchase_order_state`, `record_changed`. */
export async function cancelOrder(ctx: MemberContext, { reason, ...step }: End): Promise<PurchaseOrder> {
  await lockOrder(ctx, step, 'cancel');
  await updateOrder(ctx, step, { state: 'canceled', ended_at: ctx.now.toISOString(), end_reason: reason });
  const order = await findOrder(ctx, step);
  ctx.audit('purchase_order.canceled', step.id, { after: { number: order.number, reason } });
  return order;
}
