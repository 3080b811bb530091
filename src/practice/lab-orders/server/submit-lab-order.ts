import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { carryOutActs } from '#practice/acts/server/public/carry-out-acts.ts';
import type { LabOrder, submitLabOrderEndpoint } from '../contract.ts';
import { findActsOfOrder } from './acts-of-order.ts';
import { getLabOrder } from './get-lab-order.ts';
import { lockOrder } from './lock-order.ts';

/** Samples that had not been taken before. @throws AppError `invalid_input` for a time that is still to come. */
function collectionTime(ctx: MemberContext, collectedAt: string | undefined): string {
  if (collectedAt === undefined) return ctx.now.toISOString();
  if (Date.parse(collectedAt) <= ctx.now.getTime()) return collectedAt;
  const message = 'The samples cannot have been taken in the future.';
  throw new AppError('invalid_input', { fields: [{ path: 'collectedAt', message }] });
}

/**
 * LABO-3, CORE-1. The samples were taken and the order leaves: its tests are charged now, in the same transaction. Submitting an order
 * that was submitted before changes nothing. An act that was dropped in between stays dropped, and the list of orders that were not
 * charged has it.
 *
 * @throws AppError `lab_order_closed`, `not_found`, or as doing its acts.
 */
export async function submitLabOrder(
  ctx: MemberContext,
  { id, collectedAt, overrideReason }: z.output<typeof submitLabOrderEndpoint.input>,
): Promise<LabOrder> {
  const { tx, now, session } = ctx;
  const { clinicId, userId } = session;
  const at = collectionTime(ctx, collectedAt);
  const { status, submittedAt } = await lockOrder(ctx, id);
  if (status === 'cancelled' || status === 'rejected') throw new AppError('lab_order_closed');
  if (submittedAt !== null) {
    ctx.audit('lab_order.submitted', id, { after: { isRepeated: true } });
    return getLabOrder(ctx, { id });
  }
  const acts = await findActsOfOrder(ctx, id);
  await carryOutActs(
    ctx,
    acts.flatMap((act) => (act.status === 'planned' ? [act.actId] : [])),
    overrideReason,
  );
  await sql`update lab_specimens s set collected_at = ${at}, collected_by = ${userId}
    where s.clinic_id = ${clinicId} and s.order_id = ${id} and s.collected_at is null`.execute(tx);
  // Where no connection carries orders, they go with the samples. Else a trigger of the connections sends it, and the answer makes it sent.
  await sql`update lab_orders o set submitted_at = ${now.toISOString()}, submitted_by = ${userId}, version = o.version + 1,
      status = case when app.lab_order_is_carried(${clinicId}, o.laboratory_id) then o.status else 'sent' end,
      sent_at = case when app.lab_order_is_carried(${clinicId}, o.laboratory_id) then null else ${now.toISOString()}::timestamptz end
    where o.clinic_id = ${clinicId} and o.id = ${id}`.execute(tx);
  const order = await getLabOrder(ctx, { id });
  ctx.audit('lab_order.submitted', id, { after: { accession: order.accession, status: order.status } });
  return order;
}
