import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { saveImagingMarksEndpoint } from '../contract.ts';
import { findStudy } from './find-study.ts';

const Saved = z.object({ version: z.int() });

/** Saves the marks of a study. @throws AppError `not_found`; `record_changed` when somebody else has saved some. */
export async function saveMarks(
  ctx: MemberContext,
  { id, version, marks }: z.output<typeof saveImagingMarksEndpoint.input>,
): Promise<{ version: number }> {
  const { tx, now, session } = ctx;
  const { clinicId, userId } = session;
  await findStudy(ctx, id);
  const text = JSON.stringify(marks);
  const saved = await fetchRow(
    tx,
    Saved,
    version === 0
      ? sql`insert into imaging_annotations (clinic_id, study_id, marks) values (${clinicId}, ${id}, ${text}::jsonb)
              on conflict (clinic_id, study_id) do nothing returning version`
      : sql`update imaging_annotations a set marks = ${text}::jsonb, version = a.version + 1, changed_at = ${now.toISOString()},
                changed_by = ${userId}
              where a.clinic_id = ${clinicId} and a.study_id = ${id} and a.version = ${version} returning a.version`,
  );
  if (!saved) throw new AppError('record_changed');
  ctx.audit('imaging_study.annotated', id, { after: { marks: marks.length } });
  return saved;
}
