import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Row = z.object({ itemId: z.uuid() });

/**
 * Locks items whose level is kept, until the transaction ends. Whoever moves stock does so first, always by id: those who move the same
 * items at once do so one after the other, and never wait for each other in a circle. What is read afterwards is what they left.
 *
 * @param items an expression with the ids.
 */
export const lockItems = (
  { tx, session: { clinicId } }: MemberContext,
  items: RawBuilder<unknown>,
): Promise<{ itemId: string }[]> =>
  fetchRows(
    tx,
    Row,
    sql`select k.item_id as "itemId" from stock_items k
         where k.clinic_id = ${clinicId} and k.item_id in (${items})
         order by k.item_id for no key update`,
  );
