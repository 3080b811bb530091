import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fold } from '#foundation/values/fold.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { LaboratoryTest, ListLaboratoryTests } from '../contract.ts';

const Position = z.tuple([z.string(), z.uuid()]);
const FOLDED_NAME = sql`app.fold(t.name) collate "C"`;

/** Tests of one laboratory by name. @param condition about `t`, the test. */
export async function findTests(
  tx: Kysely<Tables>,
  laboratoryId: string,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<LaboratoryTest[]> {
  const { rows } = await sql<LaboratoryTest>`
    select t.id, t.code, t.name, t.species, t.specimen, t.container, t.volume_microlitres as "volumeMicrolitres",
           t.turnaround_hours as "turnaroundHours", t.note, t.loinc_code as "loincCode", t.retired_at as "retiredAt", t.version
      from laboratory_tests t where t.laboratory_id = ${laboratoryId}::uuid and ${condition}
     order by ${FOLDED_NAME}, t.id limit ${limit}`.execute(tx);
  return rows;
}

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
    ...(after ? [sql`(${FOLDED_NAME}, t.id) > (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
  const rows = await findTests(tx, laboratoryId, sql.join(conditions, sql` and `), limit + 1);
  return toPage(rows, limit, ({ name, id }) => [fold(name), id]);
}
