import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** What a clinic's world has of diagnostic reports. */
export interface WorldDiagnosticReports {
  /** A draft with a conclusion. */
  readonly draftReportId: string;
  readonly signedReportId: string;
}

interface ReportsOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly petId: string;
  readonly visitId: string;
}

/** A draft and a signed report, which the client sees. */
export async function givenDiagnosticReports(
  owner: pg.Pool,
  { clinicId, canary, petId, visitId }: ReportsOf,
): Promise<WorldDiagnosticReports> {
  const [draftReportId, signedReportId] = [randomUUID(), randomUUID()];
  for (const id of [draftReportId, signedReportId])
    await owner.query(
      `insert into diagnostic_reports (clinic_id, id, pet_id, visit_id, kind, title, technique, findings, conclusion)
       values ($1, $2, $3, $4, 'endoscopy', $5, $5, $5, $5)`,
      [clinicId, id, petId, visitId, `${canary} report`],
    );
  await owner.query(
    `insert into diagnostic_report_signatures (clinic_id, report_id, position, kind, content, signer_id, signer_name, signed_at, content_hash)
     values ($1, $2, 1, 'signature', jsonb_build_object('title', $3::text), gen_random_uuid(), $3, now(), repeat('a', 64))`,
    [clinicId, signedReportId, `${canary} signer`],
  );
  await owner.query(
    `update diagnostic_reports set signed_at = now(), signed_by = gen_random_uuid(), released_at = now(), released_by = gen_random_uuid(),
       release_note = $3 where clinic_id = $1 and id = $2`,
    [clinicId, signedReportId, `${canary} note`],
  );
  return { draftReportId, signedReportId };
}

interface SampleWorld extends WorldDiagnosticReports {
  readonly actVisitId: string;
  readonly petId: string;
}

export const DIAGNOSTIC_REPORT_SAMPLES = {
  'diagnosticReports.add': ({ actVisitId }: SampleWorld) => ({
    visitId: actVisitId,
    kind: 'cytology',
    title: 'x',
  }),
  'diagnosticReports.addAddendum': ({ signedReportId }: SampleWorld) => ({
    id: signedReportId,
    text: 'x',
    reason: 'x',
  }),
  'diagnosticReports.discard': ({ draftReportId }: SampleWorld) => ({
    id: draftReportId,
    isDiscarded: false,
  }),
  'diagnosticReports.get': ({ signedReportId }: SampleWorld) => ({ id: signedReportId }),
  'diagnosticReports.getPdf': ({ signedReportId }: SampleWorld) => ({ id: signedReportId }),
  'diagnosticReports.list': () => ({}),
  'diagnosticReports.release': ({ signedReportId }: SampleWorld) => ({ id: signedReportId, note: 'x' }),
  'diagnosticReports.save': ({ draftReportId }: SampleWorld) => ({
    id: draftReportId,
    revision: 1,
    title: 'x',
    doctorId: null,
    technique: null,
    findings: null,
    conclusion: 'x',
    pictures: [],
  }),
  'diagnosticReports.sign': ({ draftReportId }: SampleWorld) => ({ id: draftReportId, revision: 1 }),
  'diagnosticReports.withdraw': ({ signedReportId }: SampleWorld) => ({ id: signedReportId }),
  'myDiagnosticReports.list': ({ petId }: SampleWorld) => ({ petId }),
};
