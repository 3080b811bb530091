import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { dismissImagingStudyEndpoint, ImagingStudy, matchImagingStudyEndpoint } from '../contract.ts';
import { findStudy, lockStudy } from './find-study.ts';

/** IMG-3. Says whose a study is. @throws AppError `imaging_study_matched`, `not_found`. */
export async function matchByHand(
  ctx: MemberContext,
  { id, petId, requestId }: z.output<typeof matchImagingStudyEndpoint.input>,
): Promise<ImagingStudy> {
  const { tx, now, session } = ctx;
  const { clinicId, userId } = session;
  const before = await lockStudy(ctx, id);
  if (before.pet !== null) throw new AppError('imaging_study_matched');
  const { numUpdatedRows } = await namingConstraints(
    { imaging_studies_clinic_id_pet_id_fkey: 'not_found' },
    tx
      .updateTable('imaging_studies as t')
      .set({
        pet_id: petId,
        request_id: requestId,
        visit_id: sql`(select r.visit_id from imaging_requests r where r.clinic_id = ${clinicId} and r.id = ${requestId}::uuid)`,
        matched_by: 'manual',
        matched_at: now.toISOString(),
        matched_by_user: userId,
        dismissed_at: null,
        dismissed_by: null,
        dismiss_reason: null,
      })
      .where('t.clinic_id', '=', clinicId)
      .where('t.id', '=', id)
      // A request of another pet is none of this study.
      .where(
        sql<boolean>`(${requestId}::uuid is null or exists (select from imaging_requests r
          where r.clinic_id = ${clinicId} and r.id = ${requestId}::uuid and r.pet_id = ${petId}))`,
      )
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new AppError('not_found');
  const study = await findStudy(ctx, id);
  ctx.audit('imaging_study.matched', id, { after: { petId, requestId } });
  return study;
}

/** Undoes a match or a dismissal, while the client has seen nothing of it. @throws AppError `imaging_study_released`, `not_found`. */
export async function unmatchStudy(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<ImagingStudy> {
  const before = await lockStudy(ctx, id);
  if (before.releasedAt !== null) throw new AppError('imaging_study_released');
  await sql`update imaging_studies t set pet_id = null, request_id = null, visit_id = null, matched_by = null, matched_at = null,
      matched_by_user = null, dismissed_at = null, dismissed_by = null, dismiss_reason = null
    where t.clinic_id = ${ctx.session.clinicId} and t.id = ${id}`.execute(ctx.tx);
  ctx.audit('imaging_study.unmatched', id, {
    before: { petId: before.pet?.id ?? null, requestId: before.requestId },
  });
  return findStudy(ctx, id);
}

/** Takes a study of no patient off the queue. @throws AppError `imaging_study_matched`, `not_found`. */
export async function dismissStudy(
  ctx: MemberContext,
  { id, reason }: z.output<typeof dismissImagingStudyEndpoint.input>,
): Promise<ImagingStudy> {
  const { tx, now, session } = ctx;
  const before = await lockStudy(ctx, id);
  if (before.pet !== null) throw new AppError('imaging_study_matched');
  await sql`update imaging_studies t set dismissed_at = ${now.toISOString()}, dismissed_by = ${session.userId}, dismiss_reason = ${reason}
    where t.clinic_id = ${session.clinicId} and t.id = ${id}`.execute(tx);
  ctx.audit('imaging_study.dismissed', id, { after: { reason } });
  return findStudy(ctx, id);
}
