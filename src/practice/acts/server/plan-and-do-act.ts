import type { MemberContext } from '#foundation/server/http/context.ts';
import { chargeActs } from '#practice/billing/server/public/charge-acts.ts';
import { useStockOfActs } from '#practice/controlled-drugs/server/public/use-stock-of-acts.ts';
import { findPlansOfPet, useBenefits } from '#practice/plans/server/public/use-benefits.ts';
import type { TakenOnly } from '#practice/stock/server/public/use-stock.ts';
import type { PlanAndDoAct, PlannedActs } from '../contract.ts';
import { auditDone } from './audit-done.ts';
import { findActs } from './find-acts.ts';
import { insertActs } from './insert-acts.ts';
import { type PlannedLine, planLines } from './plan-lines.ts';
import { missingDetails, recordDose } from './record-dose.ts';
import { findOrOpenVisit } from './visit-of-acts.ts';

const isVaccine = ({ item: { kind } }: PlannedLine): boolean => kind === 'vaccine';

/**
 * Records an item as done at once: what `acts.plan` and `acts.do` write, in one transaction. A vaccine without details
 * stays planned, where a bundle includes it.
 *
 * @param only an item that is refused unless enough of it is usable. @throws AppError as `planActs`, `doAct` and `useStock`.
 */
export async function planAndDoAct(
  ctx: MemberContext,
  { for: target, scheduleId, vaccination, containerIds, overrideReason, ...requested }: PlanAndDoAct,
  only?: TakenOnly,
): Promise<PlannedActs> {
  const visit = await findOrOpenVisit(ctx, target);
  const lines = await planLines(ctx, visit, [requested], overrideReason);
  // The details are those of one dose: of a bundle with several vaccines, all stay planned.
  const hasDetails = vaccination !== undefined && lines.filter(isVaccine).length === 1;
  const isDone = (line: PlannedLine) => hasDetails || !isVaccine(line);
  if (!lines.some(isDone)) throw missingDetails();
  const ids = await insertActs(
    ctx,
    visit,
    lines.map((line) => ({ line, isDone: isDone(line), scheduleId })),
  );
  const done = lines.flatMap((line, index) => {
    const actId = ids[index];
    if (actId === undefined || !isDone(line)) return [];
    return [{ ...visit, ...line, actId, itemId: line.item.itemId, description: line.item.name }];
  });
  const [charges, , found, planIds] = await Promise.all([
    chargeActs(
      ctx,
      done.filter(({ item }) => item.isBillable),
    ),
    useStockOfActs(ctx, done, { containerIds, only }),
    findActs(ctx.tx, ctx.session.clinicId, ids),
    findPlansOfPet(ctx, visit.petId),
  ]);
  const isCovered = (await useBenefits(ctx, planIds, charges)) > 0;
  const items = isCovered ? await findActs(ctx.tx, ctx.session.clinicId, ids) : found;
  for (const act of items) {
    if (act.status !== 'done') continue;
    await recordDose(ctx, { ...act, actId: act.id }, vaccination);
    auditDone(ctx, act);
  }
  return { visitId: visit.visitId, petId: visit.petId, items };
}
