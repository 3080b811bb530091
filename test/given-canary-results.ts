import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { givenLaboratory } from './given-lab.ts';
import { givenStoredReport } from './given-stored-report.ts';

interface ResultsOf {
  readonly clinicId: string;
  readonly petId: string;
  readonly visitId: string;
  /** In every text that is not for the client. */
  readonly canary: string;
  readonly shown: { readonly chemistry: string; readonly conclusion: string; readonly study: string };
}

async function givenReport(
  owner: pg.Pool,
  { clinicId, petId, visitId, canary }: ResultsOf,
  { title, conclusion, note }: { title: string; conclusion: string; note: string | null },
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into diagnostic_reports (clinic_id, id, pet_id, visit_id, kind, title, technique, findings, conclusion, signed_at, signed_by,
       released_at, released_by, release_note)
     values ($1, $2, $3, $4, 'endoscopy', $5, $6, $6, $7, now(), gen_random_uuid(), case when $8::text is not null then now() end,
       case when $8::text is not null then gen_random_uuid() end, $8)`,
    [clinicId, id, petId, visitId, title, `${canary} findings`, conclusion, note],
  );
  await owner.query(
    `insert into diagnostic_report_signatures (clinic_id, report_id, position, kind, content, signer_id, signer_name, signed_at, content_hash)
     values ($1, $2, 1, 'signature', '{}', gen_random_uuid(), $3, now(), repeat('d', 64))`,
    [clinicId, id, `${canary} signer`],
  );
  return id;
}

const givenStudy = async (
  owner: pg.Pool,
  { clinicId, petId, visitId, canary }: ResultsOf,
  { description, note }: { description: string; note: string | null },
): Promise<string> => {
  const id = randomUUID();
  await owner.query(
    `insert into imaging_studies (clinic_id, id, study_uid, modality, description, patient, ae_title, pet_id, visit_id, matched_by, matched_at,
       released_at, released_by, release_note)
     values ($1, $2, '2.25.' || abs(hashtext($2::uuid::text)), 'DX', $3, jsonb_build_object('name', $4::text), 'XRAY', $5, $6, 'manual', now(),
       case when $7::text is not null then now() end, case when $7::text is not null then gen_random_uuid() end, $7)`,
    [clinicId, id, description, `${canary} patient`, petId, visitId, note],
  );
  return id;
};

/**
 * Laboratory results, diagnostic reports and studies of a pet, each once as the client sees it and once as only the clinic does, and both
 * a laboratory report and a diagnostic report that no doctor has signed.
 */
export async function givenCanaryResults(owner: pg.Pool, of: ResultsOf) {
  const { clinicId, petId, visitId, canary, shown } = of;
  const laboratoryId = await givenLaboratory(owner, clinicId);
  const report = { clinicId, laboratoryId, petId };
  const lab = await givenStoredReport(owner, {
    ...report,
    text: canary,
    shown: shown.chemistry,
    isReleased: true,
  });
  await givenStoredReport(owner, { ...report, text: canary, shown: `${canary} signed`, isSigned: true });
  await givenStoredReport(owner, { ...report, text: canary, shown: `${canary} unsigned` });
  await owner.query(
    `insert into diagnostic_reports (clinic_id, pet_id, visit_id, kind, title, conclusion) values ($1, $2, $3, 'cytology', $4, $4)`,
    [clinicId, petId, visitId, `${canary} draft`],
  );
  await givenReport(owner, of, { title: `${canary} cytology`, conclusion: canary, note: null });
  await givenStudy(owner, of, { description: `${canary} elbow`, note: null });
  return {
    labReportId: lab.reportId,
    diagnosticReportId: await givenReport(owner, of, {
      title: 'Gastroscopy',
      conclusion: shown.conclusion,
      note: 'Bland food for a week.',
    }),
    studyId: await givenStudy(owner, of, { description: 'Thorax', note: shown.study }),
  };
}
