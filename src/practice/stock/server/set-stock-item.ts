import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { StockItem } from '../contract.ts';
import type { SetStockItem } from '../settings.contract.ts';
import { assertLocation } from './find-move.ts';
import { findStockItem } from './find-stock-item.ts';

/** Sets when an item is low and where acts take it from. @throws AppError `not_found`, `record_changed`. */
export async function setStockItem(
  ctx: MemberContext,
  { itemId, version, defaultLocationId, reorderPointThousandths, parLevelThousandths }: SetStockItem,
): Promise<StockItem> {
  const { clinicId } = ctx.session;
  const [before] = await Promise.all([
    findStockItem(ctx, itemId),
    defaultLocationId === null ? undefined : assertLocation(ctx, defaultLocationId),
  ]);
  const values = {
    default_location_id: defaultLocationId,
    reorder_point_thousandths: reorderPointThousandths,
    par_level_thousandths: parLevelThousandths,
  };
  const set =
    version === null
      ? ctx.tx
          .insertInto('stock_items')
          .values({ clinic_id: clinicId, item_id: itemId, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('item_id')
      : ctx.tx
          .updateTable('stock_items')
          .set({ ...values, version: version + 1 })
          .where('clinic_id', '=', clinicId)
          .where('item_id', '=', itemId)
          .where('version', '=', version)
          .returning('item_id');
  if (!(await set.executeTakeFirst())) throw new AppError('record_changed');
  const after = await findStockItem(ctx, itemId);
  ctx.audit('stock_item.set', itemId, { before: { ...before.settings }, after: { ...after.settings } });
  return after;
}
