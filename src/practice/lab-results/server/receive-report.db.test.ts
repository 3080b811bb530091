import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  givenLabOrder,
  givenLabWorld,
  givenRange,
  type LabWorld,
  potassium,
  reportOf,
} from '#test/given-lab.ts';
import type { IncomingReport } from '../incoming-report.contract.ts';
import { receiveReport } from './public/receive-report.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const receive = ({ clinicId }: LabWorld, report: IncomingReport) =>
  asClinic(db.database, clinicId, (scope) => receiveReport(scope, report));

const rowsOf = async <T>(statement: string, id: string): Promise<T[]> =>
  (await db.owner.query(statement, [id])).rows as T[];

const valuesOf = (reportId: string) =>
  rowsOf<Record<string, unknown>>(
    `select code, value_text as value, status, flag, low, high, range_source as range, revision, replaced_by is not null as "isReplaced"
       from lab_results where report_id = $1 order by resulted_at, received_at`,
    reportId,
  );

const reportRow = async (reportId: string) =>
  (
    await rowsOf<Record<string, unknown>>(
      `select status, revision, pet_id as pet, order_id as "orderId", doctor_id as doctor, has_critical as "hasCritical", matched_by as "matchedBy"
         from lab_reports where id = $1`,
      reportId,
    )
  )[0];

describe('a report that arrives', () => {
  test('is stored once, however often it comes (LABR-1)', async () => {
    const world = await givenLabWorld(db.owner);
    const report = reportOf(world);
    const first = await receive(world, report);
    expect(first.outcome).toBe('new');
    expect(await receive(world, report)).toEqual({ reportId: first.reportId, outcome: 'unchanged' });
    expect(await valuesOf(first.reportId)).toHaveLength(1);
  });

  test('is stored once when two connections bring it at the same time', async () => {
    const world = await givenLabWorld(db.owner);
    const report = reportOf(world);
    const received = await Promise.all([
      receive(world, report),
      receive(world, report),
      receive(world, report),
    ]);
    expect(received.map(({ outcome }) => outcome).toSorted()).toEqual(['new', 'unchanged', 'unchanged']);
    expect(await valuesOf(received[0]?.reportId ?? '')).toHaveLength(1);
  });

  test('is corrected by a later one, and the old value stays readable (LABR-2)', async () => {
    const world = await givenLabWorld(db.owner);
    const externalId = 'R-1';
    const { reportId } = await receive(world, reportOf(world, { externalId }));
    const corrected = potassium({
      valueText: '6.1',
      valueNumber: '6.1',
      status: 'corrected',
      resultedAt: '2026-03-01T11:00:00Z',
    });
    expect((await receive(world, reportOf(world, { externalId, results: [corrected] }))).outcome).toBe(
      'changed',
    );
    expect(await valuesOf(reportId)).toMatchObject([
      { value: '4.1', isReplaced: true, revision: 1 },
      { value: '6.1', isReplaced: false, revision: 2, status: 'corrected' },
    ]);
    expect(await reportRow(reportId)).toMatchObject({ status: 'corrected', revision: 2 });
    const older = potassium({
      valueText: '3',
      valueNumber: '3',
      status: 'preliminary',
      resultedAt: '2026-03-01T09:00:00Z',
    });
    expect((await receive(world, reportOf(world, { externalId, results: [older] }))).outcome).toBe(
      'unchanged',
    );
    expect(await valuesOf(reportId)).toMatchObject([
      { value: '3', isReplaced: true },
      { value: '4.1' },
      { value: '6.1', isReplaced: false },
    ]);
  });

  test('is cancelled as a whole, also when that arrives first', async () => {
    const world = await givenLabWorld(db.owner);
    const cancellation = (externalId: string) =>
      reportOf(world, { externalId, results: [], isCancelled: true, resultedAt: '2026-03-02T10:00:00Z' });
    const { reportId } = await receive(world, reportOf(world, { externalId: 'A' }));
    await receive(world, cancellation('A'));
    const other = await receive(world, cancellation('B'));
    await receive(world, reportOf(world, { externalId: 'B' }));
    for (const id of [reportId, other.reportId]) {
      expect(await reportRow(id)).toMatchObject({ status: 'cancelled' });
      expect(await valuesOf(id)).toMatchObject([
        { value: '4.1', isReplaced: true },
        { value: null, status: 'cancelled', isReplaced: false },
      ]);
    }
  });

  test('belongs to the order whose number came back, and tells it (LABR-3)', async () => {
    const world = await givenLabWorld(db.owner);
    const { orderId, accession } = await givenLabOrder(db.owner, world);
    const report = reportOf(world, { accession });
    const named = { ...report, patient: { ...report.patient, name: 'MIRO', species: 'Feline' } };
    const { reportId } = await receive(world, named);
    expect(await reportRow(reportId)).toMatchObject({
      pet: world.petId,
      orderId,
      doctor: world.doctor.staffMemberId,
      matchedBy: 'accession',
    });
    expect(
      await rowsOf(
        'select o.status, t.status as test from lab_orders o join lab_order_tests t on t.order_id = o.id where o.id = $1',
        orderId,
      ),
    ).toEqual([{ status: 'received', test: 'final' }]);
  });

  test('waits if the number is right and the patient is another one', async () => {
    const world = await givenLabWorld(db.owner);
    const { accession } = await givenLabOrder(db.owner, world);
    const report = reportOf(world, { accession });
    const other = { ...report, patient: { ...report.patient, name: 'Rex', species: 'Canine' } };
    expect(await reportRow((await receive(world, other)).reportId)).toMatchObject({ pet: null });
  });

  test('uses the clinic’s range where the laboratory sent none, and its own where it did (LABR-4)', async () => {
    const world = await givenLabWorld(db.owner);
    await givenRange(db.owner, world);
    const { accession } = await givenLabOrder(db.owner, world);
    const high = { valueText: '5.6', valueNumber: '5.6' };
    const own = potassium({ ...high, code: 'K2', loincCode: '2823-3', low: '3.0', high: '6.0' });
    const { reportId } = await receive(
      world,
      reportOf(world, { accession, results: [potassium(high), own] }),
    );
    expect(await valuesOf(reportId)).toMatchObject([
      { code: 'K', flag: 'H', low: '3.5', high: '5.5', range: 'clinic' },
      { code: 'K2', flag: 'N', low: '3.0', high: '6.0', range: 'laboratory' },
    ]);
  });

  test('alerts the doctor of a critical value once (LABR-6)', async () => {
    const world = await givenLabWorld(db.owner);
    await givenRange(db.owner, world);
    const { accession } = await givenLabOrder(db.owner, world);
    const critical = reportOf(world, {
      accession,
      results: [potassium({ valueText: '8.2', valueNumber: '8.2' })],
    });
    const { reportId } = await receive(world, critical);
    await receive(world, critical);
    expect(await reportRow(reportId)).toMatchObject({ hasCritical: true });
    expect(
      await rowsOf('select doctor_id as doctor, revision from lab_alerts where report_id = $1', reportId),
    ).toEqual([{ doctor: world.doctor.staffMemberId, revision: 1 }]);
  });
});
