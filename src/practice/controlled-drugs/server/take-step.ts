import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { moveLot } from '#practice/stock/server/public/move-lot.ts';
import type { Discrepancy, TakeDiscrepancyStep } from '../counts.contract.ts';
import { addRow } from './add-row.ts';
import { findDiscrepancies } from './list-discrepancies.ts';
import { lockContainer } from './lock-container.ts';

async function findOne(ctx: MemberContext, id: string): Promise<Discrepancy> {
  const [found] = await findDiscrepancies(ctx, sql`d.id = ${id}`, 1);
  if (!found) throw new AppError('not_found');
  return found;
}

/** What the recount found more than the register, or less. What was drawn since is missing in both. */
function differenceOf({ steps }: Discrepancy): number {
  const recount = steps.findLast(({ step }) => step === 'recounted');
  return (recount?.countedThousandths ?? 0) - (recount?.expectedThousandths ?? 0);
}

/** CD-6. Makes the register what was counted again, as a witness confirmed it. */
async function adjust(
  ctx: MemberContext,
  { id, containerId }: Discrepancy,
  quantityThousandths: number,
  { note, confirmationId }: { readonly note: string; readonly confirmationId: string | null },
): Promise<void> {
  if (confirmationId === null) throw new AppError('witness_missing');
  const { itemId, lotId, locationId, unit } = await lockContainer(ctx, containerId);
  // The whole text is with the step.
  const short = note.split('\n', 1)[0]?.slice(0, 300) ?? '';
  const one = { locationId, quantityThousandths, note: short };
  const movementId = await moveLot(ctx, { ...one, kind: 'counted', itemId, lotId, unit });
  await addRow(ctx, { ...one, kind: 'adjusted', containerId, movementId, discrepancyId: id, confirmationId });
}

/**
 * CD-6. The next step of a discrepancy. Closing it adjusts the register by what the recount found.
 *
 * @throws AppError `container_short`, `discrepancy_step_not_allowed`, `not_found`, `witness_missing`.
 */
export async function takeStep(ctx: MemberContext, { id, what }: TakeDiscrepancyStep): Promise<Discrepancy> {
  const { clinicId } = ctx.session;
  const before = await findOne(ctx, id);
  if (!before.nextSteps.includes(what.step)) throw new AppError('discrepancy_step_not_allowed');
  if (what.step === 'closed' && differenceOf(before) !== 0)
    await adjust(ctx, before, differenceOf(before), what);
  await namingConstraints(
    {
      controlled_discrepancy_steps_order_check: 'discrepancy_step_not_allowed',
      controlled_discrepancy_steps_person_check: 'discrepancy_step_not_allowed',
    },
    ctx.tx
      .insertInto('controlled_discrepancy_steps')
      .values({
        clinic_id: clinicId,
        discrepancy_id: id,
        step: what.step,
        counted_thousandths: what.step === 'recounted' ? what.countedThousandths : null,
        note: what.note,
      })
      .execute(),
  );
  ctx.audit('discrepancy.step_taken', id, { after: { container: before.containerNumber, ...what } });
  return findOne(ctx, id);
}
