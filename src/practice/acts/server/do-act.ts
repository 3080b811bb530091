import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { chargeActs } from '#practice/billing/server/public/charge-acts.ts';
import { findPlansOfPet, useBenefits } from '#practice/plans/server/public/use-benefits.ts';
import { findItemsForActs } from '#practice/catalogue/server/public/find-items-for-acts.ts';
import { useStockOfActs } from '#practice/controlled-drugs/server/public/use-stock-of-acts.ts';
import type { Act, DoAct } from '../contract.ts';
import { ACT_REFUSALS } from './act-refusals.ts';
import { auditDone } from './audit-done.ts';
import { findAct } from './find-acts.ts';
import { gateActs, type Override } from './gate-acts.ts';
import { lockAct, type LockedAct } from './lock-act.ts';
import { recordDose } from './record-dose.ts';
import { findVisitOfAct } from './visit-of-acts.ts';

/** The act as it is: somebody else did it just before. @throws AppError `act_not_planned`. */
async function doneBefore(ctx: MemberContext, { id, status }: LockedAct): Promise<Act> {
  if (status !== 'done') throw new AppError('act_not_planned');
  const act = await findAct(ctx.tx, ctx.session.clinicId, id);
  auditDone(ctx, act, { isRepeated: true });
  return act;
}

const markDone = (ctx: MemberContext, id: string, { reason, alertIds }: Override) =>
  namingConstraints(
    ACT_REFUSALS,
    ctx.tx
      .updateTable('acts')
      .set((eb) => ({
        status: 'done',
        done_at: ctx.now.toISOString(),
        done_by: ctx.session.userId,
        override_reason: reason,
        overridden_alert_ids: [...alertIds],
        version: eb('version', '+', 1),
      }))
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .execute(),
  );

/**
 * ACT-1, CORE-1, CORE-2. Carries out a planned act, charges it and takes what it uses from the stock, in one transaction. The act's row is locked first, so that of
 * two who press at once the second gets the first's result.
 *
 * @throws AppError `act_not_planned`, `alert_not_acknowledged`, `item_without_price`, `not_found`, `pet_deceased`,
 *   `visit_closed`; `invalid_input` for a vaccine without details.
 */
export async function doAct(
  ctx: MemberContext,
  { id, vaccination, containerIds, overrideReason }: DoAct,
): Promise<Act> {
  const { clinicId } = ctx.session;
  const locked = await lockAct(ctx, id);
  if (locked.status !== 'planned') return doneBefore(ctx, locked);
  const visit = await findVisitOfAct(ctx, id);
  const [[item], planIds] = await Promise.all([
    findItemsForActs(ctx.tx, clinicId, { itemIds: [locked.itemId], day: visit.today, use: locked.use }),
    findPlansOfPet(ctx, visit.petId),
  ]);
  if (!item) throw new AppError('not_found');
  const [override] = gateActs(
    [
      {
        item,
        earlier: { reason: locked.overrideReason, alertIds: locked.overriddenAlertIds },
      },
    ],
    visit.alerts,
    overrideReason,
  );
  const charged = locked.isBillable
    ? [{ ...visit, ...locked, actId: id, description: locked.name, item }]
    : [];
  const [, charges, , done] = await Promise.all([
    markDone(ctx, id, override ?? { reason: null, alertIds: [] }),
    chargeActs(ctx, charged),
    useStockOfActs(ctx, [{ ...locked, actId: id }], { containerIds }),
    findAct(ctx.tx, clinicId, id),
  ]);
  const isCovered = (await useBenefits(ctx, planIds, charges)) > 0;
  const act = isCovered ? await findAct(ctx.tx, clinicId, id) : done;
  await recordDose(ctx, { ...visit, ...locked, actId: id }, vaccination);
  auditDone(ctx, act);
  return act;
}
