import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { lockReport } from './lock-report.ts';

/** CORE-9. Shows the client the conclusion with a note; released again, the note is replaced. @throws AppError `not_found`, `report_not_signed`. */
export async function releaseReport(
  ctx: MemberContext,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<{ id: string; releasedAt: string }> {
  const report = await lockReport(ctx, id);
  if (report.signed_at === null) throw new AppError('report_not_signed');
  const releasedAt = report.released_at ?? ctx.now.toISOString();
  await ctx.tx
    .updateTable('diagnostic_reports')
    .set({ released_at: releasedAt, released_by: ctx.session.userId, release_note: note })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  ctx.audit('diagnostic_report.released', id, { after: { releasedAt, note } });
  return { id, releasedAt };
}

/** Hides a report from the client again. @throws AppError `not_found`. */
export async function withdrawReport(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  const report = await lockReport(ctx, id);
  await ctx.tx
    .updateTable('diagnostic_reports')
    .set({ released_at: null, released_by: null, release_note: null })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  ctx.audit('diagnostic_report.release_withdrawn', id, { before: { releasedAt: report.released_at } });
  return { id };
}
