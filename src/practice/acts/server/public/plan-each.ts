import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PlanActs, PlannedItem } from '../../contract.ts';
import { insertActs } from '../insert-acts.ts';
import { planLines } from '../plan-lines.ts';
import { findOrOpenVisit } from '../visit-of-acts.ts';

interface PlanEach {
  readonly items: readonly PlannedItem[];
  readonly overrideReason: string | undefined;
}

/**
 * Plans one act for each item, none of them a bundle, in an open visit.
 *
 * @returns the ids of the acts, in the order of the items.
 * @throws AppError as `planLines`; `visit_closed`.
 */
export async function planEach(
  ctx: MemberContext,
  visitId: string,
  { items, overrideReason }: PlanEach,
): Promise<readonly string[]> {
  const visit = await findOrOpenVisit(ctx, { visitId });
  const lines = await planLines(ctx, visit, items, overrideReason);
  if (lines.length !== items.length) throw new Error('A bundle is not planned as one act.');
  const ids = await insertActs(
    ctx,
    visit,
    lines.map((line) => ({ line, isDone: false })),
  );
  if (ids.length > 0) {
    ctx.audit('act.planned', visitId, {
      after: lines.map(({ item, quantityThousandths }, index) => ({
        id: ids[index],
        name: item.name,
        quantityThousandths,
      })),
    });
  }
  return ids;
}

/** The open visit for acts: the given one, or that of a pet, which is opened unless it has one. @throws AppError `not_found`, `visit_closed`. */
export async function openVisitForActs(
  ctx: MemberContext,
  target: PlanActs['for'],
): Promise<{ readonly visitId: string; readonly petId: string; readonly clientId: string | null }> {
  const { visitId, petId, clientId } = await findOrOpenVisit(ctx, target);
  return { visitId, petId, clientId };
}
