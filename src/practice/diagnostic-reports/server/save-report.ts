import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { SaveDiagnosticReport } from '../contract.ts';
import { lockDraft } from './lock-report.ts';

const Count = z.object({ count: z.int() });

/** Pictures are documents of the pet; those of others are refused at their field. @throws AppError `invalid_input`. */
async function assertPicturesOfPet(
  { tx, session: { clinicId } }: MemberContext,
  petId: string,
  pictures: SaveDiagnosticReport['pictures'],
): Promise<void> {
  if (pictures.length === 0) return;
  const found = await fetchRow(
    tx,
    Count,
    sql`select count(*)::int as count from documents d
         where d.clinic_id = ${clinicId} and d.pet_id = ${petId}
           and d.id = any (${pictures.map(({ documentId }) => documentId)}::uuid[])`,
  );
  if (found?.count === pictures.length) return;
  const message = 'One of the pictures is no longer among the pet’s documents. Remove it.';
  throw new AppError('invalid_input', { fields: [{ path: 'pictures', message }] });
}

/** VISIT-2. Saves a draft. @throws AppError `invalid_input`, `not_found`, `record_changed`, `report_signed`. */
export async function saveReport(ctx: MemberContext, input: SaveDiagnosticReport) {
  const { id, revision, title, doctorId, technique, findings, conclusion, pictures } = input;
  const draft = await lockDraft(ctx, id);
  const isSame =
    JSON.stringify([draft.title, draft.doctor_id, draft.technique, draft.findings, draft.conclusion]) ===
      JSON.stringify([title, doctorId, technique, findings, conclusion]) &&
    // Safe: written by this function only.
    JSON.stringify(
      (draft.pictures as SaveDiagnosticReport['pictures']).map((one) => [one.documentId, one.caption]),
    ) === JSON.stringify(pictures.map((one) => [one.documentId, one.caption]));
  if (!isSame && draft.revision !== revision) throw new AppError('record_changed');
  const next = isSame ? draft.revision : draft.revision + 1;
  const savedAt = isSame ? draft.saved_at : ctx.now.toISOString();
  if (!isSame) {
    await assertPicturesOfPet(ctx, draft.pet_id, pictures);
    await namingConstraints(
      { diagnostic_reports_clinic_id_doctor_id_fkey: 'not_found' },
      ctx.tx
        .updateTable('diagnostic_reports')
        .set({
          title,
          doctor_id: doctorId,
          technique,
          findings,
          conclusion,
          pictures: JSON.stringify(pictures),
          revision: next,
          saved_at: savedAt,
          saved_by: ctx.session.userId,
        })
        .where('clinic_id', '=', ctx.session.clinicId)
        .where('id', '=', id)
        .execute(),
    );
  }
  ctx.audit('diagnostic_report.saved', id, {
    after: isSame ? { isRepeated: true } : { revision: next, title },
  });
  return { id, revision: next, savedAt };
}
