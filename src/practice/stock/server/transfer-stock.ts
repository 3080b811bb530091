import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { StockItem } from '../contract.ts';
import type { TransferStock } from '../moves.contract.ts';
import { assertLocation, findKeptItem } from './find-move.ts';
import { findStockItem } from './find-stock-item.ts';
import { insertMovementsByHand } from './insert-movements.ts';
import { lockItems } from './lock-items.ts';

/** Moves some of a lot: two movements, of which the database checks that they are opposites. @throws AppError `not_found`, `stock_short`. */
export async function transferStock(ctx: MemberContext, input: TransferStock): Promise<StockItem> {
  const { itemId, lotId, fromLocationId, toLocationId, quantityThousandths, note } = input;
  const [{ unit, name }] = await Promise.all([
    findKeptItem(ctx, itemId),
    assertLocation(ctx, toLocationId),
    lockItems(ctx, sql`select ${itemId}::uuid`),
  ]);
  const one = { kind: 'transferred', itemId, unit, lotId, transferId: randomUUID(), note } as const;
  await insertMovementsByHand(ctx, [
    { ...one, locationId: fromLocationId, quantityThousandths: -quantityThousandths },
    { ...one, locationId: toLocationId, quantityThousandths },
  ]);
  ctx.audit('stock.transferred', itemId, { after: { ...input, name } });
  return findStockItem(ctx, itemId);
}
