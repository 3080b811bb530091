import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { DiagnosticReport } from '../contract.ts';
import { reportColumns, ReportRow } from './report-columns.ts';

/** One report and the audit entry of the read, in one statement. @throws AppError `not_found`. */
export async function getReport(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<DiagnosticReport> {
  const { clinicId } = ctx.session;
  const page = sql`select ${reportColumns(clinicId)} from diagnostic_reports r where r.clinic_id = ${clinicId} and r.id = ${id}`;
  const row = await fetchRow(ctx.tx, ReportRow, ctx.withAuditEntry('diagnostic_report.read', id, page));
  if (!row) throw new AppError('not_found');
  return row.report;
}
