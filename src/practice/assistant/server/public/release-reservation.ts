import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';

const Released = z.object({ released: z.boolean() });

/** Ends a reservation whose request was never made, or cost nothing. @returns false as `completeReservation` does. */
export async function releaseReservation(tx: Kysely<Tables>, reservationId: string): Promise<boolean> {
  const row = await fetchRow(
    tx,
    Released,
    sql`select app.release_ai_reservation(${reservationId}::uuid) as released`,
  );
  return row?.released === true;
}
