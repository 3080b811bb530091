import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createCrmWorld, type CrmWorld } from '#test/crm.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, type Person } from '#test/given.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import {
  listPlatformWebhooksEndpoint,
  listWebhooksEndpoint,
  replayPlatformWebhookEndpoint,
  replayWebhookEndpoint,
} from '../../webhooks.contract.ts';
import { FAKE_COMPANY, FAKE_LOCATIONS, type FakeEvent } from '../../fake/fake-state.ts';
import { signEvent } from '../../fake/webhook-sender.ts';
import { leadEventHandlers } from '#sales/crm/server/events/lead-event-handlers.ts';
import { applyWebhook } from '../jobs/apply-webhook-job.ts';
import { crmConnectionHandlers } from '../routes.ts';

const [HERE = '', THERE = ''] = FAKE_LOCATIONS.map(({ id }) => id);

let db: TestDatabase;
let world: CrmWorld;
let admin: Person;
let lead: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = createCrmWorld(db);
  admin = await givenPerson(db.owner, { role: 'platform_admin' });
  await world.connect(world.call, admin, HERE);
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into leads (source, full_name, email) values ('manual', 'Vera', $1) returning id`,
    [`${randomUUID()}@leads.test`],
  );
  lead = rows[0]?.id ?? '';
  await world.runJobs();
  world.fake.state.outbox.length = 0;
});
afterEach(async () => {
  await db.owner.query(
    'delete from leads; delete from ghl_integrations; delete from crm_lead_targets; delete from crm_webhooks; delete from auth.allowances; delete from graphile_worker._private_jobs',
  );
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const opportunity = () => [...world.fake.state.records.opportunities.values()][0];
const contact = () => [...world.fake.state.records.contacts.values()][0];
const movedTo = (stage: string): FakeEvent => ({
  type: 'OpportunityStageUpdate',
  fields: { ...opportunity(), pipelineStageId: stage },
});
const stageNow = async () =>
  (await db.owner.query<{ stage: string }>('select stage from leads where id = $1', [lead])).rows[0]?.stage;
const log = async () =>
  (
    await db.owner.query<Record<string, unknown>>(
      'select kind, state, reason, scheme, clinic_id, payload is not null as "hasPayload" from crm_webhooks order by received_at, id',
    )
  ).rows;
const moves = async () =>
  (await db.owner.query(`select from lead_events where lead_id = $1 and kind = 'stage_moved'`, [lead]))
    .rowCount;

describe('P-04: an event is accepted', () => {
  test.each(['ed25519', 'rsa'] as const)(
    'if it has a valid %s signature, and acknowledged before it is applied',
    async (scheme) => {
      const response = await world.send(movedTo('stage-demo'), { scheme, at: inSeconds(1) });
      expect(response).toEqual({ status: 200, body: { received: true } });
      expect(await stageNow()).toBe('new');
      expect(await log()).toMatchObject([{ state: 'waiting', scheme, hasPayload: true }]);
      await world.runJobs();
      expect(await stageNow()).toBe('demo');
      expect(await log()).toMatchObject([{ kind: 'OpportunityStageUpdate', state: 'applied', reason: null }]);
    },
  );

  test('only once if it is sent repeatedly', async () => {
    const sending = { webhookId: 'event-1', at: inSeconds(1) };
    for (const expected of [
      { received: true },
      { received: true, duplicate: true },
      { received: true, duplicate: true },
    ]) {
      expect((await world.send(movedTo('stage-demo'), sending)).body).toEqual(expected);
    }
    await world.runJobs();
    await world.send(movedTo('stage-demo'), { ...sending, scheme: 'rsa' });
    await world.runJobs();
    expect(await log()).toHaveLength(1);
    expect(await moves()).toBe(1);
  });

  test(
    'in any order and twice: the latest stage remains, and no event is applied twice',
    async () => {
      const stages = world.fake.state.pipelines[0]?.stages.map(({ id }) => id) ?? [];
      const runs = stormRuns(40);
      const events = Array.from({ length: runs }, (_, at) => ({
        event: movedTo(stages[(at * 3 + 1) % stages.length] ?? ''),
        sending: { webhookId: `event-${at}`, at: new Date(Date.now() + (at * 250_000) / runs) },
      }));
      const [shuffled = []] = fc.sample(
        fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        {
          numRuns: 1,
          seed: 7,
        },
      );
      for (const { event, sending } of shuffled) {
        expect((await world.send(event, sending)).status).toBe(200);
      }
      await applyWaitingEvents();
      const last = events.at(-1)?.event.fields['pipelineStageId'];
      expect(`stage-${await stageNow()}`).toBe(last);
      const entries = await log();
      expect(entries).toHaveLength(runs);
      expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(['applied', 'ignored']));
      const applied = entries.filter(({ state }) => state === 'applied').length;
      expect(await moves()).toBe(applied);
      process.stdout.write(
        `figure: P-04 ${runs * 2} deliveries of ${runs} events out of order, ${applied} effects, 0 twice\n`,
      );
    },
    stormTimeoutMs(),
  );
});

/** Applies the waiting events in the order of their arrival, without the queue. */
async function applyWaitingEvents(): Promise<void> {
  const { rows } = await db.owner.query<{ id: string }>(
    `select id from crm_webhooks where state = 'waiting' order by received_at, id`,
  );
  for (const { id } of rows)
    await applyWebhook(world.parts, { platform: leadEventHandlers(world.parts), clinics: {} }, id);
}

describe('P-04: an event is refused', () => {
  const refusedAs = async (reason: RegExp) => {
    expect(await log()).toMatchObject([
      { state: 'refused', reason: expect.stringMatching(reason), hasPayload: false },
    ]);
    await world.runJobs();
    expect(await stageNow()).toBe('new');
  };

  test('if its text was changed', async () => {
    const tamper = (text: string) => text.replace('stage-demo', 'stage-trial');
    for (const scheme of ['ed25519', 'rsa'] as const) {
      expect(await world.send(movedTo('stage-demo'), { scheme, tamper })).toMatchObject({ status: 401 });
    }
    await db.owner.query(
      `delete from crm_webhooks where id <> (select min(id::text)::uuid from crm_webhooks)`,
    );
    await refusedAs(/signature is invalid/);
  });

  test('if it has no signature, or a valid one of the older scheme and an invalid one of the newer', async () => {
    const request = signEvent(world.fake.state, movedTo('stage-demo'), { scheme: 'rsa' });
    const text = await request.text();
    const url = request.url;
    expect(await world.receive(new Request(url, { method: 'POST', body: text }))).toMatchObject({
      status: 401,
    });
    const headers = {
      'x-wh-signature': request.headers.get('x-wh-signature') ?? '',
      'x-ghl-signature': 'AAAA',
    };
    expect(await world.receive(new Request(url, { method: 'POST', body: text, headers }))).toMatchObject({
      status: 401,
    });
    expect((await log()).map(({ state, kind }) => [state, kind])).toEqual([
      ['refused', 'unknown'],
      ['refused', 'unknown'],
    ]);
  });

  test.each([
    ['older than five minutes', -301],
    ['from the future', 301],
  ])('if it is %s', async (_, seconds) => {
    expect(await world.send(movedTo('stage-demo'), { at: inSeconds(seconds) })).toMatchObject({
      status: 400,
    });
    await refusedAs(/more than five minutes off/);
  });

  test('if it is for another app or an unknown location', async () => {
    world.fake.state.options.clientId = 'another-app';
    expect(await world.send(movedTo('stage-demo'))).toMatchObject({ status: 400 });
    await refusedAs(/another app/);
    world.fake.state.options.clientId = '66f0c0ffee66f0c0ffee66f0-demo';
    const elsewhere = { type: 'ContactUpdate', fields: { ...contact(), locationId: THERE } };
    // A valid request: the provider need not retry.
    expect(await world.send(elsewhere)).toMatchObject({ status: 200 });
    expect((await log()).at(-1)).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/no location/),
    });
  });

  test('if it is too large; at most 60 refusals a minute are logged', async () => {
    const huge = { type: 'ContactUpdate', fields: { ...contact(), note: 'x'.repeat(262_144) } };
    expect(await world.send(huge)).toMatchObject({ status: 413 });
    for (let times = 0; times < 70; times += 1) {
      await world.send(movedTo('stage-demo'), { tamper: (text) => `${text} ` });
    }
    expect(await log()).toHaveLength(60);
  });

  test(
    'if its text is not an event; unexpected fields cause no error',
    async () => {
      const leadsBefore = await db.owner.query('select * from leads');
      const value = fc.oneof(
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.boolean(),
        fc.array(fc.string(), { maxLength: 3 }),
        fc.constant('\0'),
      );
      const kind = fc.oneof(
        fc.constantFrom(
          'ContactUpdate',
          'ContactDelete',
          'OpportunityUpdate',
          'OpportunityDelete',
          'constructor',
          '__proto__',
        ),
        fc.string({ maxLength: 80 }),
      );
      const fields = fc.record(
        {
          id: value,
          status: value,
          pipelineId: value,
          pipelineStageId: value,
          dnd: value,
          dndSettings: value,
          webhookId: value,
          timestamp: value,
        },
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(kind, fields, async (type, values) => {
          const { status } = await world.send({ type, fields: { ...values, locationId: HERE } });
          expect([200, 400]).toContain(status);
        }),
        { numRuns: stormRuns(60) },
      );
      await applyWaitingEvents();
      expect((await log()).filter(({ state }) => state === 'waiting')).toEqual([]);
      expect((await db.owner.query('select * from leads')).rows).toEqual(leadsBefore.rows);
    },
    stormTimeoutMs(),
  );
});

describe('the effect of an event', () => {
  test('do-not-contact is applied; other changes of a contact have no effect', async () => {
    const renamed = { type: 'ContactUpdate', fields: { ...contact(), firstName: 'Other' } };
    await world.send(renamed);
    await world.send({ type: 'ContactDndUpdate', fields: { ...contact(), dnd: true } });
    await world.runJobs();
    const { rows } = await db.owner.query('select do_not_contact, full_name from leads where id = $1', [
      lead,
    ]);
    expect(rows).toEqual([{ do_not_contact: true, full_name: 'Vera' }]);
    expect((await log()).map(({ state }) => state)).toEqual(['ignored', 'applied']);
  });

  test('a lead whose contact was deleted fails until somebody retries it', async () => {
    await world.send({ type: 'ContactDelete', fields: { ...contact() } });
    await world.runJobs();
    const { rows } = await db.owner.query(
      'select state, contact_id, reason from crm_lead_links where lead_id = $1',
      [lead],
    );
    expect(rows).toEqual([
      { state: 'failed', contact_id: null, reason: expect.stringContaining('deleted in the CRM') },
    ]);
  });

  test('removing the app from a location ends the connection of that location only', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const owner = await givenPerson(db.owner, { role: 'clinic_admin', clinicId });
    await world.connect(world.call, owner, THERE);
    await world.send({ type: 'UNINSTALL', fields: { locationId: HERE } });
    await world.runJobs();
    const { rows } = await db.owner.query('select user_id from ghl_integrations');
    expect(rows).toEqual([{ user_id: owner.userId }]);
    expect(await world.call('token', admin)).toMatchObject({
      status: 404,
      body: { message: 'Integration not found' },
    });
  });

  test('a removal received before a new connection does not end that connection, even if applied late or replayed', async () => {
    await world.send({ type: 'UNINSTALL', fields: { locationId: HERE } });
    await world.connect(world.call, admin, HERE);
    await world.runJobs();
    const { rows } = await db.owner.query<{ id: string }>('select id from crm_webhooks');
    const { call } = createTestApi(db, crmConnectionHandlers);
    await call(admin, replayPlatformWebhookEndpoint, { webhookId: rows[0]?.id ?? '' });
    await world.runJobs();
    expect(await log()).toMatchObject([
      { state: 'ignored', reason: 'No connection from before it is left.' },
    ]);
    expect(await world.call('token', admin)).toMatchObject({ status: 200 });
  });

  test('removing the app from an agency ends all connections with the agency', async () => {
    const other = await givenPerson(db.owner, { role: 'platform_admin' });
    await world.connect(world.call, other);
    await world.send({ type: 'UNINSTALL', fields: { companyId: FAKE_COMPANY } });
    await world.runJobs();
    const { rows } = await db.owner.query('select user_id from ghl_integrations');
    expect(rows).toEqual([{ user_id: admin.userId }]);
  });
});

describe('T-07: scopes', () => {
  const givenClinicConnection = async (location: string) => {
    const { clinicId } = await givenClinic(db.owner);
    const owner = await givenPerson(db.owner, { role: 'clinic_admin', clinicId });
    await world.connect(world.call, owner, location);
    return { clinicId, owner };
  };

  test('an event of a clinic’s location is visible to that clinic only and never changes a lead', async () => {
    const [clinic, otherClinic] = [
      await givenClinicConnection(THERE),
      await givenClinicConnection(FAKE_LOCATIONS[2]?.id ?? ''),
    ];
    const agency = await givenPerson(db.owner, { role: 'platform_admin' });
    await world.connect(world.call, agency);
    const forged = { ...opportunity(), locationId: THERE, pipelineStageId: 'stage-trial' };
    await world.send({ type: 'OpportunityStageUpdate', fields: forged }, { at: inSeconds(1) });
    await world.runJobs();
    expect(await log()).toMatchObject([{ clinic_id: clinic.clinicId, state: 'ignored' }]);
    expect(await stageNow()).toBe('new');

    const api = createTestApi(db, crmConnectionHandlers);
    const { body } = await api.call(clinic.owner, listWebhooksEndpoint, {});
    expect(body).toMatchObject({ items: [{ kind: 'OpportunityStageUpdate', locationId: THERE }] });
    expect((await api.call(otherClinic.owner, listWebhooksEndpoint, {})).body).toEqual({ items: [] });
    expect((await api.call(admin, listPlatformWebhooksEndpoint, {})).body).toEqual({ items: [] });
    const { rows } = await db.owner.query<{ id: string }>('select id from crm_webhooks');
    const webhookId = rows[0]?.id ?? '';
    expect(await api.call(otherClinic.owner, replayWebhookEndpoint, { webhookId })).toMatchObject({
      status: 404,
    });
    expect(await api.call(admin, replayPlatformWebhookEndpoint, { webhookId })).toMatchObject({
      status: 404,
    });
    expect(await api.call(clinic.owner, replayWebhookEndpoint, { webhookId })).toMatchObject({ status: 200 });
  });

  test('a connection is valid for its own clinic only: a user who changes the clinic has to connect again', async () => {
    const { owner } = await givenClinicConnection(THERE);
    const request = { endpoint: '/contacts/', query: { locationId: THERE } };
    expect(await world.call('proxy', owner, request)).toMatchObject({ status: 200 });
    // A clinic may not access the platform's own location.
    expect(
      await world.call('proxy', owner, { endpoint: '/contacts/', query: { locationId: HERE } }),
    ).toMatchObject({ status: 403 });
    const { clinicId } = await givenClinic(db.owner);
    await db.owner.query('update user_roles set clinic_id = $2 where user_id = $1', [owner.userId, clinicId]);
    const none = { status: 404, body: { message: 'Not connected to GHL' } };
    expect(await world.call('proxy', owner, request)).toMatchObject(none);
    expect(await world.call('token', owner)).toMatchObject({
      status: 404,
      body: { message: 'Integration not found' },
    });
    await db.owner.query(
      `update user_roles set role = 'platform_admin', clinic_id = null where user_id = $1`,
      [owner.userId],
    );
    expect(await world.call('proxy', owner, request)).toMatchObject(none);
    await world.connect(world.call, owner, HERE);
    expect(await world.call('proxy', owner, { endpoint: '/contacts/' })).toMatchObject({ status: 200 });
  });

  test('replaying an event does not apply it twice', async () => {
    await world.send(movedTo('stage-demo'), { at: inSeconds(1) });
    await world.runJobs();
    const api = createTestApi(db, crmConnectionHandlers);
    const { body } = await api.call(admin, listPlatformWebhooksEndpoint, {});
    expect(body).toMatchObject({ items: [{ state: 'applied', replays: 0 }] });
    const { rows } = await db.owner.query<{ id: string }>('select id from crm_webhooks');
    await api.call(admin, replayPlatformWebhookEndpoint, { webhookId: rows[0]?.id ?? '' });
    await world.runJobs();
    expect((await api.call(admin, listPlatformWebhooksEndpoint, {})).body).toMatchObject({
      items: [{ state: 'ignored', reason: 'A later change stands.', replays: 1 }],
    });
    expect(await moves()).toBe(1);
  });
});
