import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountOutside } from '#foundation/server/http/mount-outside.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import {
  addAiProviderEndpoint,
  changeAiProviderEndpoint,
  listAiProvidersEndpoint,
  testAiProviderEndpoint,
} from '#platform/ai-control/providers.contract.ts';
import { aiControlHandlers, aiProvidersOutside } from '#platform/ai-control/server/routes.ts';
import { codeOf, createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import {
  getAiConnectionEndpoint,
  removeAiConnectionEndpoint,
  setAiConnectionEndpoint,
  testAiConnectionEndpoint,
} from '../../connection.contract.ts';
import { type FakeModel, startFakeModel } from '../../fake/fake-model.ts';
import { assistantHandlers, connectionsOutside } from '../routes.ts';

const KEY = 'sk-secret-of-the-clinic-9876';

let db: TestDatabase;
let fake: FakeModel;
let api: ReturnType<typeof openApi>;
let admin: Person & { readonly clinicId: string | null };
let clinicId: string;

function openApi(reachesPrivateHosts: boolean) {
  const parts = {
    sealer: createSealer(db.secretKey, 'ai keys'),
    network: { fetch: (request: Request) => globalThis.fetch(request), reachesPrivateHosts },
  };
  return createTestApi(
    db,
    [...assistantHandlers, ...aiControlHandlers],
    [
      (app, mounts) =>
        mountOutside(app, [...connectionsOutside(parts), ...aiProvidersOutside(parts)], mounts),
    ],
  );
}

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  fake = await startFakeModel();
  api = openApi(true);
  ({ clinicId } = await givenClinic(db.owner));
  admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
});
afterEach(() => fake.stop());

const fields = (url = fake.url) => ({
  name: 'Back office',
  kind: 'openai_compatible' as const,
  baseUrl: url,
  key: KEY as string | null,
  model: 'fake-1',
  currency: 'EUR',
  inputPriceMinor: 10,
  outputPriceMinor: 20,
  budgetMinor: 5000,
  isOn: true,
  version: 0,
});
const set = (change: Partial<ReturnType<typeof fields>> = {}) =>
  api.call(admin, setAiConnectionEndpoint, { ...fields(), ...change });
const sealedKeys = async () =>
  (
    await db.owner.query<{ sealed: Buffer | null }>(
      'select key_sealed as sealed from ai_connections where clinic_id = $1',
      [clinicId],
    )
  ).rows.map(({ sealed }) => sealed);

describe('a clinic’s own provider', () => {
  test('is set with a key that is sealed and never read back', async () => {
    const { status, body } = await set();
    expect(status).toBe(200);
    expect(body.connection).toMatchObject({
      name: 'Back office',
      keyHint: '9876',
      version: 1,
      testedAt: null,
    });
    const shown = await api.call(admin, getAiConnectionEndpoint, {});
    expect(JSON.stringify([body, shown.body])).not.toContain(KEY);
    const [sealed] = await sealedKeys();
    expect(sealed?.toString('latin1')).not.toContain(KEY);
    const { rows } = await db.owner.query<{ entry: string }>(
      `select row_to_json(e)::text as entry from audit_entries e where clinic_id = $1 and action like 'ai_connection.%'`,
      [clinicId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.entry).not.toMatch(/sk-secret|9876/);
  });

  test('keeps its key without a new one, and asks for it again with another address', async () => {
    await set();
    const before = await sealedKeys();
    expect((await set({ key: null, model: 'fake-2', version: 1 })).body.connection).toMatchObject({
      model: 'fake-2',
      keyHint: '9876',
    });
    expect(await sealedKeys()).toEqual(before);
    const elsewhere = await set({ key: null, baseUrl: 'https://elsewhere.test/v1', version: 2 });
    expect(elsewhere.body).toMatchObject({ code: 'invalid_input', fields: [{ path: 'key' }] });
    expect((await set({ key: '', version: 2 })).body.connection?.keyHint).toBeNull();
    expect(await sealedKeys()).toEqual([null]);
  });

  test('of an older version is not overwritten', async () => {
    await set();
    expect(codeOf(await set({ version: 0 }))).toBe('record_changed');
  });

  test('needs an address where its kind has none', async () => {
    const refused = await api.call(admin, setAiConnectionEndpoint, { ...fields(), baseUrl: null });
    expect(refused.body).toMatchObject({ code: 'invalid_input', fields: [{ path: 'baseUrl' }] });
  });

  test('is removed with its key', async () => {
    await set();
    expect((await api.call(admin, removeAiConnectionEndpoint, {})).body).toEqual({ connection: null });
    expect(await sealedKeys()).toEqual([]);
    expect(codeOf(await api.call(admin, removeAiConnectionEndpoint, {}))).toBe('not_found');
  });

  test('is the admins’: a doctor neither sees nor sets it, and no other clinic has it', async () => {
    await set();
    const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    expect(codeOf(await api.call(doctor, getAiConnectionEndpoint, {}))).toBe('forbidden');
    expect(codeOf(await api.call(doctor, setAiConnectionEndpoint, fields()))).toBe('forbidden');
    const other = await givenStaff(db.owner, (await givenClinic(db.owner)).clinicId, {
      role: 'clinic_admin',
    });
    expect((await api.call(other, getAiConnectionEndpoint, {})).body).toEqual({ connection: null });
  });

  test.each([
    ['works', null, {}, null],
    ['refuses the key', 'refuse', {}, 'refused'],
    ['is down', 'unavailable', {}, 'unreachable'],
    ['is something else', 'no_json', {}, 'unusable'],
    ['has no such model', null, { model: 'other' }, 'no_model'],
    ['is not there', null, { baseUrl: 'http://127.0.0.1:9/v1' }, 'unreachable'],
  ] as const)('is tested without a cost: it %s', async (_what, fault, change, failure) => {
    await set(change);
    fake.react(fault);
    const { body } = await api.call(admin, testAiConnectionEndpoint, {});
    expect(body.connection).toMatchObject({ testFailure: failure, testedAt: expect.any(String) });
    expect(fake.requests).toHaveLength(0);
  });

  test('in a private network is not reached, unless the server may', async () => {
    api = openApi(false);
    await set();
    const { body } = await api.call(admin, testAiConnectionEndpoint, {});
    expect(body.connection?.testFailure).toBe('private_host');
  });
});

describe('the platform’s providers', () => {
  const provider = () => ({
    name: `Fake ${clinicId}`,
    kind: 'openai_compatible' as const,
    baseUrl: fake.url,
    key: KEY,
  });

  test('are added, listed, changed and tested without their keys', async () => {
    const platform = await givenPerson(db.owner, { role: 'platform_admin' });
    const added = await api.call(platform, addAiProviderEndpoint, provider());
    expect(added.body).toMatchObject({ keyHint: '9876', modelCount: 0, version: 1 });
    expect(codeOf(await api.call(platform, addAiProviderEndpoint, provider()))).toBe('name_taken');
    const { id } = added.body;
    const tested = await api.call(platform, testAiProviderEndpoint, { providerId: id });
    expect(tested.body).toMatchObject({ testFailure: null, testedAt: expect.any(String) });
    const changed = await api.call(platform, changeAiProviderEndpoint, {
      ...provider(),
      key: '',
      providerId: id,
      version: 1,
    });
    expect(changed.body).toMatchObject({ keyHint: null, testedAt: null, version: 2 });
    const listed = await api.call(platform, listAiProvidersEndpoint, {});
    expect(listed.body.items.map((one) => one.id)).toContain(id);
    expect(JSON.stringify([added, tested, changed, listed])).not.toContain(KEY);
    expect(codeOf(await api.call(admin, listAiProvidersEndpoint, {}))).toBe('forbidden');
  });
});
