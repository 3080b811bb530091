import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** Ends a reservation whose request was never made, or cost nothing. @returns false as `completeReservation` does. */
export async function releaseReservation(tx: Kysely<Tables>, reservationId: string): Promise<boolean> {
  const { rows } = await sql<{ released: boolean }>`
    select app.release_ai_reservation(${reservationId}::uuid) as released`.execute(tx);
  return rows[0]?.released === true;
}
