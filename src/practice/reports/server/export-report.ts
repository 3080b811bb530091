import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListReportRows } from '../contract.ts';
import { listReportRows } from './list-report-rows.ts';

/** The rows in large pages, with an audit entry. */
export async function exportReport(ctx: MemberContext, input: ListReportRows) {
  const { limit, cursor, ...filters } = input;
  ctx.audit('report.exported', ctx.session.clinicId, {
    after: { filters, limit, isFirstPage: cursor === undefined },
  });
  return listReportRows(ctx, input);
}
