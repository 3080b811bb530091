import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { addStoredDocument } from '#practice/documents/server/public/add-stored-document.ts';
import type { ImagingStudy, releaseImagingStudyEndpoint } from '../contract.ts';
import { studyName } from '../study-name.rules.ts';
import { findStudy, lockStudy } from './find-study.ts';

/**
 * CORE-9. Shows the client pictures of a study. They were drawn from it, and are documents of the pet: the client sees those, never the
 * files of the modality. The note goes with the study.
 *
 * @throws AppError `file_missing`, `imaging_study_unmatched`, `not_found`.
 */
export async function releaseStudy(
  ctx: MemberContext,
  { id, note, files }: z.output<typeof releaseImagingStudyEndpoint.input>,
): Promise<ImagingStudy> {
  const { tx, now, session } = ctx;
  const { clinicId, userId } = session;
  const study = await lockStudy(ctx, id);
  if (study.pet === null) throw new AppError('imaging_study_unmatched');
  const name = studyName(study);
  for (const [index, file] of files.entries()) {
    await addStoredDocument(ctx, {
      objectName: `${clinicId}/${file}`,
      petId: study.pet.id,
      title: files.length === 1 ? name : `${name} (${index + 1} of ${files.length})`,
      kind: study.modality === 'US' ? 'ultrasound' : 'radiograph',
      note: null,
      isClientVisible: true,
    });
  }
  await sql`update imaging_studies t set released_at = ${now.toISOString()}, released_by = ${userId}, release_note = ${note}
    where t.clinic_id = ${clinicId} and t.id = ${id}`.execute(tx);
  ctx.audit('imaging_study.released', id, { after: { pictures: files.length } });
  return findStudy(ctx, id);
}
