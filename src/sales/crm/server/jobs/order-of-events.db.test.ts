import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCrmWorld, type CrmWorld } from '#test/crm.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson } from '#test/given.ts';
import { addStage, moveOpportunity } from '#practice/crm-connection/fake/fake-opportunities.ts';
import { FAKE_LOCATIONS, type FakeEvent, type FakeRecord } from '#practice/crm-connection/fake/fake-state.ts';
import { leadEventHandlers } from '../events/lead-event-handlers.ts';
import { applyWebhook } from '#practice/crm-connection/server/jobs/apply-webhook-job.ts';
import { syncLead } from './sync-lead-job.ts';

let db: TestDatabase;
let world: CrmWorld;
let lead: string;
/** By how much the provider's clock is ahead of ours. */
let aheadMs: number;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = createCrmWorld(db);
  aheadMs = 0;
  world.fake.state.options.nowMs = () => Date.now() + aheadMs;
  const admin = await givenPerson(db.owner, { role: 'platform_admin' });
  await world.connect(world.call, admin, FAKE_LOCATIONS[0]?.id);
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into leads (source, full_name, email) values ('manual', 'Vera', $1) returning id`,
    [`${randomUUID()}@leads.test`],
  );
  lead = rows[0]?.id ?? '';
  await world.runJobs();
});
afterEach(async () => {
  expect(world.violations).toEqual([]);
  await db.owner.query(
    'delete from leads; delete from crm_erasures; delete from ghl_integrations; delete from crm_lead_targets; delete from crm_webhooks; delete from auth.allowances; delete from graphile_worker._private_jobs',
  );
});

const moveLead = (stage: string) =>
  db.owner.query('update leads set stage = $2 where id = $1', [lead, stage]);
/** Moves the lead here and sends it to the CRM. */
async function moveAndSync(stage: string): Promise<void> {
  await moveLead(stage);
  await world.runJobs();
}
function opportunity(): FakeRecord {
  const [one] = world.fake.state.records.opportunities.values();
  if (!one) throw new Error('Nothing was sent.');
  return one;
}
/** Moves the opportunity in the CRM; the event stays in the outbox. */
const moveInCrm = (stage: string, afterMs = 0): void => {
  aheadMs += afterMs;
  moveOpportunity(world.fake.state, opportunity(), { pipelineStageId: `stage-${stage}` });
};
const drainEvents = (): FakeEvent[] => world.fake.state.outbox.splice(0);
const onlyEvent = (events: readonly FakeEvent[], stage: string): FakeEvent => {
  const found = events.filter(({ fields }) => fields['pipelineStageId'] === `stage-${stage}`);
  const [event] = found;
  if (!event || found.length > 1) throw new Error(`${found.length} events of ${stage}`);
  return event;
};
/** Delivers an event, by default one second later. */
async function deliver(event: FakeEvent, afterMs = 1_000): Promise<void> {
  aheadMs += afterMs;
  expect(await world.send(event)).toMatchObject({ status: 200 });
  await world.runJobs();
}
const stages = async () => {
  const { rows } = await db.owner.query<{ stage: string }>('select stage from leads where id = $1', [lead]);
  return { here: rows[0]?.stage, there: opportunity()['pipelineStageId'] };
};
const bothAt = (stage: string) => ({ here: stage, there: `stage-${stage}` });
const lastWebhook = async () => {
  const { rows } = await db.owner.query<{ state: string; reason: string | null }>(
    'select state, reason from crm_webhooks order by received_at desc, id desc limit 1',
  );
  return rows[0];
};

describe('a lead moved twice here within seconds', () => {
  test.each([
    ['in order', ['contacted', 'qualified']],
    ['out of order', ['qualified', 'contacted']],
    ['only one of them', ['contacted']],
  ])('keeps its stage if the echoes of the CRM arrive late: %s', async (_, order) => {
    await moveAndSync('contacted');
    await moveAndSync('qualified');
    const events = drainEvents();
    for (const stage of order) await deliver(onlyEvent(events, stage));
    await deliver(onlyEvent(events, 'new'));
    expect(await stages()).toEqual(bothAt('qualified'));
  });

  test.each([
    ['before the echoes', ['crmMove', 'contacted', 'qualified']],
    ['between them', ['contacted', 'crmMove', 'qualified']],
    ['after them', ['contacted', 'qualified', 'crmMove']],
    ['without them', ['crmMove']],
  ])('follows a move made in the CRM, even to a stage that was sent earlier: %s', async (_, order) => {
    await moveAndSync('contacted');
    await moveAndSync('qualified');
    const echoes = drainEvents();
    moveInCrm('contacted', 2_000);
    const crmMove = onlyEvent(drainEvents(), 'contacted');
    for (const one of order) await deliver(one === 'crmMove' ? crmMove : onlyEvent(echoes, one));
    expect(await stages()).toEqual(bothAt('contacted'));
  });

  test.each([
    ['behind ours', -120_000],
    ['ahead of ours', 120_000],
  ])('follows a move made in the CRM if the CRM’s clock is %s', async (_, skewMs) => {
    aheadMs = skewMs;
    await moveAndSync('contacted');
    await moveAndSync('qualified');
    drainEvents();
    moveInCrm('demo', 1_000);
    await deliver(onlyEvent(drainEvents(), 'demo'));
    expect(await stages()).toEqual(bothAt('demo'));
  });
});

describe('a local move that is not sent yet', () => {
  test('is not overwritten by an event about an older move', async () => {
    moveInCrm('demo', -5_000);
    await moveLead('contacted');
    await deliver(onlyEvent(drainEvents(), 'demo'), 10_000);
    expect(await stages()).toEqual(bothAt('contacted'));
  });

  test('is overwritten by a later move', async () => {
    await moveLead('contacted');
    moveInCrm('demo', 5_000);
    await deliver(onlyEvent(drainEvents(), 'demo'));
    expect(await stages()).toEqual(bothAt('demo'));
  });

  test('is not lost if it is made while the previous one is being sent', async () => {
    aheadMs = -5_000;
    await moveLead('contacted');
    const { links } = world.parts;
    const recordSent: typeof links.recordSent = async (...args) => {
      moveInCrm('demo', 2_500);
      await moveLead('trial');
      return links.recordSent(...args);
    };
    await syncLead({ ...world.parts, links: { ...links, recordSent } }, lead);
    await world.runJobs();
    expect(await stages()).toEqual(bothAt('trial'));
  });

  test.each(['is being compared with the CRM', 'is about to be moved by an event'])(
    'is not lost if it is made while the lead %s',
    async (moment) => {
      drainEvents();
      moveInCrm('demo');
      const { links } = world.parts;
      let moved = 0;
      const parts: typeof world.parts = {
        ...world.parts,
        links: {
          ...links,
          applyMove: async (...move) => {
            moved += 1;
            await moveLead('trial');
            return links.applyMove(...move);
          },
        },
      };
      if (moment.includes('compared')) await syncLead(parts, lead);
      else {
        await world.send(onlyEvent(drainEvents(), 'demo'));
        const { rows } = await db.owner.query<{ id: string }>('select id from crm_webhooks');
        await applyWebhook(parts, { platform: leadEventHandlers(parts), clinics: {} }, rows[0]?.id ?? '');
      }
      expect(moved).toBe(1);
      await world.runJobs();
      expect(await stages()).toEqual(bothAt('trial'));
      // The original stage is never sent again.
      expect(drainEvents().filter(({ fields }) => fields['pipelineStageId'] === 'stage-new')).toEqual([]);
    },
  );
});

describe('a failed sync', () => {
  const linkState = async () => {
    const { rows } = await db.owner.query<{ state: string }>('select state from crm_lead_links');
    return rows[0]?.state;
  };

  test('does not recreate a deleted opportunity for a move made before its deletion', async () => {
    const { id } = opportunity();
    world.fake.state.records.opportunities.delete(id);
    await moveLead('contacted');
    await world.send({
      type: 'OpportunityDelete',
      fields: { id, locationId: FAKE_LOCATIONS[0]?.id },
    });
    await world.runJobs();
    expect(world.fake.state.records.opportunities.size).toBe(0);
    expect(await linkState()).toBe('failed');
    // A new move creates it again.
    await moveAndSync('qualified');
    expect(await stages()).toEqual(bothAt('qualified'));
    expect(await linkState()).toBe('synced');
  });

  test('is repeated if the lead was changed in the meantime', async () => {
    await db.owner.query('update leads set email = null where id = $1', [lead]);
    const { links } = world.parts;
    const markUnsent: typeof links.markUnsent = async (...failure) => {
      await db.owner.query(`update leads set email = 'right@leads.test' where id = $1`, [lead]);
      return links.markUnsent(...failure);
    };
    await syncLead({ ...world.parts, links: { ...links, markUnsent } }, lead);
    expect(await linkState()).toBe('waiting');
    await world.runJobs();
    expect(await linkState()).toBe('synced');
  });
});

describe('events about moves made in the CRM', () => {
  test('are applied on retry if the first attempt failed', async () => {
    moveInCrm('demo', 1_000);
    await world.send(onlyEvent(drainEvents(), 'demo'));
    const { rows } = await db.owner.query<{ id: string }>('select id from crm_webhooks');
    const broken: typeof world.parts = {
      ...world.parts,
      links: {
        ...world.parts.links,
        applyMove: () => Promise.reject(new Error('The database is unavailable.')),
      },
    };
    await expect(
      applyWebhook(broken, { platform: leadEventHandlers(broken), clinics: {} }, rows[0]?.id ?? ''),
    ).rejects.toThrow('unavailable');
    await world.runJobs();
    expect(await stages()).toEqual(bothAt('demo'));
    expect(await lastWebhook()).toEqual({ state: 'applied', reason: null });
  });

  test('a creation event has no effect after a later move', async () => {
    const created = onlyEvent(drainEvents(), 'new');
    moveInCrm('demo', 1_000);
    await deliver(onlyEvent(drainEvents(), 'demo'));
    await deliver(created);
    expect(await stages()).toEqual(bothAt('demo'));
  });

  test('an event that was sent before an ignored one and arrives after it is ignored', async () => {
    addStage(world.fake.state, 'pipeline-sales', { id: 'stage-signed', name: 'Signed', position: 5 });
    moveInCrm('demo', 1_000);
    moveInCrm('signed', 1_000);
    const events = drainEvents();
    const [earlier, later] = [new Date(Date.now() + 1_000), new Date(Date.now() + 2_000)];
    await world.send(onlyEvent(events, 'signed'), { at: later });
    await world.runJobs();
    expect(await lastWebhook()).toEqual({ state: 'ignored', reason: 'Leads have no such stage.' });
    await world.send(onlyEvent(events, 'demo'), { at: earlier });
    await world.runJobs();
    expect(await lastWebhook()).toEqual({ state: 'ignored', reason: 'A later change stands.' });
    expect((await stages()).here).toBe('new');
  });
});
