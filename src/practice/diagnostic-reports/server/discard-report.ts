import type { MemberContext } from '#foundation/server/http/context.ts';
import { lockDraft } from './lock-report.ts';

/** Gives up a draft, or takes that back. @throws AppError `not_found`, `report_signed`. */
export async function discardReport(
  ctx: MemberContext,
  { id, isDiscarded }: { readonly id: string; readonly isDiscarded: boolean },
): Promise<{ id: string }> {
  await lockDraft(ctx, id);
  await ctx.tx
    .updateTable('diagnostic_reports')
    .set(
      isDiscarded
        ? { discarded_at: ctx.now.toISOString(), discarded_by: ctx.session.userId }
        : { discarded_at: null, discarded_by: null },
    )
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  ctx.audit('diagnostic_report.discarded', id, { after: { isDiscarded } });
  return { id };
}
