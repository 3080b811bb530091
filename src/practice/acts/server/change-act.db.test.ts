import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem, givenTreatment } from '#test/given-acts.ts';
import { waitForLock } from '#test/wait-for-lock.ts';
import {
  changeActEndpoint,
  doActEndpoint,
  dropActEndpoint,
  planActsEndpoint,
  planAndDoActEndpoint,
  postponeActEndpoint,
} from '../contract.ts';
import { actsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, actsHandlers);
});
afterAll(() => db.drop());

async function givenPlanned(isBillable = true) {
  const treatment = await givenTreatment(db.owner);
  const itemId = await givenItem(db.owner, treatment.clinicId, { isBillable });
  const { body } = await api.call(treatment.doctor, planActsEndpoint, {
    for: { visitId: treatment.visitId },
    items: [{ itemId }],
  });
  return { ...treatment, itemId, id: body.items[0]?.id ?? '' };
}

describe('changing a planned act', () => {
  test('changes the given fields, and the charge follows', async () => {
    const { doctor, id } = await givenPlanned();
    const changed = await api.call(doctor, changeActEndpoint, {
      id,
      version: 1,
      quantityThousandths: 1500,
      note: 'Half tablets',
    });
    expect(changed.body).toMatchObject({ quantityThousandths: 1500, note: 'Half tablets', version: 2 });
    const { body } = await api.call(doctor, doActEndpoint, { id });
    expect(body.charge).toMatchObject({ amountMinor: 7500, quantityThousandths: 1500 });
  });

  test('an act can be given free of charge for a reason, and charged again', async () => {
    const { doctor, id } = await givenPlanned();
    const free = await api.call(doctor, changeActEndpoint, { id, version: 1, unbilledReason: 'Recheck' });
    expect(free.body).toMatchObject({ isBillable: false, unbilledReason: 'Recheck' });
    const again = await api.call(doctor, changeActEndpoint, { id, version: 2, unbilledReason: null });
    expect(again.body).toMatchObject({ isBillable: true, unbilledReason: null });
    await api.call(doctor, changeActEndpoint, { id, version: 3, unbilledReason: 'Goodwill' });
    expect((await api.call(doctor, doActEndpoint, { id })).body).toMatchObject({
      status: 'done',
      charge: null,
    });
  });

  test('an act that the catalogue never charges stays uncharged', async () => {
    const { doctor, id } = await givenPlanned(false);
    const { body } = await api.call(doctor, changeActEndpoint, { id, version: 1, unbilledReason: null });
    expect(body).toMatchObject({ isBillable: false, unbilledReason: null });
  });

  test('keeps the factor within the bounds of the fee schedule', async () => {
    const { clinicId, doctor, id, itemId } = await givenPlanned();
    const change = (factorPercent: number) =>
      api.call(doctor, changeActEndpoint, { id, version: 1, factorPercent });
    expect(await change(200)).toMatchObject({ status: 422, body: { fields: [{ path: 'factorPercent' }] } });
    await db.owner.query(
      `update catalogue_items set min_factor_percent = 100, max_factor_percent = 300, emergency_min_factor_percent = 200,
         emergency_factor_percent = 400 where clinic_id = $1 and id = $2`,
      [clinicId, itemId],
    );
    expect(await change(301)).toMatchObject({ status: 422 });
    expect((await change(250)).body).toMatchObject({
      factorPercent: 250,
      factorBounds: { minFactorPercent: 100, maxFactorPercent: 300, emergencyMinFactorPercent: 200 },
    });
    expect((await api.call(doctor, doActEndpoint, { id })).body.charge).toMatchObject({
      amountMinor: 12_500,
    });
  });

  test('in an emergency has the bounds of emergencies, for every role', async () => {
    const { clinicId, doctor, id, itemId } = await givenPlanned();
    await db.owner.query(
      `update catalogue_items set min_factor_percent = 100, max_factor_percent = 300, emergency_min_factor_percent = 200,
         emergency_factor_percent = 400 where clinic_id = $1 and id = $2`,
      [clinicId, itemId],
    );
    const change = (version: number, fields: { factorPercent?: number; isEmergency?: boolean }) =>
      api.call(doctor, changeActEndpoint, { id, version, ...fields });
    expect((await change(1, { factorPercent: 100 })).body).toMatchObject({ isEmergency: false, version: 2 });
    // The lowest factor of emergencies is 2×.
    expect(await change(2, { isEmergency: true })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'factorPercent' }] },
    });
    expect((await change(2, { isEmergency: true, factorPercent: 400 })).body).toMatchObject({
      isEmergency: true,
      factorPercent: 400,
    });
    expect(await change(3, { isEmergency: false })).toMatchObject({ status: 422 });
    for (const [factor, isEmergency] of [
      [401, true],
      [199, true],
      [301, false],
      [99, false],
    ])
      await expect(
        db.owner.query('update acts set factor_percent = $2, is_emergency = $3 where id = $1', [
          id,
          factor,
          isEmergency,
        ]),
      ).rejects.toMatchObject({ constraint: 'acts_factor_check' });
    await db.owner.query('update acts set factor_percent = 300, is_emergency = false where id = $1', [id]);
  });

  test('says so when the bounds change between reading and writing', async () => {
    const { clinicId, doctor, visitId, id, itemId } = await givenPlanned();
    const setBounds = `update catalogue_items set min_factor_percent = 100, max_factor_percent = $3, emergency_factor_percent = $3
      where clinic_id = $1 and id = $2`;
    /** The request has read the catalogue and waits to write its act, while somebody lowers the highest factor. */
    const whileBoundsChange = async <T>(request: () => Promise<T>): Promise<T> => {
      await db.owner.query(setBounds, [clinicId, itemId, 300]);
      const other = await db.owner.connect();
      try {
        await other.query('begin');
        await other.query('lock table acts in share row exclusive mode');
        const response = request();
        await waitForLock(db.owner);
        await other.query(setBounds, [clinicId, itemId, 200]);
        await other.query('commit');
        return await response;
      } finally {
        other.release();
      }
    };
    const item = { itemId, factorPercent: 250 };
    const requests = [
      () => api.call(doctor, changeActEndpoint, { id, version: 1, factorPercent: 250 }),
      () => api.call(doctor, planActsEndpoint, { for: { visitId }, items: [item] }),
      () => api.call(doctor, planAndDoActEndpoint, { for: { visitId }, ...item }),
    ];
    for (const request of requests)
      expect(await whileBoundsChange<{ status: number; body: unknown }>(request)).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', fields: [{ path: 'factorPercent' }] },
      });
  });

  test('refuses an outdated version and an act that was done', async () => {
    const { doctor, id } = await givenPlanned();
    const change = (version: number) =>
      api.call(doctor, changeActEndpoint, { id, version, quantityThousandths: 2000 });
    expect(await change(7)).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    await api.call(doctor, doActEndpoint, { id });
    expect(await change(2)).toMatchObject({ status: 409, body: { code: 'act_not_planned' } });
  });
});

test('postponing sets the time, and only that', async () => {
  const { doctor, id } = await givenPlanned();
  const plannedFor = '2027-03-01T09:30:00.000Z';
  const { body } = await api.call(doctor, postponeActEndpoint, { id, version: 1, plannedFor });
  expect(Date.parse(body.plannedFor ?? '')).toBe(Date.parse(plannedFor));
  expect(body).toMatchObject({ status: 'planned', version: 2 });
});

describe('dropping', () => {
  test('records the reason and whether the client declined, once for two at once', async () => {
    const { doctor, csr, id } = await givenPlanned();
    const drop = (person: typeof doctor) =>
      api.call(person, dropActEndpoint, { id, reason: 'Too expensive', isDeclined: true });
    const responses = await Promise.all([drop(doctor), drop(csr)]);
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'voided', voidReason: 'Too expensive', isDeclined: true });
    }
    expect(responses[0]?.body).toEqual(responses[1]?.body);
  });

  test('refuses an act that was done', async () => {
    const { doctor, id } = await givenPlanned();
    await api.call(doctor, doActEndpoint, { id });
    expect(await api.call(doctor, dropActEndpoint, { id, reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'act_not_planned' },
    });
  });
});
