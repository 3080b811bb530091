import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { staffNameOf } from '#practice/staff/server/public/staff-name.ts';
import { MyDiagnosticReport } from '../../own.contract.ts';

interface Which {
  readonly clinicId: string;
  readonly petId: string;
  readonly limit?: number;
}

/**
 * CORE-9. The released reports of a pet as everybody outside of the clinic sees them, the latest first. The condition is repeated here
 * because staff, who export, may read more.
 */
export const findReleasedDiagnosticReports = (
  tx: Kysely<Tables>,
  { clinicId, petId, limit }: Which,
): Promise<MyDiagnosticReport[]> =>
  fetchRows(
    tx,
    MyDiagnosticReport,
    sql`select r.id, r.kind, r.title, r.conclusion, r.release_note as note, r.signed_at as "signedAt",
          ${staffNameOf(clinicId, sql`r.doctor_id`)} as "doctorName"
          from diagnostic_reports r
         where r.clinic_id = ${clinicId} and r.pet_id = ${petId} and r.released_at is not null
         order by r.signed_at desc, r.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  );
