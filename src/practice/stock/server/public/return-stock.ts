import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { lockItems } from '../lock-items.ts';

/**
 * CORE-2. Writes the opposite of each movement of an act that is undone in this transaction: what it took is back in the same lots, at
 * the same locations. Both stay on record.
 */
export async function returnStock(ctx: MemberContext, actId: string): Promise<void> {
  const { clinicId } = ctx.session;
  await Promise.all([
    lockItems(
      ctx,
      sql`select m.item_id from stock_movements m where m.clinic_id = ${clinicId} and m.act_id = ${actId}`,
    ),
    sql`
    insert into stock_movements (clinic_id, kind, item_id, unit, quantity_thousandths, act_id, location_id, lot_id, reverses_id)
    select ${clinicId}, 'returned', m.item_id, m.unit, -m.quantity_thousandths, m.act_id, m.location_id, m.lot_id, m.id
      from stock_movements m
     where m.clinic_id = ${clinicId} and m.act_id = ${actId} and m.reverses_id is null
     order by m.item_id, m.location_id, m.lot_id`.execute(ctx.tx),
  ]);
}
