import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCrmWorld, type CrmWorld } from '#test/crm.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, type Person } from '#test/given.ts';
import { installInLocation, uninstall } from '../../fake/fake-installations.ts';
import { FAKE_COMPANY, FAKE_LOCATIONS, type FakeEvent } from '../../fake/fake-state.ts';

const [HERE = '', THERE = ''] = FAKE_LOCATIONS.map(({ id }) => id);
const NEW_LOCATION = { id: 'qW3eR5tY7uI9oP1aS2dF', name: 'Lakeside Sample Clinic' };
const REMOVED: FakeEvent = { type: 'UNINSTALL', fields: { locationId: HERE } };

let db: TestDatabase;
let world: CrmWorld;
let admin: Person;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = createCrmWorld(db);
  admin = await givenPerson(db.owner, { role: 'platform_admin' });
});
afterEach(async () => {
  expect(world.violations).toEqual([]);
  await db.owner.query(
    'delete from ghl_integrations; delete from crm_webhooks; delete from auth.allowances; delete from graphile_worker._private_jobs',
  );
});

const connections = async () =>
  (
    await db.owner.query<{ user_id: string }>('select user_id from ghl_integrations order by user_id')
  ).rows.map((row) => row.user_id);
const locationsOf = async ({ userId }: Person) => {
  const { rows } = await db.owner.query<{ location_data: { id: string; name: string }[] }>(
    'select location_data from ghl_integrations where user_id = $1',
    [userId],
  );
  return rows[0]?.location_data.map(({ name }) => name);
};
const log = async () =>
  (
    await db.owner.query<Record<string, unknown>>(
      'select kind, state, reason from crm_webhooks order by received_at, id',
    )
  ).rows;
const receive = async (event: FakeEvent, isBare = true) => {
  const response = await world.send(event, { isBare });
  await world.runJobs();
  return response;
};

describe('the removal of the app, in an event without a timestamp', () => {
  test('counts, and counts again after a reconnect, although its text is the same', async () => {
    for (let times = 0; times < 2; times += 1) {
      await world.connect(world.call, admin, HERE);
      uninstall(world.fake.state, HERE);
      expect(await receive(REMOVED)).toEqual({ status: 200, body: { received: true } });
      expect(await connections()).toEqual([]);
    }
    expect(await log()).toEqual([{ kind: 'UNINSTALL', state: 'applied', reason: null }]);
  });

  test('does not count when an old one is sent again, even after the log was purged', async () => {
    await world.connect(world.call, admin, HERE);
    uninstall(world.fake.state, HERE);
    await receive(REMOVED);
    await world.connect(world.call, admin, HERE);
    for (const purge of ['', 'delete from crm_webhooks']) {
      await db.owner.query(purge);
      await receive(REMOVED);
      expect(await log()).toEqual([
        { kind: 'UNINSTALL', state: 'ignored', reason: 'The app is still installed there.' },
      ]);
      expect(await connections()).toEqual([admin.userId]);
    }
    expect(await world.call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject({ status: 200 });
    // The one that was ignored does not hide the next one that is true.
    uninstall(world.fake.state, HERE);
    await receive(REMOVED);
    expect(await connections()).toEqual([]);
  });

  test('takes one location from an agency, and the agency as a whole', async () => {
    await world.connect(world.call, admin);
    await receive(REMOVED);
    expect(await locationsOf(admin)).toHaveLength(3);
    uninstall(world.fake.state, HERE);
    await receive(REMOVED);
    expect(await locationsOf(admin)).toEqual(FAKE_LOCATIONS.slice(1).map(({ name }) => name));

    const agency = { type: 'UNINSTALL', fields: { companyId: FAKE_COMPANY } };
    await receive(agency);
    expect(await connections()).toEqual([admin.userId]);
    uninstall(world.fake.state, null);
    await receive(agency);
    expect(await connections()).toEqual([]);
  });

  test('is asked again later if the provider does not answer', async () => {
    await world.connect(world.call, admin, HERE);
    uninstall(world.fake.state, HERE);
    world.fake.state.options.failures.push({ path: '/oauth/token', failure: 'down' });
    await world.send(REMOVED, { isBare: true });
    await expect(world.runJobs()).rejects.toThrow('The provider answered 502');
    expect(await log()).toMatchObject([{ state: 'waiting' }]);
    expect(await connections()).toEqual([admin.userId]);
    await db.owner.query('select app.queue_crm_webhook(id) from crm_webhooks');
    await world.runJobs();
    expect(await connections()).toEqual([]);
  });
});

test('a removal that was sent before the connection does not end it, though it arrives after it', async () => {
  const at = new Date(Date.now() - 60_000);
  await world.connect(world.call, admin, HERE);
  await world.send(REMOVED, { at });
  await world.runJobs();
  expect(await log()).toMatchObject([{ state: 'ignored', reason: 'The app is still installed there.' }]);
  expect(await connections()).toEqual([admin.userId]);
});

describe('an agency', () => {
  const installed = () => world.fake.state.outbox.splice(0).at(-1) ?? REMOVED;

  test('takes up a location in which the app is installed later, for everybody who is connected with it', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const owner = await givenPerson(db.owner, { role: 'clinic_admin', clinicId });
    await world.connect(world.call, admin);
    await world.connect(world.call, owner);
    installInLocation(world.fake.state, NEW_LOCATION);
    expect(await receive(installed(), false)).toEqual({ status: 200, body: { received: true } });
    const names = [...FAKE_LOCATIONS, NEW_LOCATION].map(({ name }) => name);
    expect(await locationsOf(admin)).toEqual(names);
    expect(await locationsOf(owner)).toEqual(names);
    expect(await log()).toMatchObject([{ state: 'applied' }, { state: 'applied' }]);
    const request = { endpoint: '/contacts/', query: { locationId: NEW_LOCATION.id } };
    expect(await world.call('proxy', admin, request)).toMatchObject({ status: 200 });
    // Its events are accepted from then on.
    const fields = { id: 'x', locationId: NEW_LOCATION.id };
    await receive({ type: 'ContactCreate', fields }, false);
    expect((await log()).map(({ kind }) => kind)).toContain('ContactCreate');
  });

  test('has the new name of a location', async () => {
    await world.connect(world.call, admin);
    world.fake.state.locations = FAKE_LOCATIONS.map((one) => ({ ...one, name: `New ${one.name}` }));
    await receive({ type: 'LocationUpdate', fields: { id: HERE, companyId: FAKE_COMPANY } }, false);
    expect(await locationsOf(admin)).toEqual(FAKE_LOCATIONS.map(({ name }) => `New ${name}`));
  });

  test('that is not connected here is unknown', async () => {
    await world.connect(world.call, admin, THERE);
    installInLocation(world.fake.state, NEW_LOCATION);
    await receive(installed(), false);
    expect(await log()).toMatchObject([{ state: 'refused', reason: expect.stringMatching(/no location/) }]);
  });
});

describe('texts that PostgreSQL does not store', () => {
  const payloads = async () =>
    (await db.owner.query<{ payload: Record<string, unknown> }>('select payload from crm_webhooks')).rows;

  test.each([
    ['a NUL is removed', 'a\0b', 'ab'],
    ['its notation is text', String.raw`a\u0000b`, String.raw`a\u0000b`],
    ['its notation after a backslash and a NUL', '\\\\u0000\0', '\\\\u0000'],
    ['half a surrogate pair becomes the replacement character', 'a\uD83Db', 'a\uFFFDb'],
  ])('in an event: %s', async (_, body, stored) => {
    await world.connect(world.call, admin, HERE);
    const event = { type: 'NoteCreate', fields: { id: 'x', locationId: HERE, body, [`k${body}`]: [body] } };
    expect(await receive(event, false)).toEqual({ status: 200, body: { received: true } });
    expect(await payloads()).toMatchObject([{ payload: { body: stored, [`k${stored}`]: [stored] } }]);
  });

  test('in the account of a connection', async () => {
    world.fake.state.locations = [{ id: HERE, name: 'Paws\0 \uD800' }];
    await world.connect(world.call, admin);
    expect(await locationsOf(admin)).toEqual(['Paws \uFFFD']);
  });
});
