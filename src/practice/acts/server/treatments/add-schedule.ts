import { AppError } from '#vocabulary/errors.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ActSchedule, AddSchedule } from '../../treatments.contract.ts';
import { ACT_REFUSALS } from '../act-refusals.ts';
import { planLines } from '../plan-lines.ts';
import { findOrOpenVisit } from '../visit-of-acts.ts';
import { findSchedules } from './find-schedules.ts';
import { topUpSchedules } from './top-up-schedules.ts';

/** How far back an order may begin, so that a mistyped year does not plan years of acts. */
const MAX_PAST_MS = 24 * 3_600_000;

async function assertAdmitted(ctx: MemberContext, visitId: string): Promise<void> {
  const admission = await ctx.tx
    .selectFrom('admissions')
    .select('id')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('visit_id', '=', visitId)
    .where('discharged_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!admission) throw new AppError('visit_not_admitted');
}

/**
 * Adds a repeated order and plans its acts until tomorrow night (rules ACT-2, GATE-1, SCHED-3).
 *
 * @throws AppError `visit_closed`, `visit_not_admitted`; `invalid_input` at `startsAt`; as `planLines`.
 */
export async function addSchedule(
  ctx: MemberContext,
  { visitId, itemId, quantityThousandths, note, overrideReason, ...order }: AddSchedule,
): Promise<{ visitId: string; items: ActSchedule[] }> {
  const { clinicId } = ctx.session;
  if (Date.parse(order.startsAt) < ctx.now.getTime() - MAX_PAST_MS)
    throw new AppError('invalid_input', {
      fields: [{ path: 'startsAt', message: 'Use a start within the last 24 hours, or later.' }],
    });
  const visit = await findOrOpenVisit(ctx, { visitId });
  await assertAdmitted(ctx, visitId);
  const requested = { itemId, quantityThousandths, note, isEmergency: false, use: 'given' as const };
  const lines = await planLines(ctx, visit, [requested], overrideReason);
  const added = await namingConstraints(
    ACT_REFUSALS,
    ctx.tx
      .insertInto('act_schedules')
      .values(
        lines.map(({ item, quantityThousandths: quantity, override }) => ({
          clinic_id: clinicId,
          visit_id: visitId,
          pet_id: visit.petId,
          item_id: item.itemId,
          quantity_thousandths: quantity,
          note: note ?? null,
          every_minutes: order.everyMinutes ?? null,
          times_minutes: order.timesMinutes === undefined ? null : [...order.timesMinutes],
          starts_at: order.startsAt,
          ends_at: order.endsAt ?? null,
          override_reason: override.reason,
          overridden_alert_ids: [...override.alertIds],
        })),
      )
      .returning('id')
      .execute(),
  );
  const ids = added.map(({ id }) => id);
  await topUpSchedules(ctx, clinicId, ids);
  const items = await findSchedules(ctx, ids);
  for (const { id, name, quantityThousandths: quantity } of items)
    ctx.audit('act_schedule.added', id, {
      after: {
        visitId,
        name,
        quantityThousandths: quantity,
        ...order,
        ...(overrideReason ? { overrideReason } : {}),
      },
    });
  return { visitId, items };
}
