import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { givenStoredReport } from '../given-stored-report.ts';

/** What a clinic's world has of laboratory results. */
export interface WorldLabResults {
  /** Of the world's pet, signed and released. */
  readonly labReportId: string;
  /** A value of it. */
  readonly labResultId: string;
  /** Of the same pet, and waiting for its signature. */
  readonly unsignedReportId: string;
  /** Of no known patient. */
  readonly unmatchedReportId: string;
  readonly labRangeId: string;
}

interface ResultsOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly petId: string;
  readonly laboratoryId: string;
}

export async function givenLabResults(
  owner: pg.Pool,
  { clinicId, canary, petId, laboratoryId }: ResultsOf,
): Promise<WorldLabResults> {
  const labRangeId = randomUUID();
  await owner.query(
    `insert into lab_ranges (clinic_id, id, code, species, unit, low, high, source) values ($1, $2, 'K', 'dog', 'mmol/L', 3.5, 5.5, $3)`,
    [clinicId, labRangeId, `${canary} range`],
  );
  await owner.query(
    `insert into lab_codes (clinic_id, laboratory_id, kind, code, name) values ($1, $2, 'analyte', 'KALI', $3)`,
    [clinicId, laboratoryId, `${canary} code`],
  );
  const signed = await givenStoredReport(owner, {
    clinicId,
    laboratoryId,
    petId,
    text: canary,
    isReleased: true,
  });
  const unsigned = await givenStoredReport(owner, { clinicId, laboratoryId, petId, text: canary });
  const unmatched = await givenStoredReport(owner, { clinicId, laboratoryId, petId: null, text: canary });
  return {
    labReportId: signed.reportId,
    labResultId: signed.resultId,
    unsignedReportId: unsigned.reportId,
    unmatchedReportId: unmatched.reportId,
    labRangeId,
  };
}

interface SampleWorld extends WorldLabResults {
  readonly petId: string;
  readonly laboratoryId: string;
}

export const LAB_RESULT_SAMPLES = {
  'labCodes.list': ({ laboratoryId }: SampleWorld) => ({ laboratoryId }),
  'labCodes.map': ({ laboratoryId }: SampleWorld) => ({
    laboratoryId,
    kind: 'analyte',
    code: 'KALI',
    ours: 'potassium',
  }),
  'labResults.acknowledge': ({ labReportId }: SampleWorld) => ({ id: labReportId }),
  'labResults.addRange': () => ({
    code: 'NA',
    species: 'dog',
    unit: 'mmol/L',
    low: '140',
    high: '155',
    source: 'Invented',
  }),
  'labResults.changeSettings': () => ({ version: 0, escalateAfterMinutes: 20, coverDoctorId: null }),
  'labResults.confirmRange': ({ labRangeId }: SampleWorld) => ({ id: labRangeId }),
  'labResults.correct': ({ labReportId, labResultId }: SampleWorld) => ({
    id: labReportId,
    revision: 1,
    resultId: labResultId,
    valueText: '4.2',
    valueNumber: '4.2',
    note: 'Typing error',
  }),
  'labResults.countQueue': () => ({}),
  'labResults.dismiss': ({ unmatchedReportId }: SampleWorld) => ({ id: unmatchedReportId, reason: 'x' }),
  'labResults.enter': ({ petId, laboratoryId }: SampleWorld) => ({
    laboratoryId,
    petId,
    testName: 'Chemistry',
    resultedAt: '2026-03-01T10:00:00Z',
    values: [{ code: 'K', name: 'Potassium', valueText: '4.1', valueNumber: '4.1', unit: 'mmol/L' }],
  }),
  'labResults.get': ({ labReportId }: SampleWorld) => ({ id: labReportId }),
  'labResults.getSettings': () => ({}),
  'labResults.getTable': ({ petId }: SampleWorld) => ({ petId }),
  'labResults.getTrend': ({ petId }: SampleWorld) => ({ petId, analyte: 'potassium' }),
  'labResults.listQueue': () => ({ view: 'all' }),
  'labResults.listRanges': () => ({}),
  'labResults.match': ({ unmatchedReportId, petId }: SampleWorld) => ({ id: unmatchedReportId, petId }),
  'labResults.print': ({ petId }: SampleWorld) => ({ petId }),
  'labResults.release': ({ labReportId }: SampleWorld) => ({ id: labReportId, note: 'All well.' }),
  'labResults.restore': ({ unmatchedReportId }: SampleWorld) => ({ id: unmatchedReportId }),
  'labResults.retireRange': ({ labRangeId }: SampleWorld) => ({ id: labRangeId }),
  'labResults.sign': ({ unsignedReportId }: SampleWorld) => ({ id: unsignedReportId, revision: 1 }),
  'labResults.suggestMatches': ({ unmatchedReportId }: SampleWorld) => ({ id: unmatchedReportId }),
  'labResults.unmatch': ({ unmatchedReportId }: SampleWorld) => ({ id: unmatchedReportId }),
  'labResults.withdraw': ({ labReportId }: SampleWorld) => ({ id: labReportId }),
};
