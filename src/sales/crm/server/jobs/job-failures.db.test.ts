import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAKE_LOCATIONS, type FakeFailure } from '#practice/crm-connection/fake/fake-state.ts';
import { createCrmWorld, type CrmWorld } from '#test/crm.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson, type Person } from '#test/given.ts';

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
  await world.connect(world.call, admin, FAKE_LOCATIONS[0]?.id);
});
afterEach(async () => {
  expect(world.violations).toEqual([]);
  await db.owner.query(
    'delete from leads; delete from crm_erasures; delete from ghl_integrations; delete from crm_lead_targets; delete from crm_webhooks; delete from auth.allowances; delete from graphile_worker._private_jobs',
  );
});

async function givenSyncedLead(): Promise<string> {
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into leads (source, full_name, email) values ('manual', 'Vera', $1) returning id`,
    [`${randomUUID()}@leads.test`],
  );
  await world.runJobs();
  return rows[0]?.id ?? '';
}
const fail = (path: string, failure: FakeFailure, times = 1) =>
  world.fake.state.options.failures.push(...Array.from({ length: times }, () => ({ path, failure })));
const syncAgain = async (lead: string) => {
  await db.owner.query('select app.queue_crm_lead($1)', [lead]);
  await world.runJobs();
};
const linkOf = async (lead: string) =>
  (
    await db.owner.query<Record<string, unknown>>(
      'select state, reason, contact_id is not null as "hasContact" from crm_lead_links where lead_id = $1',
      [lead],
    )
  ).rows[0];
const contactPath = () => `/contacts/${[...world.fake.state.records.contacts.keys()][0]}`;

describe('a lead waits, and is not given up, if', () => {
  test.each([
    ['missing', 'GoHighLevel could not be reached: The provider answered 404'],
    ['blocked', 'GoHighLevel could not be reached: The provider answered 403'],
    ['down', 'GoHighLevel is not responding right now.'],
  ] as const)('a gateway answers for the CRM with its own page: %s', async (failure, reason) => {
    const lead = await givenSyncedLead();
    fail(contactPath(), failure, 4);
    await syncAgain(lead);
    expect(await linkOf(lead)).toEqual({ state: 'waiting', reason, hasContact: true });
    world.fake.state.options.failures.length = 0;
    await syncAgain(lead);
    expect(await linkOf(lead)).toMatchObject({ state: 'synced', reason: null });
  });

  test('the CRM gives no token to the app', async () => {
    const lead = await givenSyncedLead();
    const { options } = world.fake.state;
    const { clientSecret } = options;
    options.clientSecret = 'another one';
    await db.owner.query(`update ghl_integrations set token_expires_at = now() - interval '1 hour'`);
    await syncAgain(lead);
    expect(await linkOf(lead)).toMatchObject({
      state: 'waiting',
      reason: 'GoHighLevel denies access right now: Invalid client: client credentials are invalid',
    });
    options.clientSecret = clientSecret;
    await syncAgain(lead);
    expect(await linkOf(lead)).toMatchObject({ state: 'synced' });
  });
});

test('an erased lead’s contact counts as deleted only when the CRM itself says so', async () => {
  await givenSyncedLead();
  fail(contactPath(), 'missing');
  await db.owner.query('delete from leads');
  await world.runJobs();
  const waiting = async () => (await db.owner.query('select reason from crm_erasures')).rows;
  expect(await waiting()).toEqual([
    { reason: 'GoHighLevel could not be reached: The provider answered 404' },
  ]);
  expect(world.fake.state.records.contacts.size).toBe(1);
});
