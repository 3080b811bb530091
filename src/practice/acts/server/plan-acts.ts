import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PlanActs, PlannedActs } from '../contract.ts';
import { findActs } from './find-acts.ts';
import { insertActs } from './insert-acts.ts';
import { planLines } from './plan-lines.ts';
import { findOrOpenVisit } from './visit-of-acts.ts';

/** Plans items in a visit (rules ACT-2, GATE-1). */
export async function planActs(ctx: MemberContext, input: PlanActs): Promise<PlannedActs> {
  const visit = await findOrOpenVisit(ctx, input.for);
  const lines = await planLines(ctx, visit, input.items, input.overrideReason);
  const ids = await insertActs(
    ctx,
    visit,
    lines.map((line) => ({ line, isDone: false })),
  );
  const items = await findActs(ctx.tx, ctx.session.clinicId, ids);
  ctx.audit('act.planned', visit.visitId, {
    after: items.map(({ id, name, quantityThousandths, overrideReason }) => ({
      id,
      name,
      quantityThousandths,
      ...(overrideReason === null ? {} : { overrideReason }),
    })),
  });
  return { visitId: visit.visitId, petId: visit.petId, items };
}
