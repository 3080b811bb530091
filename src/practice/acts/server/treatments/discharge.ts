import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Admission } from '../../treatments.contract.ts';
import { holdAdmission } from './find-admission.ts';
import { stopSchedules } from './stop-schedules.ts';

/**
 * Discharges a pet and stops its repeated orders. A pet that somebody else has just discharged is given as it is.
 *
 * @throws AppError `not_found`.
 */
export async function discharge(ctx: MemberContext, { id }: { readonly id: string }): Promise<Admission> {
  const { clinicId, userId } = ctx.session;
  const admission = await holdAdmission(ctx, sql`d.id = ${id}`);
  if (admission.dischargedAt !== null) {
    ctx.audit('admission.ended', id, { after: { isRepeated: true } });
    return admission;
  }
  const { visitId } = admission;
  const open = await ctx.tx
    .selectFrom('act_schedules')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('visit_id', '=', visitId)
    .where('stopped_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const dropped = await stopSchedules(
    ctx,
    open.map((schedule) => schedule.id),
    'Discharged',
  );
  const dischargedAt = ctx.now.toISOString();
  await ctx.tx
    .updateTable('admissions')
    .set({ discharged_at: dischargedAt, discharged_by: userId })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .execute();
  ctx.audit('admission.ended', id, { after: { visitId, stopped: open.length, dropped } });
  return { ...admission, dischargedAt };
}
