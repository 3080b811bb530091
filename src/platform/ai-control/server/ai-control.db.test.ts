import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import {
  addAiModelEndpoint,
  aiOverviewEndpoint,
  changeAiModelEndpoint,
  listAiClinicsEndpoint,
  listAiModelsEndpoint,
  listAiUsageEndpoint,
  resumeAiEndpoint,
  setAiLimitEndpoint,
  stopAiEndpoint,
} from '../contract.ts';
import {
  getClinicAiEndpoint,
  listClinicAiUsageEndpoint,
  switchAiFeaturesEndpoint,
} from '#practice/assistant/contract.ts';
import { assistantHandlers } from '#practice/assistant/server/routes.ts';
import { aiControlHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...aiControlHandlers, ...assistantHandlers]);
  platform = await givenPerson(db.owner, { role: 'platform_admin', name: 'Pat Form' });
});
afterAll(() => db.drop());

let made = 0;
const MODEL = {
  provider: 'Example',
  currency: 'EUR',
  inputPriceMinor: 300,
  outputPriceMinor: 1500,
  note: null,
};
const givenModel = async (fields: Partial<typeof MODEL> = {}) =>
  (await api.call(platform, addAiModelEndpoint, { ...MODEL, model: `model-${(made += 1)}`, ...fields })).body;
async function givenAdmin(name?: string) {
  const { clinicId } = await givenClinic(db.owner);
  if (name !== undefined)
    await db.owner.query('update clinics set name = $2 where id = $1', [clinicId, name]);
  return {
    clinicId,
    admin: await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Mara Boss' }),
  };
}
const limit = (clinicId: string, version = 0) => ({
  clinicId,
  version,
  allowedFeatures: ['follow_up_drafts' as const],
  budgetMinor: 5000,
  currency: 'EUR',
  modelId: null,
});
const givenUse = (clinicId: string, userId: string, at: string) =>
  db.owner.query(
    `insert into ai_usage (clinic_id, at, month, feature, provider, model, input_tokens, output_tokens, currency,
       input_price_minor, output_price_minor, cost_millionths, user_id, reservation_id)
     values ($1, $3, '2026-11-01', 'follow_up_drafts', 'Example', 'm', 10, 5, 'EUR', 300, 1500, 10500, $2, gen_random_uuid())`,
    [clinicId, userId, at],
  );

describe('AI features need both the platform and the clinic', () => {
  test('no feature is allowed or on until the platform allows it and the clinic switches it on', async () => {
    const { clinicId, admin } = await givenAdmin('Zzz both');
    const model = await givenModel();
    expect((await api.call(admin, getClinicAiEndpoint, {})).body).toEqual({
      stop: null,
      isOff: false,
      isOwnModel: false,
      redacts: true,
      featuresOff: [],
      allowedFeatures: [],
      featuresOn: [],
      modelName: null,
      month: null,
      version: 0,
    });
    const early = await api.call(admin, switchAiFeaturesEndpoint, {
      featuresOn: ['follow_up_drafts'],
      version: 0,
    });
    expect(early).toMatchObject({ status: 403, body: { code: 'ai_feature_not_allowed' } });

    const set = await api.call(platform, setAiLimitEndpoint, { ...limit(clinicId), modelId: model.id });
    expect(set.body).toMatchObject({
      clinicId,
      allowedFeatures: ['follow_up_drafts'],
      featuresOn: [],
      modelName: `Example ${model.model}`,
      month: { budgetMinor: 5000, currency: 'EUR', spentMillionths: 0, heldMillionths: 0 },
      version: 1,
    });
    const more = await api.call(admin, switchAiFeaturesEndpoint, {
      featuresOn: ['follow_up_drafts', 'inventory_forecast'],
      version: 0,
    });
    expect(more.body).toMatchObject({ code: 'ai_feature_not_allowed' });
    const on = await api.call(admin, switchAiFeaturesEndpoint, {
      featuresOn: ['follow_up_drafts'],
      version: 0,
    });
    expect(on.body).toMatchObject({ featuresOn: ['follow_up_drafts'], version: 1 });
    expect(
      (await api.call(platform, listAiClinicsEndpoint, { q: 'zzz both', state: 'on' })).body.items,
    ).toHaveLength(1);

    // Once the platform disallows it, the clinic's choice has no effect and may be switched off too.
    await api.call(platform, setAiLimitEndpoint, { ...limit(clinicId, 1), allowedFeatures: [] });
    expect(
      (await api.call(platform, listAiClinicsEndpoint, { q: 'zzz both', state: 'on' })).body.items,
    ).toEqual([]);
    const kept = await api.call(admin, switchAiFeaturesEndpoint, {
      featuresOn: ['follow_up_drafts'],
      version: 1,
    });
    expect(kept.status).toBe(200);
    expect((await api.call(admin, switchAiFeaturesEndpoint, { featuresOn: [], version: 2 })).status).toBe(
      200,
    );
    const { rows } = await db.owner.query(
      'select action, actor_role as by from audit_entries where clinic_id = $1 order by id',
      [clinicId],
    );
    expect(rows).toEqual([
      { action: 'ai_limit.changed', by: 'platform_admin' },
      { action: 'ai_features.switched', by: 'clinic_admin' },
      { action: 'ai_limit.changed', by: 'platform_admin' },
      { action: 'ai_features.switched', by: 'clinic_admin' },
      { action: 'ai_features.switched', by: 'clinic_admin' },
    ]);
  });

  test('refuses the second of two concurrent changes', async () => {
    const { clinicId, admin } = await givenAdmin();
    const first = await Promise.all(
      [1, 2].map(() => api.call(platform, setAiLimitEndpoint, limit(clinicId))),
    );
    expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const off = { featuresOn: [], version: 0 };
    const second = await Promise.all([1, 2].map(() => api.call(admin, switchAiFeaturesEndpoint, off)));
    expect(second.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('requires a model priced in the budget’s currency and returns 404 for an unknown clinic', async () => {
    const { clinicId } = await givenAdmin();
    const dollars = await givenModel({ currency: 'USD' });
    const mixed = await api.call(platform, setAiLimitEndpoint, { ...limit(clinicId), modelId: dollars.id });
    expect(mixed).toMatchObject({ status: 422, body: { fields: [{ path: 'modelId' }] } });
    expect((await api.call(platform, setAiLimitEndpoint, limit(crypto.randomUUID()))).status).toBe(404);
    const odd = await api.call(platform, setAiLimitEndpoint, {
      ...limit(clinicId),
      budgetMinor: 1.5,
      currency: 'eur',
    });
    expect(odd.body).toMatchObject({ fields: [{ path: 'budgetMinor' }, { path: 'currency' }] });
  });

  test('hides other clinics’ limits and lets only a clinic admin switch features', async () => {
    const [ours, theirs] = [await givenAdmin(), await givenAdmin()];
    await api.call(platform, setAiLimitEndpoint, limit(theirs.clinicId));
    expect((await api.call(ours.admin, getClinicAiEndpoint, {})).body).toMatchObject({
      allowedFeatures: [],
      month: null,
    });
    const doctor = await givenStaff(db.owner, theirs.clinicId, { role: 'doctor' });
    expect((await api.call(doctor, getClinicAiEndpoint, {})).body).toMatchObject({
      month: { budgetMinor: 5000 },
    });
    expect((await api.call(doctor, switchAiFeaturesEndpoint, { featuresOn: [], version: 0 })).status).toBe(
      403,
    );
    expect((await api.call(doctor, listClinicAiUsageEndpoint, {})).status).toBe(403);
    expect((await api.call(theirs.admin, setAiLimitEndpoint, limit(theirs.clinicId, 1))).status).toBe(403);
  });
});

describe('emergency stop', () => {
  test('shows clinics the stop and its reason, and can be ended once', async () => {
    const { admin } = await givenAdmin();
    const stopped = await api.call(platform, stopAiEndpoint, { reason: 'A provider is down.' });
    expect(stopped.body.stop).toMatchObject({ reason: 'A provider is down.', stoppedByName: 'Pat Form' });
    const twice = await api.call(platform, stopAiEndpoint, { reason: 'Again' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'ai_already_stopped' } });
    expect((await api.call(admin, getClinicAiEndpoint, {})).body.stop).toMatchObject({
      reason: 'A provider is down.',
    });
    expect((await api.call(admin, stopAiEndpoint, { reason: 'Mine' })).status).toBe(403);
    expect((await api.call(platform, resumeAiEndpoint, {})).body.stop).toBeNull();
    expect((await api.call(platform, resumeAiEndpoint, {})).status).toBe(404);
    expect((await api.call(admin, getClinicAiEndpoint, {})).body.stop).toBeNull();
    expect((await api.call(platform, aiOverviewEndpoint, {})).body.stop).toBeNull();
  });
});

describe('models', () => {
  test('are added once per idempotency key, can be repriced and withdrawn, and are audited', async () => {
    const key = { 'idempotency-key': 'model-once' };
    const input = { ...MODEL, model: 'twice', note: 'From the price list.' };
    const { body: model } = await api.call(platform, addAiModelEndpoint, input, key);
    expect((await api.call(platform, addAiModelEndpoint, input, key)).body).toEqual(model);
    const twin = await api.call(platform, addAiModelEndpoint, input);
    expect(twin.body).toMatchObject({ code: 'name_taken', fields: [{ path: 'model' }] });
    const change = { modelId: model.id, version: 1 };
    const changed = await api.call(platform, changeAiModelEndpoint, {
      ...change,
      inputPriceMinor: 250,
      isOffered: false,
    });
    expect(changed.body).toMatchObject({
      inputPriceMinor: 250,
      isOffered: false,
      version: 2,
      clinicCount: 0,
    });
    expect((await api.call(platform, changeAiModelEndpoint, { ...change, note: 'x' })).body).toMatchObject({
      code: 'record_changed',
    });
    const { body } = await api.call(platform, listAiModelsEndpoint, {});
    expect(body.items.at(-1)).toMatchObject({ id: model.id });
    const { rows } = await db.owner.query(
      'select action from audit_entries where subject_id = $1 order by id',
      [model.id],
    );
    expect(rows).toEqual([{ action: 'ai_model.added' }, { action: 'ai_model.changed' }]);
  });
});

describe('AI usage', () => {
  test('is empty without usage; a clinic reads its own usage by its own days, the platform reads all', async () => {
    const { clinicId, admin } = await givenAdmin('Zzz ledger');
    const other = await givenAdmin();
    expect((await api.call(admin, listClinicAiUsageEndpoint, {})).body).toEqual({
      items: [],
      nextCursor: null,
    });
    // 23:30 UTC is half past midnight of the next day in Berlin.
    await givenUse(clinicId, admin.userId, '2026-11-20T23:30:00Z');
    await givenUse(clinicId, admin.userId, '2026-11-21T12:00:00Z');
    await givenUse(other.clinicId, other.admin.userId, '2026-11-21T12:00:00Z');
    const days = { fromDay: '2026-11-21', toDay: '2026-11-21' };
    const own = await api.call(admin, listClinicAiUsageEndpoint, days);
    expect(own.body.items).toHaveLength(2);
    expect(own.body.items[0]).toMatchObject({
      clinicId,
      feature: 'follow_up_drafts',
      costMillionths: 10_500,
      userName: 'Mara Boss',
    });
    const all = await api.call(platform, listAiUsageEndpoint, { ...days, clinicId });
    expect(all.body.items).toMatchObject([{ clinicName: 'Zzz ledger', at: expect.stringMatching(/T12:00/) }]);
    const first = await api.call(platform, listAiUsageEndpoint, { clinicId, limit: 1 });
    const second = await api.call(platform, listAiUsageEndpoint, {
      clinicId,
      limit: 1,
      cursor: first.body.nextCursor ?? '',
    });
    expect(second.body).toMatchObject({ items: [{ at: expect.stringMatching(/T23:30/) }], nextCursor: null });
  });
});
