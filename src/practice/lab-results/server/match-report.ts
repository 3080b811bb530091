import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { MatchLabReport } from '../matching.contract.ts';
import { evaluateAgain } from './evaluate-again.ts';
import { findPresent } from './find-present.ts';
import { followOrder } from './follow-order.ts';
import { lockReport } from './lock-report.ts';

const Target = z.object({
  petId: z.uuid(),
  orderId: z.uuid().nullable(),
  visitId: z.uuid().nullable(),
  doctorId: z.uuid().nullable(),
});

/** The pet with the order that is named, and whose queue follows from it: the order's doctor, else that of the pet's latest visit. */
const findTarget = (
  { tx, session: { clinicId } }: MemberContext,
  { petId, orderId, doctorId }: MatchLabReport,
  laboratoryId: string,
) =>
  fetchRow(
    tx,
    Target,
    sql`
    select p.id as "petId", o.id as "orderId", o.visit_id as "visitId",
        coalesce(${doctorId}::uuid, o.doctor_id, (select v.doctor_id from visits v
          where v.clinic_id = ${clinicId} and v.pet_id = p.id and v.doctor_id is not null order by v.started_at desc, v.id limit 1)) as "doctorId"
      from pets p
      left join lab_orders o on o.clinic_id = ${clinicId} and o.id = ${orderId}::uuid and o.pet_id = p.id
        and o.laboratory_id = ${laboratoryId} and o.status <> 'draft'
     where p.clinic_id = ${clinicId} and p.id = ${petId} and p.archived_at is null and (${orderId}::uuid is null or o.id is not null)`,
  );

/** LABR-3. Says whose report it is, by a person. @throws AppError `lab_report_matched`, `not_found`. */
export async function matchLabReport(ctx: MemberContext, input: MatchLabReport) {
  const { id } = input;
  const report = await lockReport(ctx, id);
  if (report.pet !== null) throw new AppError('lab_report_matched');
  const target = await findTarget(ctx, input, report.laboratoryId);
  if (!target) throw new AppError('not_found');
  const { petId, orderId, visitId, doctorId } = target;
  const at = ctx.now.toISOString();
  await sql`
    update lab_reports r set pet_id = ${petId}::uuid, order_id = ${orderId}::uuid, visit_id = ${visitId}::uuid, doctor_id = ${doctorId}::uuid,
        matched_by = 'person', matched_at = ${at}::timestamptz, matched_by_user = ${ctx.session.userId}::uuid,
        dismissed_at = null, dismissed_by = null, dismiss_reason = null
     where r.clinic_id = ${ctx.session.clinicId} and r.id = ${id}`.execute(ctx.tx);
  await sql`
    update lab_alerts a set doctor_id = ${doctorId}::uuid
     where a.clinic_id = ${ctx.session.clinicId} and a.report_id = ${id} and a.acknowledged_at is null and a.doctor_id is null`.execute(
    ctx.tx,
  );
  await evaluateAgain(ctx, id);
  if (orderId !== null) {
    const values = await findPresent(ctx, id);
    await followOrder(ctx, {
      orderId,
      status: report.status,
      values: values.map(({ result }) => ({ code: result.testCode, status: result.status })),
    });
  }
  ctx.audit('lab_report.matched', id, { after: { petId, orderId } });
  return { id, petId };
}

/** LABR-3. Undoes a match, as long as nobody has signed. @throws AppError `lab_report_signed`, `not_found`. */
export async function unmatchLabReport(ctx: MemberContext, { id }: { readonly id: string }) {
  const report = await lockReport(ctx, id);
  if (report.reviewedRevision !== null) throw new AppError('lab_report_signed');
  await sql`
    update lab_reports r set pet_id = null, order_id = null, visit_id = null, doctor_id = null, matched_by = null, matched_at = null,
        matched_by_user = null
     where r.clinic_id = ${ctx.session.clinicId} and r.id = ${id}`.execute(ctx.tx);
  await evaluateAgain(ctx, id);
  ctx.audit('lab_report.unmatched', id, {
    before: { petId: report.pet?.petId ?? null, orderId: report.orderId },
  });
  return { id, petId: null };
}

/** Says that a report is about no patient of the clinic. @throws AppError `lab_report_matched`, `not_found`. */
export async function dismissLabReport(
  ctx: MemberContext,
  { id, reason }: { readonly id: string; readonly reason: string },
) {
  const report = await lockReport(ctx, id);
  if (report.pet !== null) throw new AppError('lab_report_matched');
  const at = ctx.now.toISOString();
  await sql`
    update lab_reports r set dismissed_at = ${at}::timestamptz, dismissed_by = ${ctx.session.userId}::uuid, dismiss_reason = ${reason}
     where r.clinic_id = ${ctx.session.clinicId} and r.id = ${id}`.execute(ctx.tx);
  ctx.audit('lab_report.dismissed', id, { after: { reason } });
  return { id, petId: null };
}

/** Returns a dismissed report to the queue. @throws AppError `not_found`. */
export async function restoreLabReport(ctx: MemberContext, { id }: { readonly id: string }) {
  const report = await lockReport(ctx, id);
  await sql`
    update lab_reports r set dismissed_at = null, dismissed_by = null, dismiss_reason = null
     where r.clinic_id = ${ctx.session.clinicId} and r.id = ${id}`.execute(ctx.tx);
  ctx.audit('lab_report.restored', id);
  return { id, petId: report.pet?.petId ?? null };
}
