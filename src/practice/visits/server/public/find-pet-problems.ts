import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { Problem } from '../../problems.contract.ts';
import { PROBLEM_JSON } from '../visit-parts.ts';

const Row = z.object({ problem: Problem });

/** Every problem of a pet, active ones first. For the clinic's own staff. */
export async function findPetProblems(
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
): Promise<Problem[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select ${PROBLEM_JSON} as problem from problems b where b.clinic_id = ${clinicId} and b.pet_id = ${petId}
         order by b.status <> 'active', b.created_at desc, b.id`,
  );
  return rows.map(({ problem }) => problem);
}
