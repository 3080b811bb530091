import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { currencyOf } from '#vocabulary/currencies.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ReceiveStock } from '../moves.contract.ts';
import { assertLocation, findMovedItems } from './find-move.ts';
import { insertMovements } from './insert-movements.ts';
import { keepItems } from './keep-items.ts';
import { lockItems } from './lock-items.ts';

/**
 * Records what was delivered. Each line is a lot of its own, with its cost, also where an earlier one has the same number: what was
 * paid for each is kept. @throws AppError `not_found` for an item that is not stocked, or an archived location.
 */
export async function receiveStock(
  ctx: MemberContext,
  { locationId, kind, supplier, note, lines }: ReceiveStock,
): Promise<{ lots: { itemId: string; lotId: string }[] }> {
  const { clinicId } = ctx.session;
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))].toSorted();
  const [items] = await Promise.all([findMovedItems(ctx, itemIds), assertLocation(ctx, locationId)]);
  const received = lines.map((line) => {
    const item = items.get(line.itemId);
    if (!item?.isUsable) throw new AppError('not_found');
    return { ...line, lotId: randomUUID(), item };
  });
  await keepItems(ctx, itemIds);
  await lockItems(ctx, sql`select unnest(${itemIds}::uuid[])`);
  await ctx.tx
    .insertInto('stock_lots')
    .values(
      received.map(({ itemId, lotId, lotNumber, expiresOn, quantityThousandths, costMinor, item }) => ({
        clinic_id: clinicId,
        id: lotId,
        item_id: itemId,
        lot_number: lotNumber,
        expires_on: expiresOn,
        cost_minor: costMinor,
        cost_for_thousandths: costMinor === null ? null : quantityThousandths,
        currency: costMinor === null ? null : currencyOf(item.country),
        supplier,
        received_on: item.today,
      })),
    )
    .execute();
  await insertMovements(
    ctx,
    received.map(({ itemId, lotId, quantityThousandths, item: { unit } }) => ({
      kind,
      itemId,
      unit,
      quantityThousandths,
      locationId,
      lotId,
      note,
    })),
  );
  ctx.audit('stock.received', locationId, {
    after: {
      kind,
      supplier,
      note,
      lines: received.map(({ item, lotNumber, expiresOn, quantityThousandths, costMinor }) => ({
        name: item.name,
        lotNumber,
        expiresOn,
        quantityThousandths,
        costMinor,
      })),
    },
  });
  return { lots: received.map(({ itemId, lotId }) => ({ itemId, lotId })) };
}
