import type { MemberContext } from '#foundation/server/http/context.ts';
import { chargeActs } from '#practice/billing/server/public/charge-acts.ts';
import type { PlanAndDoAct, PlannedActs } from '../contract.ts';
import { auditDone } from './audit-done.ts';
import { findActs } from './find-acts.ts';
import { insertActs } from './insert-acts.ts';
import { planLines } from './plan-lines.ts';
import { findOrOpenVisit } from './visit-of-acts.ts';

/** Records an item as done at once: what `acts.plan` and `acts.do` write, in one transaction. */
export async function planAndDoAct(
  ctx: MemberContext,
  { for: target, scheduleId, overrideReason, ...item }: PlanAndDoAct,
): Promise<PlannedActs> {
  const visit = await findOrOpenVisit(ctx, target);
  const lines = await planLines(ctx, visit, [item], overrideReason);
  const ids = await insertActs(
    ctx,
    visit,
    lines.map((line) => ({ line, isDone: true, scheduleId })),
  );
  const charged = lines.flatMap((line, index) => {
    const actId = ids[index];
    if (actId === undefined || !line.item.isBillable) return [];
    return [{ ...visit, ...line, actId, description: line.item.name }];
  });
  const [, items] = await Promise.all([
    chargeActs(ctx, charged),
    findActs(ctx.tx, ctx.session.clinicId, ids),
  ]);
  for (const act of items) auditDone(ctx, act);
  return { visitId: visit.visitId, petId: visit.petId, items };
}
