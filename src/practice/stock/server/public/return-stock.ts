import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** CORE-2. Writes the opposite of each movement of an act that is undone in this transaction. Both stay on record. */
export async function returnStock(ctx: MemberContext, actId: string): Promise<void> {
  const { clinicId } = ctx.session;
  await sql`
    insert into stock_movements (clinic_id, item_id, unit, quantity_thousandths, act_id, reverses_id)
    select ${clinicId}, m.item_id, m.unit, -m.quantity_thousandths, m.act_id, m.id
      from stock_movements m
     where m.clinic_id = ${clinicId} and m.act_id = ${actId} and m.reverses_id is null`.execute(ctx.tx);
}
