import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { setOrderProgress } from '#practice/lab-orders/server/public/set-order-progress.ts';
import type { ReleaseLabReport } from '../review.contract.ts';
import { lockReport } from './lock-report.ts';

const withdrawPresent = ({ tx, now, session: { clinicId, userId } }: MemberContext, id: string) =>
  sql`
  update lab_releases w set withdrawn_at = ${now.toISOString()}::timestamptz, withdrawn_by = ${userId}::uuid
   where w.clinic_id = ${clinicId} and w.report_id = ${id} and w.withdrawn_at is null`.execute(tx);

const setReleased = ({ tx, session: { clinicId } }: MemberContext, id: string, revision: number | null) =>
  sql`update lab_reports r set released_revision = ${revision}::integer where r.clinic_id = ${clinicId} and r.id = ${id}`.execute(
    tx,
  );

/**
 * LABR-7. Shows the client what was signed, with a note. Released again, the earlier note is withdrawn.
 *
 * @throws AppError `lab_report_not_signed`, `not_found`.
 */
export async function releaseLabReport(ctx: MemberContext, { id, note }: ReleaseLabReport) {
  const { clinicId } = ctx.session;
  const report = await lockReport(ctx, id);
  const { revision } = report;
  if (report.reviewedRevision !== revision) throw new AppError('lab_report_not_signed');
  await withdrawPresent(ctx, id);
  await sql`
    insert into lab_releases (clinic_id, report_id, revision, note, released_at)
    values (${clinicId}, ${id}, ${revision}::integer, ${note}, ${ctx.now.toISOString()}::timestamptz)`.execute(
    ctx.tx,
  );
  await setReleased(ctx, id, revision);
  if (report.orderId !== null)
    await setOrderProgress(
      { tx: ctx.tx, clinicId },
      { orderId: report.orderId, tests: [], status: 'released' },
    );
  ctx.audit('lab_report.released', id, { after: { revision, note } });
  return { id, revision };
}

/** LABR-7. Hides a report from the client again. @throws AppError `not_found`. */
export async function withdrawLabReport(ctx: MemberContext, { id }: { readonly id: string }) {
  const { clinicId } = ctx.session;
  const report = await lockReport(ctx, id);
  await withdrawPresent(ctx, id);
  await setReleased(ctx, id, null);
  if (report.orderId !== null)
    await setOrderProgress(
      { tx: ctx.tx, clinicId },
      { orderId: report.orderId, tests: [], status: 'reviewed' },
    );
  ctx.audit('lab_report.withdrawn', id);
  return { id };
}
