import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { findChainEnd } from '#practice/visits/server/public/find-chain-end.ts';
import type { ReportSignature } from '../contract.ts';
import { reportChainText } from '../report-chain.rules.ts';
import { lockDraft, lockReport } from './lock-report.ts';

interface Signing {
  readonly reportId: string;
  readonly kind: ReportSignature['kind'];
  readonly content: unknown;
  readonly text: string | null;
  readonly reason: string | null;
}

/** SIGN-1. Adds an entry by the caller to a report's chain; its row is held already. */
async function appendEntry(
  ctx: MemberContext,
  { reportId, kind, content, text, reason }: Signing,
): Promise<ReportSignature> {
  const { clinicId, userId } = ctx.session;
  const end = await findChainEnd(
    ctx,
    sql`select x.position, x.content_hash from diagnostic_report_signatures x
         where x.clinic_id = ${clinicId} and x.report_id = ${reportId} order by x.position desc limit 1`,
  );
  const entry = {
    reportId,
    position: end.position + 1,
    kind,
    content,
    reason,
    signerId: userId,
    signerName: end.signerName,
    signerLicence: end.signerLicence,
    signedAt: ctx.now.toISOString(),
    previousHash: end.hash,
  };
  const contentHash = sha256(reportChainText(entry));
  await ctx.tx
    .insertInto('diagnostic_report_signatures')
    .values({
      clinic_id: clinicId,
      report_id: reportId,
      position: entry.position,
      kind,
      content: JSON.stringify(content),
      reason,
      signer_id: userId,
      signer_name: entry.signerName,
      signer_licence: entry.signerLicence,
      signed_at: entry.signedAt,
      previous_hash: entry.previousHash,
      content_hash: contentHash,
    })
    .execute();
  const { position, signerName, signerLicence, signedAt } = entry;
  return { position, kind, text, reason, signerName, signerLicence, signedAt, contentHash };
}

/**
 * DIAG-1, SIGN-1. Signs the revision that was on screen: text and pictures are frozen, and the signature holds all of it.
 *
 * @throws AppError `not_found`, `record_changed`, `report_empty` without a conclusion, `report_signed`.
 */
export async function signReport(
  ctx: MemberContext,
  { id, revision }: { readonly id: string; readonly revision: number },
): Promise<{ id: string; signature: ReportSignature }> {
  const draft = await lockDraft(ctx, id);
  if (draft.revision !== revision) throw new AppError('record_changed');
  if (draft.conclusion === null) throw new AppError('report_empty');
  const { kind, title, technique, findings, conclusion, pictures } = draft;
  const content = {
    format: 1,
    petId: draft.pet_id,
    visitId: draft.visit_id,
    doctorId: draft.doctor_id,
    revision,
    kind,
    title,
    technique,
    findings,
    conclusion,
    pictures,
  };
  const signature = await appendEntry(ctx, {
    reportId: id,
    kind: 'signature',
    content,
    text: null,
    reason: null,
  });
  await ctx.tx
    .updateTable('diagnostic_reports')
    .set({
      signed_at: signature.signedAt,
      signed_by: ctx.session.userId,
      discarded_at: null,
      discarded_by: null,
    })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  ctx.audit('diagnostic_report.signed', id, { after: { revision, contentHash: signature.contentHash } });
  return { id, signature };
}

/** DIAG-1. What is added to a signed report. @throws AppError `not_found`, `report_not_signed`. */
export async function addReportAddendum(
  ctx: MemberContext,
  { id, text, reason }: { readonly id: string; readonly text: string; readonly reason: string },
): Promise<{ id: string; signature: ReportSignature }> {
  const report = await lockReport(ctx, id);
  if (report.signed_at === null) throw new AppError('report_not_signed');
  const content = { format: 1, text };
  const signature = await appendEntry(ctx, { reportId: id, kind: 'addendum', content, text, reason });
  ctx.audit('diagnostic_report.addendum_added', id, { after: { position: signature.position, reason } });
  return { id, signature };
}
