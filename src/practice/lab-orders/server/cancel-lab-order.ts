import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { LabOrderStatus } from '#vocabulary/lab.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { takeBackAct } from '#practice/acts/server/public/take-back-act.ts';
import type { LabOrder } from '../contract.ts';
import { type ActOfOrder, findActsOfOrder } from './acts-of-order.ts';
import { getLabOrder } from './get-lab-order.ts';
import { lockOrder } from './lock-order.ts';

/** Before anything came back. */
const CANCELABLE: ReadonlySet<LabOrderStatus> = new Set(['draft', 'ordered', 'sent']);

/** What can still be taken off the bill: the visit is open, and the charge is on no invoice. */
const canBeTakenBack = ({ status, isVisitOpen, isInvoiced }: ActOfOrder): boolean =>
  status !== 'voided' && isVisitOpen && !isInvoiced;

/**
 * LABO-4. Cancels an order without results. What it planned is dropped and what it charged is undone; a charge that is on an invoice or
 * belongs to a closed visit stays, and the answer names it. Cancelling a cancelled order changes nothing.
 *
 * @throws AppError `lab_order_closed`, `not_found`.
 */
export async function cancelLabOrder(
  ctx: MemberContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<{ order: LabOrder; stillCharged: string[] }> {
  const { tx, now, session } = ctx;
  const { status } = await lockOrder(ctx, id);
  const isRepeated = status === 'cancelled';
  if (!isRepeated && !CANCELABLE.has(status)) throw new AppError('lab_order_closed');
  const acts = await findActsOfOrder(ctx, id);
  if (!isRepeated) {
    for (const act of acts.filter(canBeTakenBack))
      await takeBackAct(ctx, { id: act.actId, status: act.status, reason });
    await sql`update lab_orders o set status = 'cancelled', closed_at = ${now.toISOString()}, closing_reason = ${reason},
        version = o.version + 1
      where o.clinic_id = ${session.clinicId} and o.id = ${id}`.execute(tx);
  }
  const order = await getLabOrder(ctx, { id });
  ctx.audit('lab_order.cancelled', id, {
    after: isRepeated ? { isRepeated } : { accession: order.accession, reason },
  });
  const stillCharged = acts.flatMap((act) =>
    act.status === 'done' && !canBeTakenBack(act) ? [act.testName] : [],
  );
  return { order, stillCharged };
}
