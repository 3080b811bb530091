import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { Act } from '../contract.ts';
import { actColumns } from './act-columns.ts';

/** Acts by their ids, in the order in which they were planned. */
export const findActs = (tx: Kysely<Tables>, clinicId: string, ids: readonly string[]): Promise<Act[]> =>
  fetchRows(
    tx,
    Act,
    sql`select ${actColumns(clinicId)} from acts a
         where a.clinic_id = ${clinicId} and a.id = any (${[...ids]}::uuid[]) order by a.planned_at, a.id`,
  );

/** @throws AppError `not_found`. */
export async function findAct(tx: Kysely<Tables>, clinicId: string, id: string): Promise<Act> {
  const [act] = await findActs(tx, clinicId, [id]);
  if (!act) throw new AppError('not_found');
  return act;
}
