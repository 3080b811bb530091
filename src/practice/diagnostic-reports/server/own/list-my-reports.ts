import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { MyDiagnosticReport } from '../../own.contract.ts';
import { findReleasedDiagnosticReports } from '../public/find-released-reports.ts';

const Clinic = z.object({ clinicId: z.uuid() });
/** More than one pet ever has. */
const MAX_REPORTS = 100;

/** CORE-9. Released reports of the caller's pet; the read is written to its clinic's audit trail. @throws AppError `not_found`. */
export async function listMyReports(
  ctx: ClientContext,
  { petId }: { readonly petId: string },
): Promise<{ items: MyDiagnosticReport[] }> {
  const pet = await fetchRow(
    ctx.tx,
    Clinic,
    sql`select p.clinic_id as "clinicId" from pets p where p.id = ${petId}`,
  );
  if (!pet) throw new AppError('not_found');
  const { clinicId } = pet;
  const items = await findReleasedDiagnosticReports(ctx.tx, { clinicId, petId, limit: MAX_REPORTS });
  ctx.audit('diagnostic_report.read', petId, { clinicId });
  return { items };
}
