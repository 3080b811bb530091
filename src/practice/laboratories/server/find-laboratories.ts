import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { PlatformLaboratory } from '../contract.ts';
import { FOLDED_NAME, LABORATORY_COLUMNS } from './laboratory-columns.ts';

/**
 * Laboratories by name, with the number of clinics that use each, counted for the returned ones only.
 *
 * @param condition about `l`, the laboratory.
 */
export function findLaboratories(
  tx: Kysely<Tables>,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<PlatformLaboratory[]> {
  return fetchRows(
    tx,
    PlatformLaboratory,
    sql`
    with l as materialized (
      select l.* from laboratories l where ${condition} order by ${FOLDED_NAME}, l.id limit ${limit})
    select ${LABORATORY_COLUMNS}, l.version, u.clinic_count as "clinicCount"
      from l join app.laboratory_usage((select array_agg(id) from l)) u on u.laboratory_id = l.id
     order by ${FOLDED_NAME}, l.id`,
  );
}

/** One laboratory. @throws AppError `not_found`. */
export async function findLaboratory(tx: Kysely<Tables>, id: string): Promise<PlatformLaboratory> {
  const [found] = await findLaboratories(tx, sql`l.id = ${id}::uuid`, 1);
  if (!found) throw new AppError('not_found');
  return found;
}
