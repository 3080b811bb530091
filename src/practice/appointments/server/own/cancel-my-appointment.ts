import { sql } from 'kysely';
import { BEFORE_ARRIVAL } from '#vocabulary/appointment-status.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { MyAppointment } from '../../own.contract.ts';
import { getMyAppointment } from './get-my-appointment.ts';

/**
 * Cancels an appointment, until it starts: a late cancellation is better for the clinic than none.
 *
 * @throws AppError `not_found`, or `status_not_allowed` if it has started or is already cancelled.
 */
export async function cancelMyAppointment(
  ctx: ClientContext,
  { id }: { readonly id: string },
): Promise<MyAppointment> {
  const before = await getMyAppointment(ctx, id);
  const cancelled = await ctx.tx
    .updateTable('appointments')
    .set({ status: 'cancelled', version: sql<number>`version + 1` })
    .where('clinic_id', '=', before.clinicId)
    .where('id', '=', id)
    .where('status', 'in', BEFORE_ARRIVAL)
    .where('starts_at', '>', ctx.now.toISOString())
    .returning('id')
    .executeTakeFirst();
  if (!cancelled) throw new AppError('status_not_allowed');
  ctx.audit('appointment.status_changed', id, {
    clinicId: before.clinicId,
    before: { status: before.status },
    after: { status: 'cancelled' },
  });
  return getMyAppointment(ctx, id);
}
