import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { canonicalJson } from '#foundation/values/canonical-json.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { setOrderProgress } from '#practice/lab-orders/server/public/set-order-progress.ts';
import { signerNameOf } from '#practice/staff/server/public/staff-name.ts';
import type { SignLabReport } from '../review.contract.ts';
import { lockReport } from './lock-report.ts';
import type { StoredReport } from './report-row.ts';

const Reviewed = z.object({ isReviewed: z.boolean() });
const Content = z.object({ content: z.unknown(), signerName: z.string() });

/** What is signed, numbers as text: every present value with its unit, range and flag, the laboratory's comment, and the hash of its file. */
const findContent = ({ tx, session: { clinicId, userId } }: MemberContext, id: string) =>
  fetchRow(
    tx,
    Content,
    sql`
    select jsonb_build_object('report', r.id, 'laboratory', r.laboratory_id, 'pet', r.pet_id, 'status', r.status, 'revision', r.revision,
          'comment', r.comment, 'values', (
            select coalesce(jsonb_agg(jsonb_build_array(v.test_code, v.code, v.sub_id, v.value_text, v.value_number::text, v.comparator, v.unit,
                v.low::text, v.high::text, v.range_text, v.flag, v.status, v.note) order by v.position, v.test_code, v.code, v.sub_id), '[]')
              from lab_results v where v.clinic_id = ${clinicId} and v.report_id = r.id and v.replaced_by is null))
          || case when r.document_sha256 is null then '{}'::jsonb else jsonb_build_object('document', r.document_sha256) end as content,
        ${signerNameOf(clinicId, userId)} as "signerName"
      from lab_reports r where r.clinic_id = ${clinicId} and r.id = ${id}`,
  );

function assertSignable(report: StoredReport, revision: number): void {
  if (report.pet === null) throw new AppError('lab_report_unmatched');
  if (report.revision !== revision) throw new AppError('lab_report_changed');
  if (report.reviewedRevision === report.revision) throw new AppError('lab_report_reviewed');
}

/** An order is reviewed once everything that it brought is. */
async function followReview({ tx, session: { clinicId } }: MemberContext, orderId: string): Promise<void> {
  const order = await fetchRow(
    tx,
    Reviewed,
    sql`
    select o.status = 'received' and not exists (select from lab_reports r
        where r.clinic_id = ${clinicId} and r.order_id = o.id and r.reviewed_revision is distinct from r.revision) as "isReviewed"
      from lab_orders o where o.clinic_id = ${clinicId} and o.id = ${orderId}`,
  );
  if (order?.isReviewed) await setOrderProgress({ tx, clinicId }, { orderId, tests: [], status: 'reviewed' });
}

/**
 * LABR-5. Signs the present revision of a report. It acknowledges its critical values.
 *
 * @throws AppError `lab_report_changed`, `lab_report_reviewed`, `lab_report_unmatched`, `not_found`.
 */
export async function signLabReport(ctx: MemberContext, { id, revision, interpretation }: SignLabReport) {
  const { clinicId, userId } = ctx.session;
  const report = await lockReport(ctx, id);
  assertSignable(report, revision);
  const found = await findContent(ctx, id);
  if (!found) throw new AppError('not_found');
  const at = ctx.now.toISOString();
  const contentHash = sha256(
    canonicalJson({ content: found.content, interpretation, signedBy: userId, signedAt: at }),
  );
  await sql`
    insert into lab_reviews (clinic_id, report_id, revision, interpretation, signer_name, signed_at, content_hash)
    values (${clinicId}, ${id}, ${revision}::integer, ${interpretation}, ${found.signerName}, ${at}::timestamptz, ${contentHash})`.execute(
    ctx.tx,
  );
  await sql`
    update lab_reports r set reviewed_revision = ${revision}::integer, reviewed_at = ${at}::timestamptz, reviewed_by = ${userId}::uuid,
        doctor_id = coalesce(r.doctor_id, (select s.id from staff_members s where s.clinic_id = ${clinicId} and s.user_id = ${userId} limit 1))
     where r.clinic_id = ${clinicId} and r.id = ${id}`.execute(ctx.tx);
  await sql`
    update lab_alerts a set acknowledged_at = ${at}::timestamptz, acknowledged_by = ${userId}::uuid
     where a.clinic_id = ${clinicId} and a.report_id = ${id} and a.acknowledged_at is null`.execute(ctx.tx);
  if (report.orderId !== null) await followReview(ctx, report.orderId);
  ctx.audit('lab_report.signed', id, { after: { revision, contentHash } });
  return { id, revision, contentHash };
}

/** LABR-6. Nobody else is notified of the critical values of a report. @throws AppError `not_found`. */
export async function acknowledgeLabAlert(ctx: MemberContext, { id }: { readonly id: string }) {
  await lockReport(ctx, id);
  await sql`
    update lab_alerts a set acknowledged_at = ${ctx.now.toISOString()}::timestamptz, acknowledged_by = ${ctx.session.userId}::uuid
     where a.clinic_id = ${ctx.session.clinicId} and a.report_id = ${id} and a.acknowledged_at is null`.execute(
    ctx.tx,
  );
  ctx.audit('lab_alert.acknowledged', id);
  return { id };
}
