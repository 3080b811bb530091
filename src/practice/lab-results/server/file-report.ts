import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LabScope } from './public/lab-scope.ts';
import type { ReportFile } from './public/report-file.ts';

/**
 * LABR-8. Adds the file of a report to the documents, in the transaction that stores the report. From then on the document follows its report:
 * to the pet, back, and to the client's portal (`app.follow_lab_report`). As `job_server`.
 */
export async function fileReport(
  { tx, now, session: { clinicId } }: LabScope,
  reportId: string,
  { path, title, sha256 }: ReportFile,
): Promise<void> {
  const documentId = randomUUID();
  await sql`select app.file_document(${clinicId}, ${documentId}::uuid, null, null, null, 'laboratory', ${title}, ${path},
      app.local_day(${now.toISOString()}::timestamptz, k.time_zone), false) from clinics k where k.id = ${clinicId}`.execute(
    tx,
  );
  await sql`update lab_reports r set document_id = ${documentId}::uuid, document_sha256 = ${sha256}
    where r.clinic_id = ${clinicId} and r.id = ${reportId}`.execute(tx);
}
