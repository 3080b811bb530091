import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson } from '#test/given.ts';
import {
  givenLabOrder,
  givenLaboratory,
  givenLabWorld,
  givenRange,
  type LabWorld,
  potassium,
  reportOf,
} from '#test/given-lab.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import {
  correctLabValueEndpoint,
  enterLabReportEndpoint,
  getLabReportEndpoint,
  listLabQueueEndpoint,
} from '../contract.ts';
import { countLabQueueEndpoint } from '../counts.contract.ts';
import type { IncomingReport } from '../incoming-report.contract.ts';
import {
  dismissLabReportEndpoint,
  matchLabReportEndpoint,
  restoreLabReportEndpoint,
  suggestMatchesEndpoint,
  unmatchLabReportEndpoint,
} from '../matching.contract.ts';
import { listMyLabReportsEndpoint } from '../own.contract.ts';
import { getLabTableEndpoint, getLabTrendEndpoint, printLabTableEndpoint } from '../pet-results.contract.ts';
import {
  acknowledgeLabAlertEndpoint,
  releaseLabReportEndpoint,
  signLabReportEndpoint,
  withdrawLabReportEndpoint,
} from '../review.contract.ts';
import {
  addLabRangeEndpoint,
  changeLabSettingsEndpoint,
  confirmLabRangeEndpoint,
  getLabSettingsEndpoint,
  listLabRangesEndpoint,
  retireLabRangeEndpoint,
} from '../setup.contract.ts';
import { escalateAlertsOfClinic } from './jobs/escalate-alerts-job.ts';
import { receiveReport } from './public/receive-report.ts';
import { labResultsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, labResultsHandlers);
});
afterAll(() => db.drop());

const receive = async ({ clinicId }: LabWorld, report: IncomingReport): Promise<string> =>
  (await asClinic(db.database, clinicId, (scope) => receiveReport(scope, report))).reportId;

/** A report of the world's pet, which waits for its doctor. */
async function givenReport(world: LabWorld, fields: Partial<IncomingReport> = {}) {
  const { accession, orderId } = await givenLabOrder(db.owner, world);
  const report = reportOf(world, { accession, ...fields });
  return { id: await receive(world, report), orderId, report };
}

const get = async ({ doctor }: LabWorld, id: string) =>
  (await api.call(doctor, getLabReportEndpoint, { id })).body;
const sign = (world: LabWorld, id: string, revision = 1, interpretation: string | null = null) =>
  api.call(world.doctor, signLabReportEndpoint, { id, revision, interpretation });
const orderStatus = async (orderId: string) =>
  (await db.owner.query<{ status: string }>('select status from lab_orders where id = $1', [orderId])).rows[0]
    ?.status;

describe('the queue (LABR-5)', () => {
  test('holds a report until a doctor has signed its present revision', async () => {
    const world = await givenLabWorld(db.owner);
    const { id, orderId, report } = await givenReport(world);
    const list = async (view: 'all' | 'mine' | 'review') =>
      (await api.call(world.doctor, listLabQueueEndpoint, { view })).body.items.map((item) => item.id);
    expect(await list('mine')).toEqual([id]);
    expect((await api.call(world.admin, countLabQueueEndpoint, {})).body).toMatchObject({
      mine: 0,
      review: 1,
    });
    const signed = await sign(world, id, 1, 'Normal.');
    expect(signed.body.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await list('review')).toEqual([]);
    expect(await list('all')).toEqual([id]);
    expect(await orderStatus(orderId)).toBe('reviewed');
    const corrected = potassium({
      valueText: '6',
      valueNumber: '6',
      status: 'corrected',
      resultedAt: '2026-03-02T10:00:00Z',
    });
    await receive(world, { ...report, results: [corrected] });
    expect(await list('mine')).toEqual([id]);
    expect(await orderStatus(orderId)).toBe('received');
    expect(await get(world, id)).toMatchObject({
      revision: 2,
      reviewedRevision: 1,
      values: [{ valueText: '6', earlier: [{ valueText: '4.1' }] }],
      reviews: [{ revision: 1, interpretation: 'Normal.', signerName: 'Dr Ada' }],
    });
  });

  test('begins with critical values, then with what has waited the longest, page by page', async () => {
    const world = await givenLabWorld(db.owner);
    await givenRange(db.owner, world);
    const first = await givenReport(world);
    const second = await givenReport(world);
    const critical = await givenReport(world, { results: [potassium({ valueText: '8', valueNumber: '8' })] });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await api.call(world.doctor, listLabQueueEndpoint, {
        view: 'mine',
        limit: 1,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([critical.id, first.id, second.id]);
  });

  test('refuses a signature under another revision, without a patient, or of somebody who may not sign', async () => {
    const world = await givenLabWorld(db.owner);
    const { id } = await givenReport(world);
    expect((await sign(world, id, 2)).status).toBe(409);
    expect((await api.call(world.technician, signLabReportEndpoint, { id, revision: 1 })).status).toBe(403);
    const unmatched = await receive(world, reportOf(world));
    expect((await sign(world, unmatched)).body).toMatchObject({ code: 'lab_report_unmatched' });
    await sign(world, id);
    expect((await sign(world, id)).body).toMatchObject({ code: 'lab_report_reviewed' });
  });
});

describe('matches (LABR-3)', () => {
  test('are suggested with reasons, undone until a signature, and refused after it', async () => {
    const world = await givenLabWorld(db.owner);
    await givenRange(db.owner, world);
    const report = reportOf(world, { results: [potassium({ valueText: '5.6', valueNumber: '5.6' })] });
    const patient = { ...report.patient, name: 'Miro', species: 'Feline', clientName: 'CLIENT, CASEY' };
    const id = await receive(world, { ...report, patient });
    const { items } = (await api.call(world.doctor, suggestMatchesEndpoint, { id })).body;
    expect(items).toMatchObject([
      { pet: { id: world.petId }, reasons: ['name', 'species', 'client'], contradictions: [] },
    ]);
    await api.call(world.technician, matchLabReportEndpoint, { id, petId: world.petId });
    expect((await get(world, id)).values).toMatchObject([{ flag: 'H', rangeSource: 'clinic', low: '3.5' }]);
    expect(
      (await api.call(world.technician, matchLabReportEndpoint, { id, petId: world.petId })).status,
    ).toBe(409);
    await api.call(world.technician, unmatchLabReportEndpoint, { id });
    expect(await get(world, id)).toMatchObject({ pet: null, values: [{ flag: null, rangeSource: null }] });
    await api.call(world.technician, matchLabReportEndpoint, { id, petId: world.petId });
    const { revision } = await get(world, id);
    await sign(world, id, revision);
    expect((await api.call(world.technician, unmatchLabReportEndpoint, { id })).body).toMatchObject({
      code: 'lab_report_signed',
    });
    await expect(
      db.owner.query(
        `update lab_reports set pet_id = null, matched_at = null, matched_by = null where id = $1`,
        [id],
      ),
    ).rejects.toThrow(/signed report stays/);
  });

  test('a report about nobody’s pet is dismissed with a reason, and restored', async () => {
    const world = await givenLabWorld(db.owner);
    const id = await receive(world, reportOf(world));
    const unmatched = async () =>
      (await api.call(world.doctor, listLabQueueEndpoint, { view: 'unmatched' })).body.items.length;
    expect(await unmatched()).toBe(1);
    await api.call(world.doctor, dismissLabReportEndpoint, { id, reason: 'Another clinic' });
    expect(await unmatched()).toBe(0);
    await api.call(world.doctor, restoreLabReportEndpoint, { id });
    expect(await unmatched()).toBe(1);
  });
});

describe('by hand', () => {
  const entered = ({ laboratoryId, petId }: LabWorld) => ({
    laboratoryId,
    petId,
    testName: 'Chemistry',
    resultedAt: '2026-03-01T10:00:00Z',
    values: [
      { code: 'K', name: 'Potassium', valueText: '4.1', valueNumber: '4.1', unit: 'mmol/L' },
      { code: 'NOTE', name: 'Smear', valueText: 'No parasites seen' },
    ],
  });

  test('a report is entered, and a value of it corrected', async () => {
    const world = await givenLabWorld(db.owner);
    const { id } = (await api.call(world.technician, enterLabReportEndpoint, entered(world))).body;
    const report = await get(world, id);
    expect(report).toMatchObject({
      matchedBy: 'manual',
      way: 'manual',
      status: 'final',
      pet: { id: world.petId },
    });
    const value = report.values.find(({ code }) => code === 'K');
    const input = {
      id,
      revision: 1,
      resultId: value?.id ?? '',
      valueText: '4.4',
      valueNumber: '4.4',
      note: 'Typing error',
    };
    expect((await api.call(world.technician, correctLabValueEndpoint, input)).body).toEqual({
      id,
      revision: 2,
    });
    expect((await api.call(world.technician, correctLabValueEndpoint, input)).body).toMatchObject({
      code: 'lab_report_changed',
    });
    expect((await get(world, id)).values[0]).toMatchObject({
      valueText: '4.4',
      status: 'corrected',
      note: 'Typing error',
      earlier: [{ valueText: '4.1' }],
    });
  });

  test('only for laboratories that the clinic uses', async () => {
    const world = await givenLabWorld(db.owner);
    await db.owner.query('update clinic_laboratories set is_on = false where clinic_id = $1', [
      world.clinicId,
    ]);
    expect((await api.call(world.doctor, enterLabReportEndpoint, entered(world))).body).toMatchObject({
      code: 'laboratory_off',
    });
  });
});

describe('critical values (LABR-6)', () => {
  const critical = { results: [potassium({ valueText: '8', valueNumber: '8' })] };
  const emails = async (template: string, reportId: string) =>
    (
      await db.owner.query<{ count: number }>(
        `select count(*)::int as count from mail_outbox where template = $1 and details ->> 'reportId' = $2`,
        [template, reportId],
      )
    ).rows[0]?.count;

  test('go to the cover doctor once when nobody acknowledges them in time', async () => {
    const world = await givenLabWorld(db.owner);
    await givenRange(db.owner, world);
    const changed = await api.call(world.admin, changeLabSettingsEndpoint, {
      version: 0,
      escalateAfterMinutes: 20,
      coverDoctorId: world.admin.staffMemberId,
    });
    expect(changed.body).toMatchObject({
      escalateAfterMinutes: 20,
      coverDoctor: { fullName: 'Dr Bo' },
      version: 1,
    });
    const { id } = await givenReport(world, critical);
    expect(await emails('lab_critical', id)).toBe(1);
    const after = (minutes: number) =>
      escalateAlertsOfClinic(db.database, world.clinicId, new Date(Date.now() + minutes * 60_000));
    await after(10);
    expect(await emails('lab_critical_escalated', id)).toBe(0);
    await Promise.all([after(30), after(30)]);
    await after(60);
    expect(await emails('lab_critical_escalated', id)).toBe(1);
    expect((await get(world, id)).alerts).toMatchObject([{ doctorName: 'Dr Ada', coverDoctorName: 'Dr Bo' }]);
  });

  test('go to nobody else once they are acknowledged or signed', async () => {
    const world = await givenLabWorld(db.owner);
    await givenRange(db.owner, world);
    const one = await givenReport(world, critical);
    const other = await givenReport(world, critical);
    await api.call(world.doctor, acknowledgeLabAlertEndpoint, { id: one.id });
    await sign(world, other.id);
    await escalateAlertsOfClinic(db.database, world.clinicId, new Date(Date.now() + 3_600_000));
    expect(await emails('lab_critical_escalated', one.id)).toBe(0);
    expect(await emails('lab_critical_escalated', other.id)).toBe(0);
    expect((await get(world, other.id)).isAlertOpen).toBe(false);
  });
});

describe('what the client sees (LABR-7)', () => {
  async function givenAccount(world: LabWorld) {
    const account = await givenPerson(db.owner, { role: 'client' });
    await db.owner.query('update clients set user_id = $2 where id = $1', [world.clientId, account.userId]);
    return account;
  }

  test('is what was signed, with the note, and nothing that came since', async () => {
    const world = await givenLabWorld(db.owner);
    const account = await givenAccount(world);
    const mine = async () =>
      (await api.call(account, listMyLabReportsEndpoint, { petId: world.petId })).body.items;
    const { id, orderId, report } = await givenReport(world, {
      comment: 'private words',
      results: [potassium({ note: 'private words' })],
    });
    expect(
      (await api.call(world.doctor, releaseLabReportEndpoint, { id, note: 'All well.' })).body,
    ).toMatchObject({ code: 'lab_report_not_signed' });
    await sign(world, id, 1, 'private words');
    expect(await mine()).toEqual([]);
    await api.call(world.doctor, releaseLabReportEndpoint, { id, note: 'All well.' });
    expect(await orderStatus(orderId)).toBe('released');
    const shown = await mine();
    expect(shown).toMatchObject([{ note: 'All well.', isChanged: false, values: [{ valueText: '4.1' }] }]);
    expect(JSON.stringify(shown)).not.toContain('private words');
    const corrected = potassium({
      valueText: '6',
      valueNumber: '6',
      status: 'corrected',
      resultedAt: '2026-03-02T10:00:00Z',
    });
    await receive(world, { ...report, results: [corrected] });
    expect(await mine()).toMatchObject([{ isChanged: true, values: [{ valueText: '4.1' }] }]);
    await sign(world, id, 2);
    await api.call(world.doctor, releaseLabReportEndpoint, { id, note: 'Slightly high.' });
    expect(await mine()).toMatchObject([
      { isChanged: false, note: 'Slightly high.', values: [{ valueText: '6' }] },
    ]);
    await api.call(world.doctor, withdrawLabReportEndpoint, { id });
    expect(await mine()).toEqual([]);
    await api.call(world.doctor, releaseLabReportEndpoint, { id, note: 'Again.' });
    expect(await mine()).toMatchObject([{ note: 'Again.' }]);
  });

  test('is never of somebody else’s pet', async () => {
    const [world, other] = await Promise.all([givenLabWorld(db.owner), givenLabWorld(db.owner)]);
    const account = await givenAccount(other);
    const { id } = await givenReport(world);
    await sign(world, id);
    await api.call(world.doctor, releaseLabReportEndpoint, { id, note: 'Well.' });
    expect((await api.call(account, listMyLabReportsEndpoint, { petId: world.petId })).status).toBe(404);
  });
});

describe('results of a pet', () => {
  test('stand side by side, and one is followed over laboratories in one unit with the range of its time', async () => {
    const world = await givenLabWorld(db.owner);
    const otherLab = await givenLaboratory(db.owner, world.clinicId);
    const glucose = potassium({
      code: 'GLU',
      name: 'Glucose',
      loincCode: '2345-7',
      valueText: '90',
      valueNumber: '90',
      unit: 'mg/dL',
      low: '70',
      high: '150',
    });
    await givenReport(world, { results: [glucose] });
    const second = {
      ...glucose,
      code: 'GLUC',
      loincCode: null,
      valueText: '5.0',
      valueNumber: '5.0',
      unit: 'mmol/L',
      low: '3.9',
      high: '8.3',
      resultedAt: '2026-04-01T10:00:00Z',
    };
    const id = await receive(world, {
      ...reportOf(world, { laboratoryId: otherLab, resultedAt: '2026-04-01T10:00:00Z', results: [second] }),
      externalId: randomUUID(),
    });
    await api.call(world.doctor, matchLabReportEndpoint, { id, petId: world.petId });
    const { petId } = world;
    const table = (await api.call(world.doctor, getLabTableEndpoint, { petId })).body;
    expect(table.rows).toMatchObject([
      { analyte: 'glucose', name: 'Glucose', cells: [{ valueText: '5.0' }, { valueText: '90' }] },
    ]);
    const trend = (await api.call(world.doctor, getLabTrendEndpoint, { petId, analyte: 'glucose' })).body;
    expect(trend).toMatchObject({ unit: 'mmol/L', units: ['mmol/L', 'mg/dL'] });
    expect(trend.points).toMatchObject([
      { value: 4.99567, low: 3.88552, high: 8.32612, isConverted: true, valueText: '90' },
      { value: 5, low: 3.9, high: 8.3, isConverted: false },
    ]);
    const paper = (await api.call(world.doctor, printLabTableEndpoint, { petId })).body;
    expect(readPdfText(Buffer.from(paper.contentBase64, 'base64'))).toContain('Glucose');
  });
});

describe('the setup', () => {
  test('a range is used once it is confirmed, and not after it was retired', async () => {
    const world = await givenLabWorld(db.owner);
    const { id } = (
      await api.call(world.admin, addLabRangeEndpoint, {
        code: 'K',
        species: 'cat',
        unit: 'mmol/L',
        low: '3.5',
        high: '5.5',
        source: 'Invented',
      })
    ).body;
    const flagOfNew = async () => {
      const report = await givenReport(world, { results: [potassium({ valueText: '6', valueNumber: '6' })] });
      return (await get(world, report.id)).values[0]?.flag;
    };
    expect(await flagOfNew()).toBeNull();
    await api.call(world.admin, confirmLabRangeEndpoint, { id });
    expect(await flagOfNew()).toBe('H');
    await api.call(world.admin, retireLabRangeEndpoint, { id });
    expect(await flagOfNew()).toBeNull();
    expect((await api.call(world.admin, listLabRangesEndpoint, {})).body.items).toEqual([]);
    expect((await api.call(world.admin, listLabRangesEndpoint, { retired: 'yes' })).body.items).toMatchObject(
      [{ id }],
    );
    await expect(db.owner.query('update lab_ranges set high = 9 where id = $1', [id])).rejects.toThrow(
      /does not change/,
    );
  });

  test('settings are changed once for each version', async () => {
    const world = await givenLabWorld(db.owner);
    expect((await api.call(world.doctor, getLabSettingsEndpoint, {})).body).toMatchObject({
      escalateAfterMinutes: 30,
      version: 0,
    });
    const change = { version: 0, escalateAfterMinutes: 15, coverDoctorId: null };
    const answers = await Promise.all([
      api.call(world.admin, changeLabSettingsEndpoint, change),
      api.call(world.admin, changeLabSettingsEndpoint, change),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the database', () => {
  test.each([
    ['lab_results', `update lab_results set value_text = '1'`],
    ['lab_results', 'delete from lab_results'],
    ['lab_reviews', `update lab_reviews set interpretation = 'x'`],
    ['lab_releases', `update lab_releases set note = 'x'`],
    ['lab_reports', 'delete from lab_reports'],
  ])('refuses to change %s: %s', async (_table, statement) => {
    const world = await givenLabWorld(db.owner);
    const { id } = await givenReport(world);
    await sign(world, id);
    await api.call(world.doctor, releaseLabReportEndpoint, { id, note: 'Well.' });
    await expect(db.owner.query(statement)).rejects.toThrow(/append-only|not deleted/);
  });
});
