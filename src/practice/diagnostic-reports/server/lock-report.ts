import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** A report, held until the end of the transaction. @throws AppError `not_found`. */
export async function lockReport(ctx: MemberContext, id: string) {
  const report = await ctx.tx
    .selectFrom('diagnostic_reports')
    .selectAll()
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!report) throw new AppError('not_found');
  return report;
}

/** A draft, held until the end of the transaction. @throws AppError `not_found`, `report_signed`. */
export async function lockDraft(ctx: MemberContext, id: string) {
  const report = await lockReport(ctx, id);
  if (report.signed_at !== null) throw new AppError('report_signed');
  return report;
}
