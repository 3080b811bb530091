import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { Vitals } from '../../exam.contract.ts';
import { vitalsJson } from '../visit-parts.ts';

const Row = z.object({ vitals: Vitals });

/** Vital signs of a pet that were taken outside of a visit, the latest first, without voided ones. */
export async function findVitalsOutsideVisits(
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
): Promise<Vitals[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select ${vitalsJson(clinicId)} as vitals from vitals t where t.clinic_id = ${clinicId} and t.pet_id = ${petId}
         and t.visit_id is null and t.voided_at is null order by t.measured_at desc, t.id`,
  );
  return rows.map(({ vitals }) => vitals);
}
