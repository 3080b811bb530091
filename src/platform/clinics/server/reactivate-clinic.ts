import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { SuspendClinic } from '../lifecycle.contract.ts';
import { callerName } from './caller-name.ts';

const Result = z.object({ done: z.boolean().nullable() });

/** Ends a clinic's suspension and emails its admins. @throws AppError `not_found`, `clinic_not_suspended`. */
export async function reactivateClinic(
  ctx: PlatformContext,
  { clinicId, reason }: SuspendClinic,
): Promise<{ clinicId: string }> {
  const result = await fetchRow(
    ctx.tx,
    Result,
    sql`select app.reactivate_clinic(${clinicId}::uuid, ${reason}) as done`,
  );
  const done = result?.done ?? null;
  if (done === null) throw new AppError('not_found');
  if (!done) throw new AppError('clinic_not_suspended');
  ctx.audit('clinic.reactivated', clinicId, {
    clinicId,
    after: { reason, personName: await callerName(ctx) },
  });
  return { clinicId };
}
