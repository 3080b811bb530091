import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createCrmWorld, type CrmWorld } from '#test/crm.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, type Person } from '#test/given.ts';
import { createLog } from '#foundation/server/log.ts';
import { deliverMailJob } from '#foundation/server/mail/deliver-mail.ts';
import type { Email } from '#foundation/server/mail/render-email.ts';
import { getLeadSyncEndpoint } from '#sales/crm/contract.ts';
import { FAKE_LOCATIONS } from '#practice/crm-connection/fake/fake-state.ts';
import { contactEmails } from '#sales/contact/server/jobs/contact-emails.ts';
import { crmHandlers } from '#sales/crm/server/routes.ts';
import { demoEmails } from '#sales/demos/server/jobs/demo-emails.ts';
import { sweepDemosJob } from '#sales/demos/server/jobs/sweep-demos.ts';
import {
  addLeadEndpoint,
  changeLeadEndpoint,
  eraseLeadEndpoint,
  exportLeadsEndpoint,
  getLeadEndpoint,
  mergeLeadsEndpoint,
  moveLeadEndpoint,
} from '../contract.ts';
import { addLeadNoteEndpoint, addLeadTaskEndpoint, changeLeadTaskEndpoint } from '../lead-tasks.contract.ts';
import { leadsHandlers } from './routes.ts';

const HERE = FAKE_LOCATIONS[0]?.id ?? '';
const EMAIL = 'quirina@zebrafink.test';
/** Words that identify the person and occur nowhere else in the database. */
const WORDS = ['quirina', 'zebrafink', '30555777', 'koloman', 'wendelin'];

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: CrmWorld;
let alex: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...leadsHandlers, ...crmHandlers]);
  alex = await givenPerson(db.owner, { role: 'platform_admin', name: 'Alex Morgan' });
  await db.owner.query(`insert into demo_hosts (user_id, time_zone) values ($1, 'Europe/Berlin')`, [
    alex.userId,
  ]);
});
afterAll(() => db.drop());
beforeEach(() => {
  world = createCrmWorld(db);
});

/** The tables of the database that contain any of the words, in any column. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await db.owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.owner.query(
      `select from ${name} t where t::text ilike any (select '%' || w || '%' from unnest($1::text[]) w) limit 1`,
      [words],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const query = (text: string, ...values: readonly unknown[]) => db.owner.query(text, [...values]);
const valueOf = async (text: string, ...values: readonly unknown[]): Promise<string> =>
  String(Object.values(Object((await query(text, ...values)).rows[0]))[0]);

/** Sends the queued emails, as the job would, and returns them. */
async function deliver(): Promise<{ to: string; message: Email }[]> {
  const sent: { to: string; message: Email }[] = [];
  const job = deliverMailJob({
    database: db.database,
    composers: { ...contactEmails, ...demoEmails('https://tailwell.example') },
    transport: {
      send: (to, message) => Promise.resolve(void sent.push({ to, message })),
      close: () => undefined,
    },
    encryption: null,
    log: createLog('silent'),
  });
  const { rows } = await db.owner.query<{ id: string }>(
    'select id from mail_outbox where sent_at is null order by created_at, template desc',
  );
  for (const { id } of rows) await job.run({ mailId: id });
  return sent;
}

const book = (startsAt: string) =>
  query(
    `select app.book_demo($1, array[$2]::uuid[], ${startsAt}, 'Quirina Zebrafink', $3, '+4930555777', 'Zebrafinkhaus', 'Europe/Berlin', 'Koloman flies')`,
    randomUUID(),
    alex.userId,
    EMAIL,
  );

async function deliverEvents(): Promise<void> {
  for (const event of world.fake.state.outbox.splice(0)) await world.send(event);
  await world.runJobs();
}

/** How many leads the platform's figures count. */
async function newLeads(): Promise<string> {
  const client = new Client(db.connections.owner);
  await client.connect();
  try {
    await client.query(`select set_config('app.permissions', ',platform_clinic:read,', false)`);
    const { rows } = await client.query<{ count: string }>(
      'select sum(new_leads)::text as count from app.platform_weeks()',
    );
    return rows[0]?.count ?? '';
  } finally {
    await client.end();
  }
}

/** A person who came in by every kind of intake, with every kind of record. */
async function givenKnownEverywhere(): Promise<string> {
  await query(
    `select app.accept_contact_message('sales', 'Quirina Zebrafink', $1, '030 555777', 'Zebrafinkhaus', 'My parrot Koloman')`,
    EMAIL,
  );
  await query(
    `select app.save_trial_request('Quirina Zebrafink', $1, 'Zebrafinkhaus', 'DE', 'Europe/Berlin', true)`,
    EMAIL,
  );
  await book(`date_trunc('hour', now()) + interval '3 days'`);
  await book(`date_trunc('hour', now()) + interval '5 days'`);
  await query(
    `update demo_bookings set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days', status = 'held'
      where id = (select id from demo_bookings order by starts_at limit 1)`,
  );
  const id = await valueOf('select id from leads where email_folded = $1', EMAIL);
  const note = { id, text: 'Her parrot is called Koloman' };
  await api.call(alex, addLeadNoteEndpoint, note, { 'idempotency-key': randomUUID() });
  const task = await api.call(alex, addLeadTaskEndpoint, {
    id,
    text: 'Call Quirina',
    dueAt: '2030-01-01T10:00:00Z',
  });
  await api.call(alex, changeLeadTaskEndpoint, { taskId: task.body.id, text: 'Call Quirina again' });
  const { body: lead } = await api.call(alex, getLeadEndpoint, { id });
  await api.call(alex, changeLeadEndpoint, {
    id,
    version: lead.version,
    fullName: 'Quirina Zebrafink-Wendelin',
    email: EMAIL,
    phone: '+49 30 555777',
    clinicName: 'Zebrafinkhaus',
    country: 'DE',
    ownerId: alex.userId,
    doNotContact: false,
  });
  const other = await api.call(alex, addLeadEndpoint, {
    fullName: 'Q. Wendelin',
    email: 'q@wendelin.test',
  });
  await api.call(alex, mergeLeadsEndpoint, { id, mergedId: other.body.id });
  const { body: merged } = await api.call(alex, getLeadEndpoint, { id });
  await api.call(alex, moveLeadEndpoint, {
    id,
    version: merged.version,
    stage: 'lost',
    lostReason: 'Koloman has died',
  });
  await api.call(alex, exportLeadsEndpoint, { q: 'zebrafink' });
  await deliver();
  await world.runJobs();
  await deliverEvents();
  return id;
}

describe('erasing a lead', () => {
  test('removes its personal data from every table and its contact from the CRM', async () => {
    await world.connect(world.call, alex, HERE);
    const id = await givenKnownEverywhere();
    expect(await tablesWith(WORDS)).toEqual(
      expect.arrayContaining([
        'public.crm_webhooks',
        'public.demo_bookings',
        'public.idempotency_keys',
        'public.lead_events',
        'public.lead_notes',
        'public.lead_tasks',
        'public.leads',
        'public.mail_outbox',
        'public.trial_requests',
      ]),
    );
    expect([world.fake.state.records.contacts.size, world.fake.state.records.opportunities.size]).toEqual([
      1, 1,
    ]);

    expect((await api.call(alex, eraseLeadEndpoint, { id })).status).toBe(200);
    // Only the recipient of the queued email, which says that the demo is cancelled.
    expect(await tablesWith(WORDS)).toEqual(['public.mail_outbox']);
    const sent = await deliver();
    expect(sent.map(({ to }) => to)).toEqual([EMAIL, alex.email]);
    expect(sent.map(({ message }) => message.subject)).toEqual([
      'Your Tailwell demo was canceled',
      expect.stringMatching(/^Demo canceled: /),
    ]);
    expect(sent[0]?.message.attachments?.[0]?.text).toMatch(/METHOD:CANCEL[^]*SEQUENCE:1/);
    expect(JSON.stringify(sent[1])).not.toMatch(new RegExp(WORDS.join('|'), 'i'));

    await world.runJobs();
    expect([world.fake.state.records.contacts.size, world.fake.state.records.opportunities.size]).toEqual([
      0, 0,
    ]);
    await deliverEvents();
    await sweepDemosJob(db.database).run({});
    expect(await tablesWith(WORDS)).toEqual([]);
    expect(world.violations).toEqual([]);
  });

  test('keeps the counts and an audit entry without personal data', async () => {
    const { body: lead } = await api.call(alex, addLeadEndpoint, {
      fullName: 'Una',
      email: 'una@people.test',
    });
    const { id } = lead;
    const before = await newLeads();
    await api.call(alex, eraseLeadEndpoint, { id });
    expect(await newLeads()).toBe(before);
    const { rows } = await query(
      `select before, after, actor_id from audit_entries where action = 'lead.erased' and subject_id = $1`,
      id,
    );
    expect(rows).toEqual([
      { before: null, after: { stage: 'new', source: 'manual' }, actor_id: alex.userId },
    ]);
    expect((await api.call(alex, getLeadEndpoint, { id })).status).toBe(404);
    expect((await api.call(alex, eraseLeadEndpoint, { id })).status).toBe(404);
  });

  test('leaves the clinic of a converted lead unchanged', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const { body: lead } = await api.call(alex, addLeadEndpoint, {
      fullName: 'Una',
      email: 'una2@people.test',
    });
    const id = lead.id;
    await query('select app.convert_lead($1, $2)', id, clinicId);
    const clinic = () => query('select * from clinics where id = $1', clinicId).then(({ rows }) => rows);
    const before = await clinic();
    expect((await api.call(alex, eraseLeadEndpoint, { id })).status).toBe(200);
    expect(await clinic()).toEqual(before);
    expect(await valueOf('select stage from erased_leads order by stage desc limit 1')).toBe('won');
  });

  test('deletes its contact once the CRM can be reached again', async () => {
    await world.connect(world.call, alex, HERE);
    const { body: lead } = await api.call(alex, addLeadEndpoint, {
      fullName: 'Una',
      email: 'una3@people.test',
    });
    await world.runJobs();
    await query('delete from ghl_integrations');
    await api.call(alex, eraseLeadEndpoint, { id: lead.id });
    await world.runJobs();
    expect(world.fake.state.records.contacts.size).toBe(1);
    expect((await api.call(alex, getLeadSyncEndpoint, {})).body.erasures).toEqual({ count: 1, reason: null });
    await world.connect(world.call, alex, HERE);
    await world.runJobs();
    expect(world.fake.state.records.contacts.size).toBe(0);
    expect(await valueOf('select count(*) from crm_erasures')).toBe('0');
  });

  test('deletes a contact created in the CRM during the erasure as well', async () => {
    await world.connect(world.call, alex, HERE);
    const { body: lead } = await api.call(alex, addLeadEndpoint, {
      fullName: 'Una',
      email: 'una4@people.test',
    });
    await world.runJobs();
    const [contact] = world.fake.state.records.contacts.values();
    await query('delete from crm_lead_links where lead_id = $1', lead.id);
    await api.call(alex, eraseLeadEndpoint, { id: lead.id });
    await world.parts.links.recordChange(lead.id, HERE, { contactId: contact?.id ?? '' });
    await world.runJobs();
    expect(world.fake.state.records.contacts.size).toBe(0);
  });
});

test('broadcasts a change of leads once to the platform’s staff', async () => {
  const payloads: unknown[] = [];
  const listener = new Client(db.connections.owner);
  await listener.connect();
  try {
    listener.on('notification', ({ payload }) => payloads.push(JSON.parse(payload ?? '{}')));
    await listener.query('listen tailwell_broadcast');
    await api.call(alex, addLeadEndpoint, { fullName: 'Una', email: 'una5@people.test' });
    await expect
      .poll(() => payloads)
      .toContainEqual({ topic: `user:${alex.userId}`, event: 'lead', payload: {} });
    expect(payloads).toHaveLength(1);
  } finally {
    await listener.end();
  }
});
