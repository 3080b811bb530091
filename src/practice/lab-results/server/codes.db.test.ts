import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  givenLabOrder,
  givenLabWorld,
  givenRange,
  type LabWorld,
  potassium,
  reportOf,
} from '#test/given-lab.ts';
import { listLabCodesEndpoint, mapLabCodeEndpoint } from '../codes.contract.ts';
import type { LabCodeKind } from '#vocabulary/lab.ts';
import { enterLabReportEndpoint, getLabReportEndpoint } from '../contract.ts';
import type { IncomingReport } from '../incoming-report.contract.ts';
import { signLabReportEndpoint } from '../review.contract.ts';
import { applyCode } from './jobs/apply-code-job.ts';
import { receiveReport } from './public/receive-report.ts';
import { labResultsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: LabWorld;
let accession: string;
let orderId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, labResultsHandlers);
});
beforeEach(async () => {
  world = await givenLabWorld(db.owner);
  await givenRange(db.owner, world);
  await db.owner.query(
    `insert into laboratory_tests (laboratory_id, code, name) values ($1, 'CHEM', 'Chemistry'), ($1, 'CBC', 'Blood count')`,
    [world.laboratoryId],
  );
  ({ accession, orderId } = await givenLabOrder(db.owner, world));
});
afterAll(() => db.drop());

/** As the laboratory calls it: nothing of it is on our lists. */
const KALI = potassium({
  testCode: 'CH10',
  testName: 'Chemie 10',
  code: 'KALI',
  name: 'Kalium',
  loincCode: null,
  unit: 'mmol pro L',
  valueText: '6.1',
  valueNumber: '6.1',
  low: null,
  high: null,
  flag: null,
});
const receive = async (fields: Partial<IncomingReport> = {}) => {
  const report = reportOf(world, { accession, results: [KALI], ...fields });
  return (await asClinic(db.database, world.clinicId, (scope) => receiveReport(scope, report))).reportId;
};
const list = async (person = world.admin) =>
  (await api.call(person, listLabCodesEndpoint, { laboratoryId: world.laboratoryId })).body;
const codes = async () => (await list()).items.map(({ kind, code, ours }) => [kind, code, ours]);
const value = async (id: string) => {
  const { body } = await api.call(world.doctor, getLabReportEndpoint, { id });
  const [first] = body.values;
  return [first?.code, first?.analyte, first?.unit, first?.flag, body.revision];
};
async function map(kind: LabCodeKind, code: string, ours: string | null) {
  const { laboratoryId, clinicId } = world;
  const answer = await api.call(world.admin, mapLabCodeEndpoint, { laboratoryId, kind, code, ours });
  await applyCode(db.database, { clinicId, laboratoryId, kind, code });
  return answer;
}

test('LABR-9: what is on no list arrives as it is, and is listed once as not mapped', async () => {
  const id = await receive();
  await receive({ externalId: 'R-other' });
  expect(await value(id)).toEqual(['KALI', 'kali', 'mmol pro L', null, 1]);
  expect(await codes()).toEqual([
    ['analyte', 'KALI', null],
    ['test', 'CH10', null],
    ['unit', 'mmol pro L', null],
  ]);
});

test('LABR-9: a test of the directory stands for itself, and what a person types is no code', async () => {
  await receive({ results: [potassium({ testCode: 'cbc' })] });
  expect(await codes()).toEqual([['test', 'cbc', 'CBC']]);
  await api.call(world.doctor, enterLabReportEndpoint, {
    laboratoryId: world.laboratoryId,
    petId: world.petId,
    testName: 'By hand',
    resultedAt: '2026-03-01T10:00:00Z',
    values: [{ code: 'ZZ', name: 'Anything', valueText: '1', valueNumber: '1', unit: 'drops' }],
  });
  expect(await codes()).toHaveLength(1);
});

test('LABR-9: a mapping counts for later reports and for those that nobody has signed', async () => {
  const id = await receive();
  await map('analyte', 'KALI', 'potassium');
  expect(await value(id)).toEqual(['KALI', 'potassium', 'mmol pro L', null, 2]);
  await map('unit', 'mmol pro L', 'mmol/L');
  // The clinic's range for potassium is found now.
  expect(await value(id)).toEqual(['KALI', 'potassium', 'mmol/L', 'H', 3]);
  expect(await value(await receive({ externalId: 'R-later' }))).toEqual([
    'KALI',
    'potassium',
    'mmol/L',
    'H',
    1,
  ]);
});

test('LABR-9: the same report again is still the same, and a mapping is undone', async () => {
  const id = await receive();
  await map('unit', 'mmol pro L', 'mmol/L');
  const before = await value(id);
  await receive();
  expect(await value(id)).toEqual(before);
  await map('unit', 'mmol pro L', null);
  expect(await value(id)).toEqual(['KALI', 'kali', 'mmol pro L', null, 3]);
});

test('LABR-9: what a doctor has signed stays as it was signed', async () => {
  const id = await receive();
  await api.call(world.doctor, signLabReportEndpoint, { id, revision: 1, interpretation: null });
  await map('analyte', 'KALI', 'potassium');
  expect(await value(id)).toEqual(['KALI', 'kali', 'mmol pro L', null, 1]);
});

test('LABR-9: a mapped test completes what was ordered', async () => {
  await db.owner.query(
    `insert into lab_order_tests (clinic_id, order_id, position, test_code, test_name) values ($1, $2, 2, 'CBC', 'Blood count')`,
    [world.clinicId, orderId],
  );
  await receive({ results: [KALI, potassium({ testCode: 'CBC' })] });
  const order = async () => {
    const { rows } = await db.owner.query<{ row: readonly unknown[] }>(
      `select jsonb_build_array(o.status, (select jsonb_object_agg(t.test_code, t.status) from lab_order_tests t where t.order_id = o.id)) as row
         from lab_orders o where o.id = $1`,
      [orderId],
    );
    return rows[0]?.row;
  };
  expect(await order()).toEqual(['partial', { CBC: 'final', CHEM: 'ordered' }]);
  await map('test', 'CH10', 'CHEM');
  expect(await order()).toEqual(['received', { CBC: 'final', CHEM: 'final' }]);
});

test('LABR-9: each change is audited, and only a test of the laboratory is one', async () => {
  await receive();
  expect((await map('test', 'CH10', 'NOTHING')).body).toMatchObject({
    fields: [{ path: 'ours', message: 'Choose a test of this laboratory.' }],
  });
  expect((await map('test', 'UNKNOWN', 'CHEM')).body).toMatchObject({ code: 'not_found' });
  await map('test', 'CH10', 'CHEM');
  await map('test', 'CH10', 'CH10');
  const { rows } = await db.owner.query<{ before: unknown; after: unknown }>(
    `select before, after from audit_entries where clinic_id = $1 and action = 'lab_code.mapped' order by id`,
    [world.clinicId],
  );
  const entry = (ours: string | null) => ({ kind: 'test', code: 'CH10', ours });
  expect(rows).toEqual([
    { before: entry(null), after: entry('CHEM') },
    { before: entry('CHEM'), after: entry('CH10') },
  ]);
  expect((await list()).tests).toEqual([
    { code: 'CBC', name: 'Blood count' },
    { code: 'CHEM', name: 'Chemistry' },
  ]);
});

test('LABR-9: who may only read maps nothing, and another clinic sees nothing', async () => {
  await receive();
  const input = {
    laboratoryId: world.laboratoryId,
    kind: 'analyte' as const,
    code: 'KALI',
    ours: 'potassium',
  };
  expect((await api.call(world.technician, mapLabCodeEndpoint, input)).status).toBe(403);
  const other = await givenLabWorld(db.owner);
  expect((await list(other.admin)).items).toEqual([]);
  expect((await api.call(other.admin, mapLabCodeEndpoint, input)).status).toBe(404);
});
