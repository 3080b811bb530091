import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { postCounts } from '#practice/stock/server/public/post-counts.ts';
import type { ApproveStockCount } from '../approval.contract.ts';
import type { StockCount } from '../contract.ts';
import { lineOf, placesToPost } from '../count-line.rules.ts';
import { findStockCount } from './count-columns.ts';
import { countLines, CountLineRow } from './count-lines.ts';

interface Closing {
  readonly id: string;
  readonly version: number;
  readonly note: string | null;
}

/**
 * Closes an open count. Its row is locked from then on: what arrives later is refused, what was entered before is there.
 *
 * @throws AppError `not_found`, `record_changed`, `stock_count_closed`.
 */
async function closeCount(
  ctx: MemberContext,
  status: 'cancelled' | 'posted',
  { id, version, note }: Closing,
) {
  const before = await findStockCount(ctx, id);
  if (before.status !== 'open') throw new AppError('stock_count_closed');
  const closed = await ctx.tx
    .updateTable('stock_counts')
    .set({
      status,
      version: version + 1,
      closed_at: ctx.now.toISOString(),
      closed_by: ctx.session.userId,
      closing_note: note,
    })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (!closed) throw new AppError('record_changed');
  return before;
}

/**
 * COUNT-6. Makes the record what was counted, through the verb of the stock, and closes the count.
 *
 * @throws AppError `not_found`, `record_changed`, `stock_count_closed`, `stock_count_unsettled`, `stock_in_register` for a drug that became
 *   controlled in this moment, `stock_short`.
 */
export async function approveStockCount(ctx: MemberContext, input: ApproveStockCount): Promise<StockCount> {
  const { id, leavesUnsettled } = input;
  const before = await closeCount(ctx, 'posted', input);
  const rows = await fetchRows(ctx.tx, CountLineRow, countLines(ctx.session.clinicId, id));
  const lines = rows.map((row) => Object.assign(row, lineOf(row.entries, row.limitPercent)));
  const unsettled = lines.filter(({ state }) => state !== 'settled').length;
  if (unsettled > 0 && !leavesUnsettled) throw new AppError('stock_count_unsettled');
  const places = placesToPost(lines);
  await postCounts(ctx, places, before.note ?? 'Stock count');
  const changed = places.filter(
    ({ changes, foundThousandths }) => changes.length > 0 || foundThousandths > 0,
  );
  ctx.audit('stock_count.posted', id, {
    after: { items: places.length, changed, unsettled, note: input.note },
  });
  return findStockCount(ctx, id);
}

/** Closes a count; the record stays as it is. @throws AppError `not_found`, `record_changed`, `stock_count_closed`. */
export async function cancelStockCount(ctx: MemberContext, input: Closing): Promise<StockCount> {
  await closeCount(ctx, 'cancelled', input);
  ctx.audit('stock_count.cancelled', input.id, { after: { note: input.note } });
  return findStockCount(ctx, input.id);
}
