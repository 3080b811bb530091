import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { LaboratoryTest } from '../contract.ts';

/** The name of a test `t` by which lists are sorted. */
export const FOLDED_TEST_NAME = sql`app.fold(t.name) collate "C"`;

/** Tests of one laboratory by name. @param condition about `t`, the test. */
export function findTests(
  tx: Kysely<Tables>,
  laboratoryId: string,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<LaboratoryTest[]> {
  return fetchRows(
    tx,
    LaboratoryTest,
    sql`
    select t.id, t.code, t.name, t.species, t.specimen, t.container, t.volume_microlitres as "volumeMicrolitres",
           t.turnaround_hours as "turnaroundHours", t.note, t.loinc_code as "loincCode", t.retired_at as "retiredAt", t.version
      from laboratory_tests t where t.laboratory_id = ${laboratoryId}::uuid and ${condition}
     order by ${FOLDED_TEST_NAME}, t.id limit ${limit}`,
  );
}
