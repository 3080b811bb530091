import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** From now on the level of these items is kept; nothing changes for those whose level is kept already. */
export async function keepItems(
  { tx, session: { clinicId } }: MemberContext,
  itemIds: readonly string[],
): Promise<void> {
  await sql`
    insert into stock_items (clinic_id, item_id)
    select ${clinicId}, item.id from unnest(${itemIds}::uuid[]) item (id) order by item.id
    on conflict (clinic_id, item_id) do nothing`.execute(tx);
}
