import { randomUUID } from 'node:crypto';
import type pg from 'pg';

interface StoredReportOf {
  readonly clinicId: string;
  readonly laboratoryId: string;
  /** Null for a report of no known patient. */
  readonly petId: string | null;
  /** In every text of it. */
  readonly text: string;
  /** The names of the test and the value, and the note for the client: the text if omitted. */
  readonly shown?: string;
  /** A released report is signed. */
  readonly isReleased?: boolean;
  readonly isSigned?: boolean;
}

const EMPTY_HASH = '0'.repeat(64);

/** A report with one value of potassium, as rows; signed and released on demand. */
export async function givenStoredReport(
  owner: pg.Pool,
  {
    clinicId,
    laboratoryId,
    petId,
    text,
    shown = text,
    isReleased = false,
    isSigned = isReleased,
  }: StoredReportOf,
): Promise<{ readonly reportId: string; readonly resultId: string }> {
  const [reportId, resultId] = [randomUUID(), randomUUID()];
  const patient = {
    id: null,
    name: text,
    species: null,
    breed: null,
    sex: null,
    bornOn: null,
    microchip: null,
    clientName: text,
  };
  await owner.query(
    `insert into lab_reports (clinic_id, id, laboratory_id, way, external_id, patient, pet_id, status, resulted_at, comment, matched_by, matched_at)
     values ($1, $2::uuid, $3, 'hl7', $2::text, $4, $5, 'final', now(), $6, case when $5::uuid is not null then 'person' end,
       case when $5::uuid is not null then now() end)`,
    [clinicId, reportId, laboratoryId, JSON.stringify(patient), petId, text],
  );
  await owner.query(
    `insert into lab_results (clinic_id, id, report_id, revision, position, test_code, test_name, code, analyte, name, value_text, value_number,
       unit, status, note, resulted_at, reported_hash)
     values ($1, $2, $3, 1, 0, 'CHEM', $6, 'K', 'potassium', $6, '4.1', 4.1, 'mmol/L', 'final', $4, now(), $5)`,
    [clinicId, resultId, reportId, text, EMPTY_HASH, shown],
  );
  await owner.query(
    `insert into lab_alerts (clinic_id, report_id, revision, escalate_at) values ($1, $2, 1, now() + interval '1 day')`,
    [clinicId, reportId],
  );
  if (isSigned) await sign(owner, { clinicId, reportId, text });
  if (isReleased) await release(owner, { clinicId, reportId, shown });
  return { reportId, resultId };
}

interface Signed {
  readonly clinicId: string;
  readonly reportId: string;
  readonly text: string;
}

async function sign(owner: pg.Pool, { clinicId, reportId, text }: Signed): Promise<void> {
  await owner.query(
    `insert into lab_reviews (clinic_id, report_id, revision, interpretation, signer_name, content_hash) values ($1, $2, 1, $3, 'Dr Ada', $4)`,
    [clinicId, reportId, text, EMPTY_HASH],
  );
  await owner.query(
    `update lab_reports set reviewed_revision = 1, reviewed_at = now(), reviewed_by = gen_random_uuid()
      where clinic_id = $1 and id = $2`,
    [clinicId, reportId],
  );
}

type Released = Omit<Signed, 'text'> & { readonly shown: string };

async function release(owner: pg.Pool, { clinicId, reportId, shown }: Released): Promise<void> {
  await owner.query(`update lab_reports set released_revision = 1 where clinic_id = $1 and id = $2`, [
    clinicId,
    reportId,
  ]);
  await owner.query(
    `insert into lab_releases (clinic_id, report_id, revision, note) values ($1, $2, 1, $3)`,
    [clinicId, reportId, shown],
  );
}
