import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { SignedDiagnosticReport } from '../../signed.contract.ts';
import { ReportRow, reportColumns } from '../report-columns.ts';

/** The signed reports of a pet with everything in them, the latest first. */
export async function findSignedDiagnosticReports(
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
): Promise<SignedDiagnosticReport[]> {
  const rows = await fetchRows(
    tx,
    ReportRow,
    sql`select ${reportColumns(clinicId)} from diagnostic_reports r
         where r.clinic_id = ${clinicId} and r.pet_id = ${petId} and r.signed_at is not null
         order by r.signed_at desc, r.id`,
  );
  return rows.map(({ report }) =>
    SignedDiagnosticReport.parse({ ...report, doctorName: report.doctor?.fullName ?? null }),
  );
}
