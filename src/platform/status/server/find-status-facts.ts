import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { StatusFacts } from '../contract.ts';

const Row = z.object({ facts: StatusFacts });

/** The data that the public page is derived from. */
export async function findStatusFacts(tx: Kysely<Tables>): Promise<StatusFacts> {
  const row = await fetchRow(tx, Row, sql`select app.public_status() as facts`);
  if (!row) throw new Error('app.public_status returned no row');
  return row.facts;
}
