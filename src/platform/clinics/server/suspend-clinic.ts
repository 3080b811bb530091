import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { SuspendClinic } from '../lifecycle.contract.ts';
import { callerName } from './caller-name.ts';

/**
 * Refuses a clinic's staff from their next request on and emails its admins.
 *
 * @throws AppError `not_found`, `clinic_suspended_already`.
 */
export async function suspendClinic(
  ctx: PlatformContext,
  { clinicId, reason }: SuspendClinic,
): Promise<{ clinicId: string }> {
  const { rows } = await sql<{ done: boolean | null }>`
    select app.suspend_clinic(${clinicId}::uuid, ${reason}) as done`.execute(ctx.tx);
  const done = rows[0]?.done ?? null;
  if (done === null) throw new AppError('not_found');
  if (!done) throw new AppError('clinic_suspended_already');
  ctx.audit('clinic.suspended', clinicId, {
    clinicId,
    after: { reason, personName: await callerName(ctx) },
  });
  return { clinicId };
}
