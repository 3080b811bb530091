import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { Monograph } from '../../monographs.contract.ts';
import { monographColumns } from './monograph-columns.ts';

const Row = z.object({ monograph: Monograph });

/** All of the clinic’s, by name. */
export async function listMonographs({ tx, session: { clinicId } }: MemberContext) {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select json_build_object(${monographColumns}) as monograph from drug_monographs m
         where m.clinic_id = ${clinicId} order by m.name_folded, m.id`,
  );
  return { items: rows.map(({ monograph }) => monograph) };
}
