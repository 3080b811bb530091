import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ListReportRows, ReportRow } from '../contract.ts';
import { scopeOf } from './report-scope.ts';
import { rowsStatement } from './report-statements.ts';

const Position = z.tuple([CalendarDay, z.uuid(), z.int()]);

const Row = z.object({
  sortOn: CalendarDay,
  sortId: z.uuid(),
  sortAt: z.int(),
  linkId: ReportRow.shape.linkId,
  cells: ReportRow.shape.cells,
});

/** REPORT-2. The rows behind a report's numbers. */
export async function listReportRows(ctx: MemberContext, input: ListReportRows) {
  const { limit, cursor, group } = input;
  const after = decodeCursor(cursor, Position);
  const scope = await scopeOf(ctx, input);
  const rows = await fetchRows(
    ctx.tx,
    Row,
    rowsStatement(input.reportId, scope, { after, group, limit: limit + 1 }),
  );
  const page = toPage(rows, limit, ({ sortOn, sortId, sortAt }) => [sortOn, sortId, sortAt]);
  return {
    ...page,
    items: page.items.map(({ sortId, sortAt, linkId, cells }) => ({
      id: `${sortId} ${sortAt}`,
      linkId,
      cells,
    })),
  };
}
