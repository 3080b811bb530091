import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { SignedLabReport } from '../../signed.contract.ts';
import { testsAt, valuesAt } from '../values-at.ts';

const SIGNED = sql`r.reviewed_revision`;
const NOTE = sql`, 'note', v.note`;

/** The statement of the signed reports of a pet. */
export const signedReportsOf = (clinicId: string, petId: string): RawBuilder<unknown> => sql`
  select r.id, r.reviewed_revision as revision, l.name as "laboratoryName", r.accession, r.collected_at as "collectedAt",
      r.resulted_at as "resultedAt", ${testsAt(clinicId, SIGNED)} as tests, ${valuesAt(clinicId, SIGNED, NOTE)} as values,
      s.interpretation, s.signer_name as "signerName", s.signed_at as "signedAt", s.content_hash as "contentHash",
      w.released_at as "releasedAt", w.note as "releaseNote", r.revision > r.reviewed_revision as "isChanged"
    from lab_reports r
    join laboratories l on l.id = r.laboratory_id
    join lab_reviews s on s.clinic_id = ${clinicId} and s.report_id = r.id and s.revision = r.reviewed_revision
    left join lab_releases w on w.clinic_id = ${clinicId} and w.report_id = r.id and w.revision = r.reviewed_revision and w.withdrawn_at is null
   where r.clinic_id = ${clinicId} and r.pet_id = ${petId} and r.reviewed_revision is not null
   order by r.resulted_at desc, r.id desc`;

/** LABR-5. The reports of a pet that a doctor has signed, each as it was signed last, the latest first. */
export const findSignedReports = (
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
): Promise<SignedLabReport[]> => fetchRows(tx, SignedLabReport, signedReportsOf(clinicId, petId));
