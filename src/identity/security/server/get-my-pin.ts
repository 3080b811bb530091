import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const PinState = z.object({ setAt: Instant.nullable() });

/** Whether the caller has a PIN, and since when. */
export async function getMyPin({ tx }: MemberContext): Promise<{ setAt: string | null }> {
  const state = await fetchRow(tx, PinState, sql`select app.own_pin_set_at() as "setAt"`);
  return state ?? { setAt: null };
}
