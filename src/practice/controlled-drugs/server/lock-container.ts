import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { lockStockOf } from '#practice/stock/server/public/move-lot.ts';

const Item = z.object({ itemId: z.uuid() });
const Row = z.object({
  id: z.uuid(),
  number: z.int(),
  itemId: z.uuid(),
  lotId: z.uuid(),
  locationId: z.uuid(),
  drugName: z.string(),
  unit: z.string(),
  balanceThousandths: z.int(),
});
export type LockedContainer = z.infer<typeof Row>;

/**
 * A container whose register and stock nobody else changes until the transaction ends. Its item is locked, as by everybody who moves it, and
 * what is read is what they left.
 *
 * @throws AppError `not_found`.
 */
export async function lockContainer(ctx: MemberContext, id: string): Promise<LockedContainer> {
  const { clinicId } = ctx.session;
  const item = await fetchRow(
    ctx.tx,
    Item,
    sql`select c.item_id as "itemId" from controlled_containers c where c.clinic_id = ${clinicId} and c.id = ${id}`,
  );
  if (!item) throw new AppError('not_found');
  await lockStockOf(ctx, item.itemId);
  const row = await fetchRow(
    ctx.tx,
    Row,
    sql`select c.id, c.number, c.item_id as "itemId", c.lot_id as "lotId", c.location_id as "locationId",
          c.drug_name as "drugName", c.unit, c.balance_thousandths as "balanceThousandths"
          from controlled_containers c where c.clinic_id = ${clinicId} and c.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}
