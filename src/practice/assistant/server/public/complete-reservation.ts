import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Tokens } from '../../budget.rules.ts';

const Settled = z.object({ settled: z.boolean() });

/**
 * AI-1. Writes the tokens that the provider counted into the ledger, at the prices of the time of the reservation, and
 * releases the rest of what was reserved.
 *
 * @returns false for a reservation that is not the caller's, or was ended before: repeating it changes nothing.
 */
export async function completeReservation(
  tx: Kysely<Tables>,
  reservationId: string,
  { inputTokens, outputTokens }: Tokens,
): Promise<boolean> {
  const row = await fetchRow(
    tx,
    Settled,
    sql`select app.complete_ai_reservation(${reservationId}::uuid, ${inputTokens}::bigint, ${outputTokens}::bigint)
          as settled`,
  );
  return row?.settled === true;
}
