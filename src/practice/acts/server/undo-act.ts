import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { voidCharges } from '#practice/billing/server/public/void-charges.ts';
import { returnStockOfAct } from '#practice/controlled-drugs/server/public/return-stock-of-act.ts';
import { returnBenefits } from '#practice/plans/server/public/return-benefits.ts';
import type { Act } from '../contract.ts';
import { findAct } from './find-acts.ts';
import { voidDose } from './record-dose.ts';
import { voidAct } from './void-act.ts';

/**
 * ACT-1, CORE-1, CORE-2. Undoes an act that was recorded by mistake: its charge no longer counts, and what it used is back in the
 * stock; everything stays on record. An act that somebody else has just undone is given as it is.
 *
 * @throws AppError `act_not_done`, `charge_invoiced`, `not_found`, `visit_closed`.
 */
export async function undoAct(
  ctx: MemberContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Act> {
  const isUndone = await voidAct(ctx, { id, from: 'done', reason, isDeclined: false });
  const [, , act] = await Promise.all([
    // Before the read: their statements are sent first.
    isUndone ? voidCharges(ctx, id) : undefined,
    isUndone ? returnStockOfAct(ctx, id) : undefined,
    findAct(ctx.tx, ctx.session.clinicId, id),
  ]);
  if (act.status !== 'voided' || act.doneAt === null) throw new AppError('act_not_done');
  if (isUndone) await returnBenefits(ctx, id);
  if (isUndone) await voidDose(ctx, { ...act, actId: id }, reason);
  ctx.audit('act.undone', id, {
    after: isUndone ? { visitId: act.visitId, name: act.name, reason } : { isRepeated: true },
  });
  return act;
}
