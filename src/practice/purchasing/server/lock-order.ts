import { sql } from 'kysely';
import * as z from 'zod';
import { PURCHASE_STATES } from '#vocabulary/purchasing.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { canStep, type OrderStep } from '../order-state.rules.ts';
import type { Step } from '../steps.contract.ts';

const Row = z.object({
  state: z.enum(PURCHASE_STATES),
  supplierId: z.uuid(),
  isApproved: z.boolean(),
  version: z.int(),
});
export type LockedOrder = z.infer<typeof Row>;

/**
 * ORDER-1. Locks an order until the transaction ends, for a step that it allows. Whoever does a step a moment later finds another version.
 *
 * @throws AppError `not_found`, `record_changed`, `purchase_order_state`.
 */
export async function lockOrder(
  { tx, session: { clinicId } }: MemberContext,
  { id, version }: Step,
  step: OrderStep,
): Promise<LockedOrder> {
  const order = await fetchRow(
    tx,
    Row,
    sql`select o.state, o.supplier_id as "supplierId", o.approved_at is not null as "isApproved", o.version
          from purchase_orders o where o.clinic_id = ${clinicId} and o.id = ${id}::uuid for no key update`,
  );
  if (!order) throw new AppError('not_found');
  if (order.version !== version) throw new AppError('record_changed', { version: order.version });
  if (!canStep(step, order.state)) throw new AppError('purchase_order_state');
  return order;
}

type Changes = Partial<{
  location_id: string;
  state: LockedOrder['state'];
  note: string | null;
  approved_at: string | null;
  approved_by: string | null;
  sent_at: string;
  sent_by: string;
  document: string;
  expected_on: string;
  ended_at: string;
  end_reason: string;
}>;

/** Changes a locked order; its version is the next one. */
export async function updateOrder(
  { tx, session: { clinicId } }: MemberContext,
  { id, version }: Step,
  changes: Changes,
): Promise<void> {
  await tx
    .updateTable('purchase_orders')
    .set({ ...changes, version: version + 1 })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .execute();
}
