import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { StockItem } from '../contract.ts';
import type { ChangeStockLot } from '../moves.contract.ts';
import { findStockItem } from './find-stock-item.ts';

/** Marks a lot: acts take nothing of one that is quarantined or recalled. @throws AppError `not_found`, `record_changed`. */
export async function changeStockLot(
  ctx: MemberContext,
  { itemId, lotId, state, reason, version }: ChangeStockLot,
): Promise<StockItem> {
  const { clinicId } = ctx.session;
  const before = await ctx.tx
    .selectFrom('stock_lots')
    .select(['state', 'state_reason as reason', 'lot_number as lotNumber', 'version'])
    .where('clinic_id', '=', clinicId)
    .where('item_id', '=', itemId)
    .where('id', '=', lotId)
    .executeTakeFirst();
  if (!before) throw new AppError('not_found');
  const changed = await ctx.tx
    .updateTable('stock_lots')
    .set({ state, state_reason: state === 'usable' ? null : reason, version: version + 1 })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', lotId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed', { version: before.version });
  ctx.audit('stock_lot.changed', lotId, { before, after: { itemId, state, reason } });
  return findStockItem(ctx, itemId);
}
