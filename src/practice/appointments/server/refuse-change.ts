import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findCard } from './find-card.ts';

/**
 * Determines why a guarded update changed no row.
 *
 * @param otherwise the error if version and status are as expected.
 * @throws AppError `not_found`, `appointment_changed` with the current appointment, or `status_not_allowed`.
 */
export async function refuseChange(
  ctx: MemberContext,
  { id, version }: { readonly id: string; readonly version: number },
  mayChange: (status: AppointmentStatus) => boolean,
  otherwise?: AppError,
): Promise<never> {
  const appointment = await findCard(ctx.tx, ctx.session.clinicId, id);
  if (!appointment) throw new AppError('not_found');
  if (appointment.version !== version) throw new AppError('appointment_changed', { appointment });
  if (!mayChange(appointment.status)) throw new AppError('status_not_allowed', { appointment });
  throw otherwise ?? new AppError('appointment_changed', { appointment });
}
