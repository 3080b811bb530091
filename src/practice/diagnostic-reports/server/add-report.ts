import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { addDiagnosticReportEndpoint } from '../contract.ts';

const Row = z.object({ id: z.uuid(), petId: z.uuid() });

/** Begins a report in a visit, by the doctor of the visit. @throws AppError `not_found`. */
export async function addReport(
  { tx, session: { clinicId }, audit }: MemberContext,
  { visitId, kind, title }: z.output<typeof addDiagnosticReportEndpoint.input>,
): Promise<{ id: string }> {
  const row = await fetchRow(
    tx,
    Row,
    sql`insert into diagnostic_reports (clinic_id, pet_id, visit_id, kind, title, doctor_id)
        select ${clinicId}, v.pet_id, v.id, ${kind}, ${title}, v.doctor_id
          from visits v where v.clinic_id = ${clinicId} and v.id = ${visitId}
        returning id, pet_id as "petId"`,
  );
  if (!row) throw new AppError('not_found');
  audit('diagnostic_report.added', row.id, { after: { visitId, petId: row.petId, kind, title } });
  return { id: row.id };
}
