import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createCrmWorld, type CrmWorld } from '#test/crm.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, type Person } from '#test/given.ts';
import { addStage, deleteStage } from '#practice/crm-connection/fake/fake-opportunities.ts';
import { FAKE_LOCATIONS, type FakeRecord } from '#practice/crm-connection/fake/fake-state.ts';
import {
  chooseLeadStagesEndpoint,
  chooseLeadTargetEndpoint,
  getLeadStateEndpoint,
  getLeadSyncEndpoint,
  retryLeadsEndpoint,
} from '../../contract.ts';
import { crmHandlers } from '../routes.ts';

const HERE = FAKE_LOCATIONS[0]?.id ?? '';

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
    'delete from leads; delete from crm_erasures; delete from ghl_integrations; delete from crm_lead_targets; delete from crm_webhooks; delete from auth.allowances; delete from graphile_worker._private_jobs',
  );
});

interface Given {
  readonly stage?: string;
  readonly email?: string | null;
  readonly phone?: string | null;
}

async function givenLead({ stage = 'new', email = `${randomUUID()}@leads.test`, phone = null }: Given = {}) {
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into leads (stage, source, full_name, email, phone, clinic_name, country, lost_reason)
       values ($1, 'website_demo', 'Vera van Vliet', $2, $3, 'Paws & Co', 'NL', case when $1 = 'lost' then 'Too dear' end) returning id`,
    [stage, email, phone],
  );
  return rows[0]?.id ?? '';
}
const change = (lead: string, assignment: string) =>
  db.owner.query(`update leads set ${assignment} where id = $1`, [lead]);
const leadOf = async (lead: string) => {
  const { rows } = await db.owner.query<{ stage: string; do_not_contact: boolean }>(
    'select stage, do_not_contact from leads where id = $1',
    [lead],
  );
  return rows[0];
};
const linkOf = async (lead: string) => {
  const { rows } = await db.owner.query<Record<string, unknown>>(
    'select * from crm_lead_links where lead_id = $1',
    [lead],
  );
  return rows[0];
};
const only = (kind: 'contacts' | 'opportunities'): FakeRecord => {
  const records = [...world.fake.state.records[kind].values()];
  const [record] = records;
  if (!record || records.length > 1) throw new Error(`${records.length} ${kind}`);
  return record;
};
const connected = () => world.connect(world.call, admin, HERE);

/** Delivers the queued events of the fake provider. */
async function deliverEvents(): Promise<void> {
  for (const event of world.fake.state.outbox.splice(0)) await world.send(event);
}

describe('a lead', () => {
  test('waits without a connection and is sent once there is one', async () => {
    const lead = await givenLead();
    await world.runJobs();
    expect(await linkOf(lead)).toMatchObject({ state: 'waiting', attempts: 0 });
    await connected();
    await world.runJobs();
    expect(await linkOf(lead)).toMatchObject({ state: 'synced', contact_id: only('contacts').id });
  });

  test('is sent as a contact and an opportunity with exactly these fields', async () => {
    await connected();
    const lead = await givenLead({ stage: 'demo', email: 'vera@leads.test', phone: '+31201234567' });
    await db.owner.query(`insert into lead_notes (lead_id, text) values ($1, 'the cat has diabetes')`, [
      lead,
    ]);
    await db.owner.query(
      `insert into lead_events (lead_id, kind, details) values ($1, 'message', '{"text":"my dog is ill"}')`,
      [lead],
    );
    await world.runJobs();
    const { dateAdded, dateUpdated, id, ...contact } = only('contacts');
    expect([typeof dateAdded, typeof dateUpdated, typeof id]).toEqual(['string', 'string', 'string']);
    expect(contact).toEqual({
      firstName: 'Vera',
      lastName: 'van Vliet',
      email: 'vera@leads.test',
      phone: '+31201234567',
      country: 'NL',
      companyName: 'Paws & Co',
      source: 'Tailwell demo booking',
      locationId: HERE,
    });
    expect(only('opportunities')).toMatchObject({
      name: 'Paws & Co',
      contactId: id,
      pipelineId: 'pipeline-sales',
      pipelineStageId: 'stage-demo',
      status: 'open',
    });
    const sent = JSON.stringify([
      ...world.fake.state.records.contacts.values(),
      ...world.fake.state.records.opportunities.values(),
    ]);
    expect(sent).not.toMatch(/diabetes|is ill/);
  });

  test('updates the opportunity at each stage, including won and lost', async () => {
    await connected();
    const lead = await givenLead();
    for (const [assignment, there] of [
      [`stage = 'qualified'`, { pipelineStageId: 'stage-qualified', status: 'open' }],
      [`stage = 'lost', lost_reason = 'Too dear'`, { status: 'lost' }],
      [`stage = 'trial', lost_reason = null`, { pipelineStageId: 'stage-trial', status: 'open' }],
      [`stage = 'won'`, { status: 'won' }],
    ] as const) {
      await change(lead, assignment);
      await world.runJobs();
      expect(only('opportunities')).toMatchObject(there);
    }
    // The echoes of our own updates have no effect.
    await deliverEvents();
    await world.runJobs();
    expect(await leadOf(lead)).toMatchObject({ stage: 'won' });
  });

  test('is sent again only after a change', async () => {
    await connected();
    const lead = await givenLead();
    await world.runJobs();
    await change(lead, `full_name = 'Vera Smit'`);
    await world.runJobs();
    expect(only('contacts')).toMatchObject({ firstName: 'Vera', lastName: 'Smit', companyName: 'Paws & Co' });
    const writes = () =>
      [...world.fake.state.counts].filter(([path]) => /upsert|opportunities\/$/.test(path));
    const before = writes();
    await db.owner.query('select app.queue_crm_lead($1)', [lead]);
    await world.runJobs();
    expect(writes()).toEqual(before);
  });

  test('without an email address or phone number fails with a reason', async () => {
    await connected();
    const lead = await givenLead({ email: null });
    await world.runJobs();
    expect(await linkOf(lead)).toMatchObject({ state: 'failed', reason: expect.stringContaining('neither') });
    expect(world.fake.state.records.contacts.size).toBe(0);
  });

  test('that is merged into another one passes on its CRM contact and opportunity', async () => {
    await connected();
    const [target, merged] = [await givenLead({ email: null }), await givenLead()];
    await world.runJobs();
    const { id } = only('contacts');
    await db.owner.query(`update leads set merged_into = $2 where id = $1`, [merged, target]);
    expect(await linkOf(merged)).toBeUndefined();
    expect(await linkOf(target)).toMatchObject({ contact_id: id, opportunity_id: only('opportunities').id });
  });
});

describe('no duplicates in the CRM', () => {
  test.each([['/contacts/upsert'], ['/opportunities/']] as const)(
    'P-01: creates no duplicate if the response of %s is lost',
    async (path) => {
      await connected();
      // In this location the provider accepts duplicates.
      world.fake.state.options.allowsDuplicates = true;
      const lead = await givenLead();
      world.fake.state.options.failures.push(
        ...Array.from({ length: 4 }, () => ({ path, failure: 'drop' }) as const),
      );
      await world.runJobs();
      world.fake.state.options.failures.length = 0;
      await db.owner.query('select app.queue_crm_lead($1)', [lead]);
      await world.runJobs();
      expect(await linkOf(lead)).toMatchObject({
        state: 'synced',
        attempts: 0,
        contact_id: only('contacts').id,
        opportunity_id: only('opportunities').id,
      });
    },
  );

  test.each([
    ['address', { email: 'wrong@leads.test' }, { email: 'right@leads.test' }],
    ['number', { email: null, phone: '+31201234567' }, { phone: '+31207654321' }],
    [
      'everything',
      { email: 'wrong@leads.test', phone: '+31201234567' },
      { email: 'a@leads.test', phone: '+31207654321' },
    ],
  ] as const)(
    'P-01: creates no second contact if the response is lost and its %s is changed before the next attempt',
    async (_what, given, changed) => {
      await connected();
      const lead = await givenLead(given);
      world.fake.state.options.failures.push(
        ...Array.from({ length: 4 }, () => ({ path: '/contacts/upsert', failure: 'drop' }) as const),
      );
      await world.runJobs();
      world.fake.state.options.failures.length = 0;
      const { id } = only('contacts');
      expect(await linkOf(lead)).toMatchObject({ contact_id: null });
      const assignments = Object.entries(changed).map(([column, value]) => `${column} = '${value}'`);
      await change(lead, assignments.join(', '));
      await world.runJobs();
      expect(only('contacts')).toMatchObject({ id, ...changed });
      expect(await linkOf(lead)).toMatchObject({
        state: 'synced',
        contact_id: id,
        asked_email: null,
        asked_phone: null,
        asked_at: null,
      });
    },
  );

  test('takes no contact that was there before for the one whose response was lost', async () => {
    await connected();
    const fields = { locationId: HERE, email: 'somebody@leads.test', firstName: 'Somebody' };
    await world.parts.sendAsLocation(
      { userId: admin.userId, clinicId: null },
      { method: 'POST', endpoint: '/contacts/', body: fields },
    );
    const somebody = only('contacts');
    const dateAdded = new Date(Date.now() - 86_400_000).toISOString();
    world.fake.state.records.contacts.set(somebody.id, { ...somebody, dateAdded });
    // The request does not arrive.
    const lead = await givenLead({ email: 'somebody@leads.test' });
    world.fake.state.options.failures.push(
      ...Array.from({ length: 4 }, () => ({ path: '/contacts/upsert', failure: 'fail' }) as const),
    );
    await world.runJobs();
    world.fake.state.options.failures.length = 0;
    await change(lead, `email = 'vera@leads.test'`);
    await world.runJobs();
    expect(world.fake.state.records.contacts.get(somebody.id)).toMatchObject({ firstName: 'Somebody' });
    expect(world.fake.state.records.contacts.size).toBe(2);
    expect(await linkOf(lead)).toMatchObject({ state: 'synced' });
    expect((await linkOf(lead))?.['contact_id']).not.toBe(somebody.id);
  });

  test('reuses an existing contact and its opportunity, even from another pipeline', async () => {
    await connected();
    const fields = { locationId: HERE, email: 'known@leads.test' };
    const created = await world.parts.sendAsLocation(
      { userId: admin.userId, clinicId: null },
      { method: 'POST', endpoint: '/contacts/', body: fields },
    );
    expect(created.status).toBe(201);
    const contactId = only('contacts').id;
    const body = {
      name: 'Older',
      status: 'open',
      contactId,
      pipelineId: 'pipeline-partners',
      pipelineStageId: 'partners-0',
    };
    await world.parts.sendAsLocation(
      { userId: admin.userId, clinicId: null },
      { method: 'POST', endpoint: '/opportunities/', body },
    );
    const lead = await givenLead({ email: 'known@leads.test', stage: 'contacted' });
    await world.runJobs();
    expect(await linkOf(lead)).toMatchObject({ state: 'synced', contact_id: contactId });
    expect(only('opportunities')).toMatchObject({
      pipelineId: 'pipeline-sales',
      pipelineStageId: 'stage-contacted',
    });
  });
});

describe('P-02: provider errors', () => {
  test('retries a lead that cannot be sent, and finally marks it as failed until somebody retries it', async () => {
    await connected();
    const lead = await givenLead();
    world.fake.state.options.failures.push(
      ...Array.from({ length: 80 }, () => ({ path: '/contacts/upsert', failure: 'fail' }) as const),
    );
    await world.runJobs();
    expect(await linkOf(lead)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      reason: 'GoHighLevel is not responding right now.',
    });
    await db.owner.query('update crm_lead_links set attempts = 9');
    await db.owner.query('select app.queue_crm_lead($1)', [lead]);
    await world.runJobs();
    expect(await linkOf(lead)).toMatchObject({ state: 'failed' });
    world.fake.state.options.failures.length = 0;

    const api = createTestApi(db, crmHandlers);
    const { body } = await api.call(admin, getLeadSyncEndpoint, {});
    expect(body).toMatchObject({
      isConnected: true,
      isOwnConnection: true,
      counts: { failed: 1 },
      failed: [{ leadId: lead, fullName: 'Vera van Vliet' }],
    });
    expect((await api.call(admin, retryLeadsEndpoint, {})).body).toEqual({ count: 1 });
    await expect
      .poll(async () => {
        await db.owner.query('select app.queue_crm_lead($1)', [lead]);
        await world.runJobs();
        return (await api.call(admin, getLeadStateEndpoint, { leadId: lead })).body;
      })
      .toMatchObject({ state: 'synced', reason: null });
  });

  test('shows the provider’s reason for a refusal and does not retry', async () => {
    await connected();
    const [first, second] = [
      await givenLead({ email: 'one@leads.test' }),
      await givenLead({ email: 'two@leads.test' }),
    ];
    await world.runJobs();
    await change(second, `email = 'one@leads.test'`);
    await world.runJobs();
    expect(await linkOf(second)).toMatchObject({
      state: 'failed',
      attempts: 1,
      reason: 'GoHighLevel refused: This location does not allow duplicated contacts.',
    });
    expect(await linkOf(first)).toMatchObject({ state: 'synced' });
  });

  test('recreates a deleted opportunity on request', async () => {
    await connected();
    const lead = await givenLead();
    await world.runJobs();
    world.fake.state.records.opportunities.clear();
    await db.owner.query('select app.queue_crm_lead($1)', [lead]);
    await world.runJobs();
    expect(await linkOf(lead)).toMatchObject({
      state: 'failed',
      reason: 'Its opportunity was deleted in the CRM. Try again to make it anew.',
    });
    const api = createTestApi(db, crmHandlers);
    await api.call(admin, retryLeadsEndpoint, { leadId: lead });
    await world.runJobs();
    expect(await linkOf(lead)).toMatchObject({ state: 'synced', opportunity_id: only('opportunities').id });
  });
});

test('processes webhooks before waiting leads, and recent changes before retries', async () => {
  await connected();
  const [earlier, later] = [await givenLead(), await givenLead()];
  await world.runJobs();
  await db.owner.query(`update crm_lead_links set state = 'waiting'`);
  await db.owner.query('select app.requeue_crm_leads()');
  await change(later, `stage = 'contacted'`);
  const [opportunity] = [...world.fake.state.records.opportunities.values()];
  if (!opportunity) throw new Error('Nothing was sent.');
  await world.send({ type: 'OpportunityStageUpdate', fields: opportunity });
  const { rows } = await db.owner.query<{ job: string; leadId: string | null }>(
    `select t.identifier as job, j.payload ->> 'leadId' as "leadId"
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      order by j.priority, j.run_at, j.id`,
  );
  expect(rows).toEqual([
    { job: 'crm.applyWebhook', leadId: null },
    { job: 'crm.syncLead', leadId: later },
    { job: 'crm.syncLead', leadId: earlier },
  ]);
});

describe('do-not-contact', () => {
  test('that is set here is sent to the CRM and never cleared there', async () => {
    await connected();
    const lead = await givenLead();
    await world.runJobs();
    await change(lead, 'do_not_contact = true');
    await world.runJobs();
    expect(only('contacts')).toMatchObject({ dnd: true });
    await change(lead, 'do_not_contact = false');
    await world.runJobs();
    expect(only('contacts')).toMatchObject({ dnd: true });
    // It is still set in the CRM, so it is set here again.
    expect(await leadOf(lead)).toMatchObject({ do_not_contact: true });
  });

  test('that is set in the CRM is applied at the next reconciliation, even without an event', async () => {
    await connected();
    const lead = await givenLead();
    await world.runJobs();
    const contact = only('contacts');
    const blocked = { dndSettings: { SMS: { status: 'permanent' } } };
    world.fake.state.records.contacts.set(contact.id, { ...contact, ...blocked });
    await db.owner.query(`update crm_lead_links set synced_at = now() - interval '13 hours'`);
    expect(await world.parts.links.queueReconciliation(12, 10)).toBe(1);
    await world.runJobs();
    expect(await leadOf(lead)).toMatchObject({ do_not_contact: true });
    expect(only('contacts')).toMatchObject({ dnd: true });
  });

  test('prevents messages to the contact, whichever side set it', async () => {
    await connected();
    const lead = await givenLead({ phone: '+31201234567' });
    await world.runJobs();
    const message = () =>
      world.call('proxy', admin, {
        endpoint: '/conversations/messages',
        method: 'POST',
        body: { type: 'SMS', contactId: only('contacts').id, message: 'Hello' },
      });
    expect(await message()).toMatchObject({ status: 200 });
    await change(lead, 'do_not_contact = true');
    // It takes effect before it is sent to the CRM.
    const refused = { status: 403, body: { message: 'This contact has asked not to be contacted' } };
    expect(await message()).toMatchObject(refused);
    await world.runJobs();
    await db.owner.query('delete from leads');
    expect(await message()).toMatchObject(refused);
    expect(world.fake.state.records.messages.size).toBe(1);
  });
});

describe('a move made in the CRM', () => {
  const moveInCrm = async (fields: Record<string, unknown>, at = new Date(Date.now() + 1_000)) => {
    const opportunity = { ...only('opportunities'), ...fields };
    world.fake.state.records.opportunities.set(opportunity.id, opportunity);
    const response = await world.send({ type: 'OpportunityStageUpdate', fields: opportunity }, { at });
    await world.runJobs();
    return response;
  };

  test('changes the stage here, forward or back', async () => {
    await connected();
    const lead = await givenLead({ stage: 'qualified' });
    await world.runJobs();
    await moveInCrm({ pipelineStageId: 'stage-trial' });
    expect(await leadOf(lead)).toMatchObject({ stage: 'trial' });
    await moveInCrm({ pipelineStageId: 'stage-contacted' }, new Date(Date.now() + 2_000));
    expect(await leadOf(lead)).toMatchObject({ stage: 'contacted' });
    await moveInCrm({ status: 'lost' }, new Date(Date.now() + 3_000));
    expect(await leadOf(lead)).toMatchObject({ stage: 'lost' });
    await moveInCrm({ status: 'won' }, new Date(Date.now() + 4_000));
    expect(await leadOf(lead)).toMatchObject({ stage: 'won' });
    const { rows } = await db.owner.query<{ details: unknown }>(
      `select details from lead_events where lead_id = $1 and kind = 'stage_moved' order by id`,
      [lead],
    );
    expect(rows[0]?.details).toMatchObject({ from: 'qualified', to: 'trial', reason: 'Moved in the CRM' });
    expect(await linkOf(lead)).toMatchObject({ state: 'synced' });
  });

  test('an echo of our own update does not undo a later move here', async () => {
    await connected();
    const lead = await givenLead();
    await world.runJobs();
    await change(lead, `stage = 'contacted'`);
    await moveInCrm({});
    expect(await leadOf(lead)).toMatchObject({ stage: 'contacted' });
    expect(only('opportunities')).toMatchObject({ pipelineStageId: 'stage-contacted' });
  });

  test('does not change a converted lead, and the CRM is set to won again', async () => {
    await connected();
    const lead = await givenLead();
    const { clinicId } = await givenClinic(db.owner);
    await db.owner.query(`update leads set stage = 'won', clinic_id = $2 where id = $1`, [lead, clinicId]);
    await world.runJobs();
    await moveInCrm({ status: 'open', pipelineStageId: 'stage-demo' });
    expect(await leadOf(lead)).toMatchObject({ stage: 'won' });
    await db.owner.query('select app.queue_crm_lead($1)', [lead]);
    await world.runJobs();
    expect(only('opportunities')).toMatchObject({ status: 'won' });
  });

  test('is found by reconciliation without an event, and the later move wins', async () => {
    await connected();
    const lead = await givenLead();
    await world.runJobs();
    const opportunity = only('opportunities');
    const lastStageChangeAt = new Date(Date.now() + 5_000).toISOString();
    world.fake.state.records.opportunities.set(opportunity.id, {
      ...opportunity,
      pipelineStageId: 'stage-demo',
      lastStageChangeAt,
    });
    await db.owner.query('select app.queue_crm_lead($1)', [lead]);
    await world.runJobs();
    expect(await leadOf(lead)).toMatchObject({ stage: 'demo' });
  });
});

describe('mapping of individual stages', () => {
  const SALES_STAGES = {
    new: 'stage-new',
    contacted: 'stage-contacted',
    qualified: 'stage-qualified',
    demo: 'stage-demo',
    trial: 'stage-trial',
  };
  const salesStages = () =>
    (world.fake.state.pipelines[0]?.stages ?? []).map(({ id, name }) => ({ id, name }));
  const choose = (
    api: ReturnType<typeof createTestApi>,
    stageIds: Record<string, string> = {},
    backs: Record<string, 'contacted' | 'demo' | 'won'> = {},
  ) =>
    api.call(admin, chooseLeadStagesEndpoint, {
      pipelineId: 'pipeline-sales',
      stages: salesStages(),
      stageIds: { ...SALES_STAGES, ...stageIds },
      backs,
    });

  test('can be read and changed, and all leads are sent again', async () => {
    await connected();
    const lead = await givenLead({ stage: 'qualified' });
    await world.runJobs();
    const api = createTestApi(db, crmHandlers);
    expect((await api.call(admin, getLeadSyncEndpoint, {})).body.target).toMatchObject({
      stageIds: SALES_STAGES,
      backs: {},
      stages: salesStages(),
    });
    expect(await choose(api, { qualified: 'stage-demo' })).toMatchObject({ status: 200 });
    await world.runJobs();
    expect(only('opportunities')).toMatchObject({ pipelineStageId: 'stage-demo', status: 'open' });
    // Its CRM stage is shared with demo, so the event does not change the stage here.
    await deliverEvents();
    await world.runJobs();
    expect(await leadOf(lead)).toMatchObject({ stage: 'qualified' });
    expect(await linkOf(lead)).toMatchObject({ state: 'synced' });

    expect(await choose(api, { demo: 'stage-none' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'stageIds.demo' }] },
    });
    expect(await choose(api, {}, { 'stage-demo': 'contacted' })).toMatchObject({ status: 422 });
    const other = {
      pipelineId: 'pipeline-partners',
      stages: salesStages(),
      stageIds: SALES_STAGES,
      backs: {},
    };
    expect(await api.call(admin, chooseLeadStagesEndpoint, other)).toMatchObject({ status: 404 });
  });

  test('an unmapped CRM stage has no effect until somebody maps it', async () => {
    await connected();
    const lead = await givenLead();
    await world.runJobs();
    addStage(world.fake.state, 'pipeline-sales', { id: 'signed', name: 'Signed', position: 5 });
    const moveInCrm = async (seconds: number) => {
      const at = new Date(Date.now() + seconds * 1_000);
      const moved = { pipelineStageId: 'signed', lastStageChangeAt: at.toISOString() };
      const opportunity = { ...only('opportunities'), ...moved };
      world.fake.state.records.opportunities.set(opportunity.id, opportunity);
      await world.send({ type: 'OpportunityStageUpdate', fields: opportunity }, { at });
      await world.runJobs();
    };
    await moveInCrm(1);
    expect(await leadOf(lead)).toMatchObject({ stage: 'new' });
    expect(await choose(createTestApi(db, crmHandlers), {}, { signed: 'won' })).toMatchObject({
      status: 200,
    });
    await moveInCrm(5);
    expect(await leadOf(lead)).toMatchObject({ stage: 'won' });
    // A lead won here is won in the CRM, whatever its stage there.
    expect(only('opportunities')).toMatchObject({ pipelineStageId: 'signed', status: 'won' });
  });

  test('if a stage is deleted in the CRM, only its leads fail, with a reason, until another stage is chosen', async () => {
    await connected();
    const [demo, fresh] = [await givenLead({ stage: 'contacted' }), await givenLead()];
    await world.runJobs();
    deleteStage(world.fake.state, 'stage-demo');
    await change(demo, `stage = 'demo'`);
    await change(fresh, `stage = 'trial'`);
    await world.runJobs();
    expect(await linkOf(demo)).toMatchObject({
      state: 'failed',
      reason: 'The stage that “demo” goes to was deleted in the CRM. Choose another one for it.',
    });
    expect(await linkOf(fresh)).toMatchObject({ state: 'synced', known_stage_id: 'stage-trial' });
    const api = createTestApi(db, crmHandlers);
    // The stages were read from the CRM again.
    expect((await api.call(admin, getLeadSyncEndpoint, {})).body.target?.stages).toEqual(salesStages());
    expect(await choose(api, { demo: 'stage-qualified' })).toMatchObject({ status: 200 });
    await world.runJobs();
    expect(await linkOf(demo)).toMatchObject({
      state: 'synced',
      known_stage_id: 'stage-qualified',
      reason: null,
    });
    expect(await leadOf(demo)).toMatchObject({ stage: 'demo' });
  });

  test('if the pipeline is deleted in the CRM, its leads fail with a reason', async () => {
    await connected();
    const lead = await givenLead();
    await world.runJobs();
    world.fake.state.pipelines = world.fake.state.pipelines.slice(1);
    await change(lead, `stage = 'demo'`);
    await world.runJobs();
    expect(await linkOf(lead)).toMatchObject({
      state: 'failed',
      reason: 'Pipeline not found in the CRM. Choose another one.',
    });
  });
});

describe('target of the lead sync', () => {
  test('sends all leads to another pipeline and location when they are chosen', async () => {
    await world.connect(world.call, admin);
    await givenLead({ stage: 'contacted' });
    await world.runJobs();
    const api = createTestApi(db, crmHandlers);
    const locationId = FAKE_LOCATIONS[1]?.id ?? '';
    const target = { locationId, pipelineId: 'pipeline-partners', pipelineName: 'Partners' };
    expect(
      await api.call(admin, chooseLeadTargetEndpoint, { ...target, locationId: 'elsewhere' }),
    ).toMatchObject({ status: 404 });
    expect(await api.call(admin, chooseLeadTargetEndpoint, target)).toMatchObject({ status: 200 });
    await world.runJobs();
    const moved = [...world.fake.state.records.opportunities.values()].filter(
      (one) => one.locationId === locationId,
    );
    expect(moved).toMatchObject([
      { pipelineId: 'pipeline-partners', pipelineStageId: 'partners-0', status: 'open' },
    ]);
    expect((await api.call(admin, getLeadSyncEndpoint, {})).body).toMatchObject({
      target,
      counts: { synced: 1 },
    });
  });

  test('T-07: never uses the connection of a clinic or of a former platform admin', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const owner = await givenPerson(db.owner, { role: 'clinic_admin', clinicId });
    await world.connect(world.call, owner, FAKE_LOCATIONS[1]?.id);
    const lead = await givenLead();
    await world.runJobs();
    expect(await linkOf(lead)).toMatchObject({ state: 'waiting' });
    await connected();
    await db.owner.query(`update user_roles set role = 'clinic_admin', clinic_id = $2 where user_id = $1`, [
      admin.userId,
      clinicId,
    ]);
    await world.runJobs();
    expect(await linkOf(lead)).toMatchObject({ state: 'waiting' });
    expect(world.fake.state.records.contacts.size).toBe(0);
  });
});
