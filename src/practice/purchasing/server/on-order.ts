import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { OnOrder } from '../suggestions.contract.ts';

const ordered = sql`(l.packs::bigint * l.pack_thousandths)`;

/** ORDER-3 as SQL: what is still to come of a line `l` of an order `o` that was sent; nothing of any other. */
export const restOfLine: RawBuilder<unknown> = sql`case when o.state in ('sent', 'part_received') and not l.is_complete
  then greatest(${ordered} - l.received_thousandths, 0) else 0 end`;

/** What a line `l` of a draft `o` would order. */
export const draftedOfLine: RawBuilder<unknown> = sql`case when o.state = 'draft' then ${ordered} else 0 end`;

/** The lines of an item that are on order or in drafts, as `l` with their order `o`. @param item an expression with its id. */
export const openLines = (clinicId: string, item: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  purchase_order_lines l
  join purchase_orders o on o.clinic_id = ${clinicId} and o.id = l.order_id and o.state in ('draft', 'sent', 'part_received')
  where l.clinic_id = ${clinicId} and l.item_id = ${item}`;

/** The statement of what is on order of items. @param itemIds an array, as a value or as PostgreSQL writes it. */
export const onOrderRows = (
  clinicId: string,
  itemIds: readonly string[] | string,
): RawBuilder<unknown> => sql`
  select w.id as "itemId", v.rest as "onOrderThousandths", v.drafted as "draftedThousandths", v.expected as "expectedOn"
    from unnest(${itemIds}::uuid[]) w (id)
    cross join lateral (
      select coalesce(sum(${restOfLine}), 0)::bigint as rest, coalesce(sum(${draftedOfLine}), 0)::bigint as drafted,
             min(o.expected_on) filter (where ${restOfLine} > 0) as expected
        from ${openLines(clinicId, sql`w.id`)}) v
   where v.rest > 0 or v.drafted > 0
   order by w.id`;

/** How much of items is on order. */
export async function listOnOrder(
  { tx, session: { clinicId } }: MemberContext,
  { itemIds }: { readonly itemIds: readonly string[] },
): Promise<{ items: z.infer<typeof OnOrder>[] }> {
  const items = await fetchRows(tx, OnOrder, onOrderRows(clinicId, itemIds));
  return { items };
}
