import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fold } from '#foundation/values/fold.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { LaboratoryTest, ListLaboratoryTests } from '../contract.ts';
import { findTests, FOLDED_TEST_NAME } from './find-tests.ts';

const Position = z.tuple([z.string(), z.uuid()]);

/** A page of the tests of one laboratory, by name. */
export async function findTestsPage(
  tx: Kysely<Tables>,
  { laboratoryId, q, state, species, limit, cursor }: ListLaboratoryTests,
): Promise<{ items: LaboratoryTest[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const part = fold(q);
  const conditions: RawBuilder<unknown>[] = [
    state === 'all' ? sql`true` : sql`(t.retired_at is null) = ${state === 'offered'}`,
    ...(part === ''
      ? []
      : [sql`(position(${part} in app.fold(t.name)) > 0 or position(${part} in app.fold(t.code)) > 0)`]),
    ...(species ? [sql`(cardinality(t.species) = 0 or ${species} = any (t.species))`] : []),
    ...(after ? [sql`(${FOLDED_TEST_NAME}, t.id) > (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
  const rows = await findTests(tx, laboratoryId, sql.join(conditions, sql` and `), limit + 1);
  return toPage(rows, limit, ({ name, id }) => [fold(name), id]);
}
