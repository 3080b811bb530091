import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import { givenModelWorld, type ModelWorld, openModelFake } from '#test/given-models.ts';
import { getClinicAiEndpoint, listAiDraftsEndpoint, switchAiFeaturesEndpoint } from '../contract.ts';
import { decideDraftEndpoint } from '../drafts.contract.ts';
import { assistantHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let parts: Awaited<ReturnType<typeof openModelFake>>;
let world: ModelWorld;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, assistantHandlers);
});
afterAll(() => db.drop());
beforeEach(async () => {
  parts = await openModelFake(db);
  world = await givenModelWorld(db, parts.fake);
});
afterEach(() => parts.fake.stop());

const list = async (input = {}) => (await api.call(world.admin, listAiDraftsEndpoint, input)).body;

test('the ledger has each draft: by what, from which template, for how much, and what a person did with it', async () => {
  parts.fake.write(() => [{ text: 'Bella weighed 3.9 kg.', sources: ['s2'] }]);
  const byModel = await parts.draft(world.doctor, world.petId);
  parts.fake.react('refuse', 'no_json');
  await parts.draft(world.doctor, world.petId);
  await parts.draft(world.doctor, world.petId);
  await api.call(world.doctor, decideDraftEndpoint, {
    id: byModel.body.id,
    usedText: 'Bella weighed 3.9 kg!',
    confirmed: 0,
  });
  const { items, nextCursor } = await list();
  expect(nextCursor).toBeNull();
  const cost = { inputTokens: 1000, outputTokens: 200, currency: 'EUR', costMillionths: 600_000 };
  expect(items).toEqual([
    expect.objectContaining({ engine: 'rules', fallback: 'unusable', modelName: null, cost }),
    // The provider took nothing.
    expect.objectContaining({ engine: 'rules', fallback: 'unavailable', cost: null, decision: null }),
    expect.objectContaining({
      id: byModel.body.id,
      feature: 'history_summary',
      engine: 'model',
      modelName: expect.stringMatching(/ fake-1$/),
      template: 'test.summary',
      templateVersion: 1,
      inputSha256: expect.stringMatching(/^[\da-f]{64}$/),
      cost,
      decision: 'edited',
      editDistance: 2,
      userName: 'Dr Test',
    }),
  ]);
});

test('it is read page by page, of a feature and by days of the clinic, by admins of the clinic only', async () => {
  for (let at = 0; at < 3; at += 1) await parts.draft(world.doctor, world.petId);
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, cursor: first.nextCursor });
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect((await list({ feature: 'message_replies' })).items).toEqual([]);
  expect((await list({ toDay: '2020-01-01' })).items).toEqual([]);
  expect((await list({ fromDay: '2020-01-01' })).items).toHaveLength(3);
  expect(codeOf(await api.call(world.doctor, listAiDraftsEndpoint, {}))).toBe('forbidden');
  const { clinicId } = await givenClinic(db.owner);
  const other = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  expect((await api.call(other, listAiDraftsEndpoint, {})).body.items).toEqual([]);
});

test('people are hidden from models until an admin turns that off, and a switch of features leaves it', async () => {
  const { version, redacts } = (await api.call(world.admin, getClinicAiEndpoint, {})).body;
  expect(redacts).toBe(true);
  const off = { isOff: false, featuresOff: [], featuresOn: [], redacts: false, version };
  expect((await api.call(world.admin, switchAiFeaturesEndpoint, off)).body.redacts).toBe(false);
  const again = { isOff: true, featuresOff: [], featuresOn: [], version: version + 1 };
  expect((await api.call(world.admin, switchAiFeaturesEndpoint, again)).body).toMatchObject({
    isOff: true,
    redacts: false,
  });
});

test('the budget that is shown is that of the provider in use', async () => {
  const read = async () => (await api.call(world.admin, getClinicAiEndpoint, {})).body;
  expect(await read()).toMatchObject({ isOwnModel: false, month: { budgetMinor: 100_000, currency: 'EUR' } });
  await db.owner.query(
    `insert into ai_connections (clinic_id, name, kind, base_url, model, currency, input_price_minor, output_price_minor, budget_minor)
     values ($1, 'Back office', 'openai_compatible', 'https://models.test/v1', 'own-1', 'USD', 0, 0, 700)`,
    [world.clinicId],
  );
  expect(await read()).toMatchObject({
    isOwnModel: true,
    modelName: 'Back office own-1',
    month: { budgetMinor: 700, currency: 'USD', spentMillionths: 0 },
  });
});
