import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import {
  addLeadEndpoint,
  changeLeadEndpoint,
  convertLeadEndpoint,
  exportLeadsEndpoint,
  getLeadEndpoint,
  leadBoardEndpoint,
  listLeadOwnersEndpoint,
  listLeadsEndpoint,
  mergeLeadsEndpoint,
  moveLeadEndpoint,
} from '../contract.ts';
import { findDuplicateLeadsEndpoint } from '../lead-duplicates.contract.ts';
import { importLeadsEndpoint, previewLeadImportEndpoint } from '../lead-import.contract.ts';
import {
  addLeadNoteEndpoint,
  addLeadTaskEndpoint,
  changeLeadTaskEndpoint,
  listMyLeadTasksEndpoint,
} from '../lead-tasks.contract.ts';
import { leadsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let alex: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, leadsHandlers);
  alex = await givenPerson(db.owner, { role: 'platform_admin', name: 'Alex Morgan' });
});
afterAll(() => db.drop());

let nextAddress = 0;
const freshEmail = () => `lead${(nextAddress += 1)}@example.org`;

const givenLead = async (fields: object = {}): Promise<string> =>
  (await api.call(alex, addLeadEndpoint, { fullName: 'Lena Lead', email: freshEmail(), ...fields })).body.id;
const read = async (id: string) => (await api.call(alex, getLeadEndpoint, { id })).body;
const move = async (id: string, stage: 'contacted' | 'demo' | 'lost' | 'new', more: object = {}) =>
  api.call(alex, moveLeadEndpoint, { id, version: (await read(id)).version, stage, ...more });
const kindsOf = async (id: string) => (await read(id)).events.map(({ kind }) => kind).toReversed();

const CLINIC = {
  name: 'Lakeside Vets',
  slug: 'lakeside-vets',
  timeZone: 'Europe/Berlin',
  country: 'DE',
  phone: null,
  email: null,
  addressLine: null,
  postalCode: null,
  city: null,
  region: null,
  adminEmail: 'boss@lakeside.test',
  adminFullName: 'Lena Lead',
};

describe('a manually added lead', () => {
  test('is stored normalized for search and comparison', async () => {
    const id = await givenLead({
      fullName: ' Zoë Müller ',
      email: 'Zoe@Example.ORG',
      phone: '030 123456',
      country: 'de',
      clinicName: 'Kleintierpraxis',
      ownerId: alex.userId,
    });
    expect(await read(id)).toMatchObject({
      fullName: 'Zoë Müller',
      email: 'zoe@example.org',
      phone: '+4930123456',
      country: 'DE',
      stage: 'new',
      source: 'manual',
      ownerName: 'Alex Morgan',
      events: [{ kind: 'created', actorName: 'Alex Morgan', details: { source: 'manual', stage: 'new' } }],
    });
  });

  test.each([
    ['a phone number without a country', { phone: '030 123456' }, 'phone'],
    ['neither an email address nor a phone number', { email: '' }, 'email'],
    ['an invalid country', { country: 'XX' }, 'country'],
    ['an owner outside the platform’s staff', { ownerId: randomUUID() }, 'ownerId'],
    ['no name', { fullName: ' ' }, 'fullName'],
  ])('%s is refused at its field', async (_what, fields, path) => {
    const response = await api.call(alex, addLeadEndpoint, {
      fullName: 'Lena',
      email: freshEmail(),
      ...fields,
    });
    expect(response).toMatchObject({ status: 422, body: { fields: [{ path }] } });
  });

  test('is updated as a whole with its history, and a stale update is refused', async () => {
    const id = await givenLead({ clinicName: 'Old name' });
    const before = await read(id);
    const input = {
      id,
      version: before.version,
      fullName: before.fullName,
      email: before.email,
      clinicName: 'New name',
      ownerId: alex.userId,
      doNotContact: true,
    };
    const response = await api.call(alex, changeLeadEndpoint, input);
    expect(response.body).toMatchObject({
      clinicName: 'New name',
      doNotContact: true,
      ownerName: 'Alex Morgan',
    });
    expect(await api.call(alex, changeLeadEndpoint, input)).toMatchObject({
      status: 409,
      body: { code: 'lead_changed' },
    });
    expect(await kindsOf(id)).toEqual(['created', 'owner_changed', 'contact_blocked', 'changed']);
    expect((await read(id)).events[0]?.details).toEqual({
      from: { clinicName: 'Old name' },
      to: { clinicName: 'New name' },
    });
  });
});

describe('search', () => {
  const found = async (input: object) =>
    (await api.call(alex, listLeadsEndpoint, input)).body.items.map(({ fullName }) => fullName);

  test.each([
    ['the beginning of a name, without accents', 'geral'],
    ['the clinic’s name', 'pfoten'],
    ['a phone number in national format', '0221 9988'],
    ['the beginning of an email address', 'gerald.u'],
  ])('finds by %s', async (_what, q) => {
    await db.owner.query(`delete from leads where email_folded = 'gerald.unique@example.org'`);
    await givenLead({
      fullName: 'Gérald Unique',
      email: 'gerald.unique@example.org',
      phone: '+49 221 99887766',
      clinicName: 'Pfotenhaus',
    });
    expect(await found({ q })).toEqual(['Gérald Unique']);
  });

  test.each(['name', '-name', 'created', '-created', '-changed'] as const)(
    'pages by %s without gaps or duplicates',
    async (sort) => {
      const source = 'crm';
      await db.owner.query(`delete from leads where source = 'crm'`);
      for (const name of ['Özil', 'Anna', 'Zoe', 'anna', 'Ben']) {
        await db.owner.query(`insert into leads (source, full_name) values ('crm', $1)`, [name]);
      }
      const whole = await found({ source, sort });
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await api.call(alex, listLeadsEndpoint, {
          source,
          sort,
          limit: 2,
          ...(cursor === undefined ? {} : { cursor }),
        });
        seen.push(...body.items.map(({ fullName }) => fullName));
        cursor = body.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual(whole);
      expect(seen).toHaveLength(5);
      if (sort === 'name')
        expect(seen.map((name) => name.toLowerCase())).toEqual(['anna', 'anna', 'ben', 'özil', 'zoe']);
    },
  );

  test('the board counts each stage and can be filtered', async () => {
    const owner = await givenPerson(db.owner, { role: 'platform_admin', name: 'Olga Owner' });
    const ids = [await givenLead({ ownerId: owner.userId }), await givenLead({ ownerId: owner.userId })];
    await move(ids[1] ?? '', 'demo');
    const { body } = await api.call(alex, leadBoardEndpoint, { owner: owner.userId });
    expect(body.columns.map(({ stage, count, leads }) => [stage, count, leads.map(({ id }) => id)])).toEqual([
      ['new', 1, [ids[0]]],
      ['contacted', 0, []],
      ['qualified', 0, []],
      ['demo', 1, [ids[1]]],
      ['trial', 0, []],
      ['won', 0, []],
      ['lost', 0, []],
    ]);
    const { body: owners } = await api.call(alex, listLeadOwnersEndpoint, {});
    expect(owners.items).toContainEqual({ id: owner.userId, fullName: 'Olga Owner' });
  });

  test('audits an export with its filters', async () => {
    await api.call(alex, exportLeadsEndpoint, { q: 'nobody-by-this-name', source: 'crm' });
    await expect
      .poll(
        async () =>
          (
            await db.owner.query(
              `select actor_id from audit_entries where action = 'leads.exported' and after -> 'filters' = '{"sort": "-created", "source": "crm", "isSearched": true}'`,
            )
          ).rows,
      )
      .toEqual([{ actor_id: alex.userId }]);
  });
});

describe('stages', () => {
  test('moves back and forth; lost needs a reason and can be undone', async () => {
    const id = await givenLead();
    expect((await move(id, 'demo')).body).toMatchObject({ stage: 'demo' });
    expect((await move(id, 'contacted')).body).toMatchObject({ stage: 'contacted' });
    expect(await move(id, 'lost')).toMatchObject({ status: 422, body: { fields: [{ path: 'lostReason' }] } });
    expect((await move(id, 'lost', { lostReason: 'Too dear' })).body).toMatchObject({
      lostReason: 'Too dear',
    });
    expect((await move(id, 'new')).body).toMatchObject({ stage: 'new', lostReason: null });
    expect(await move(id, 'new')).toMatchObject({ status: 409, body: { code: 'lead_stage_not_allowed' } });
    const { events } = await read(id);
    expect(events.find(({ details }) => details['to'] === 'lost')?.details).toEqual({
      from: 'contacted',
      to: 'lost',
      reason: 'Too dear',
    });
  });

  test('converts a lead into a clinic with an invited admin, once', async () => {
    const id = await givenLead();
    const input = { ...CLINIC, id, version: 1 };
    const { body } = await api.call(alex, convertLeadEndpoint, input);
    expect(body.clinic).toMatchObject({ name: 'Lakeside Vets' });
    expect(await read(id)).toMatchObject({
      stage: 'won',
      clinicId: body.clinic.id,
      linkedClinicName: 'Lakeside Vets',
      events: [
        { kind: 'converted', details: { from: 'new', clinicId: body.clinic.id } },
        { kind: 'created' },
      ],
    });
    const { rows } = await db.owner.query('select email, role from invitations where clinic_id = $1', [
      body.clinic.id,
    ]);
    expect(rows).toEqual([{ email: 'boss@lakeside.test', role: 'clinic_admin' }]);
    expect(
      await api.call(alex, convertLeadEndpoint, { ...input, version: 2, slug: 'lakeside-2' }),
    ).toMatchObject({ status: 409, body: { code: 'lead_has_clinic' } });
    expect(await move(id, 'new')).toMatchObject({ status: 409, body: { code: 'lead_stage_not_allowed' } });
  });

  test('leaves the lead unchanged when the clinic cannot be added', async () => {
    const { slug } = await givenClinic(db.owner);
    const id = await givenLead();
    const response = await api.call(alex, convertLeadEndpoint, { ...CLINIC, id, version: 1, slug });
    expect(response.body).toMatchObject({ code: 'slug_taken' });
    expect(await read(id)).toMatchObject({ stage: 'new', clinicId: null });
  });
});

describe('notes and tasks', () => {
  test('notes have an author, and tasks stay with their assignee until done', async () => {
    const id = await givenLead({ fullName: 'Task Lead' });
    await api.call(alex, addLeadNoteEndpoint, { id, text: '<i>Called</i>' });
    const { body: task } = await api.call(alex, addLeadTaskEndpoint, {
      id,
      text: 'Send the offer',
      dueAt: '2026-01-02T09:00:00+01:00',
      assigneeId: alex.userId,
    });
    const mine = async () =>
      (await api.call(alex, listMyLeadTasksEndpoint, {})).body.items.map(({ id: taskId, leadName }) => [
        taskId,
        leadName,
      ]);
    expect(await mine()).toEqual([[task.id, 'Task Lead']]);
    expect(await read(id)).toMatchObject({
      openTaskCount: 1,
      nextTaskAt: '2026-01-02T08:00:00Z',
      notes: [{ text: '<i>Called</i>', authorName: 'Alex Morgan' }],
    });
    const { body: done } = await api.call(alex, changeLeadTaskEndpoint, { taskId: task.id, isDone: true });
    expect(done.doneAt).not.toBeNull();
    const again = await api.call(alex, changeLeadTaskEndpoint, { taskId: task.id, isDone: true });
    expect(again.body.doneAt).toBe(done.doneAt);
    expect(await mine()).toEqual([]);
    const opened = await api.call(alex, changeLeadTaskEndpoint, {
      taskId: task.id,
      isDone: false,
      text: 'Call',
    });
    expect(opened.body).toMatchObject({ doneAt: null, text: 'Call' });
  });

  test('are refused for an unknown lead or task', async () => {
    const id = randomUUID();
    expect((await api.call(alex, addLeadNoteEndpoint, { id, text: 'x' })).status).toBe(404);
    expect((await api.call(alex, changeLeadTaskEndpoint, { taskId: id, isDone: true })).status).toBe(404);
  });
});

describe('duplicates', () => {
  test('finds the same email address, phone number or a similar name, the likeliest first', async () => {
    const clinicName = 'Doppelhaus Vets';
    const byMail = await givenLead({ fullName: 'Quite Different', email: 'dora@doppel.example' });
    const byPhone = await givenLead({ fullName: 'Somebody Else', phone: '+49 40 556677' });
    const byName = await givenLead({ fullName: 'Dora Doppel', clinicName });
    await givenLead({ fullName: 'Dora Doppel', clinicName: 'A wholly other place' });
    const { body } = await api.call(alex, findDuplicateLeadsEndpoint, {
      fullName: 'Doppel, Dóra',
      email: ' DORA@doppel.example',
      phone: '040 556677',
      country: 'DE',
      clinicName,
    });
    expect(body.items.map(({ id, reasons }) => [id, reasons])).toEqual([
      [byMail, ['email']],
      [byPhone, ['phone']],
      [byName, ['name']],
    ]);
  });

  test('merging moves notes, tasks and history to the kept lead', async () => {
    const kept = await givenLead({ fullName: 'Kept' });
    const merged = await givenLead({ fullName: 'Merged', phone: '+49 30 777888' });
    const third = await givenLead({ fullName: 'Third' });
    await api.call(alex, addLeadNoteEndpoint, { id: merged, text: 'About the other' });
    await api.call(alex, addLeadTaskEndpoint, { id: merged, text: 'Call', dueAt: '2027-01-02T09:00:00Z' });
    await api.call(alex, mergeLeadsEndpoint, { id: third, mergedId: merged });
    const { body } = await api.call(alex, mergeLeadsEndpoint, { id: kept, mergedId: third });
    expect(body).toMatchObject({ id: kept, phone: '+4930777888', openTaskCount: 1 });
    const whole = await read(kept);
    expect(whole.notes.map(({ text }) => text)).toEqual(['About the other']);
    expect(whole.events.filter(({ kind }) => kind === 'created')).toHaveLength(3);
    expect((await api.call(alex, getLeadEndpoint, { id: merged })).status).toBe(404);
    expect((await api.call(alex, listLeadsEndpoint, { q: 'merged' })).body.items).toEqual([]);
    expect((await api.call(alex, mergeLeadsEndpoint, { id: kept, mergedId: kept })).status).toBe(422);
  });
});

describe('lead import', () => {
  test('previews duplicates, then imports all rows', async () => {
    const email = freshEmail();
    const known = await givenLead({ fullName: 'Known Already', email });
    const rows = [
      { fullName: 'New One', email: freshEmail() },
      { fullName: 'Somebody', email },
      { fullName: 'KNOWN already', phone: '+1 212 555 0188' },
    ];
    const { body } = await api.call(alex, previewLeadImportEndpoint, { rows });
    expect(body.duplicates.map(({ row, leadId, reasons }) => [row, leadId, reasons])).toEqual([
      [1, known, ['email']],
      [2, known, ['name']],
    ]);
    expect((await api.call(alex, importLeadsEndpoint, { rows, ownerId: alex.userId })).body).toEqual({
      count: 3,
    });
    expect((await api.call(alex, listLeadsEndpoint, { q: 'new one' })).body.items).toMatchObject([
      { source: 'import', stage: 'new', ownerName: 'Alex Morgan' },
    ]);
  });

  test('refuses the whole file at the field of the bad row', async () => {
    const rows = [
      { fullName: 'Fine Row', email: freshEmail() },
      { fullName: 'Bad Row', email: freshEmail(), phone: 'call me' },
    ];
    expect(await api.call(alex, importLeadsEndpoint, { rows })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'rows.1.phone' }] },
    });
    expect((await api.call(alex, listLeadsEndpoint, { q: 'fine row' })).body.items).toEqual([]);
  });
});

describe('functions for other features', () => {
  const query = (text: string, ...values: (string | null)[]) => db.owner.query(text, values);
  const advance = (id: string, stage: string, reason: string | null = null) =>
    query('select app.advance_lead($1, $2, $3)', id, stage, reason);

  test('advances a lead, and never moves it back or out of won or lost', async () => {
    const id = await givenLead();
    await advance(id, 'demo', 'Demo booked');
    await advance(id, 'contacted');
    expect(await read(id)).toMatchObject({
      stage: 'demo',
      events: [{ details: { from: 'new', to: 'demo', reason: 'Demo booked' } }, { kind: 'created' }],
    });
    await advance(id, 'lost', null);
    await advance(id, 'trial');
    expect(await read(id)).toMatchObject({ stage: 'lost', lostReason: 'No reason given' });
    await expect(advance(randomUUID(), 'demo')).rejects.toThrow('no such lead');
    await expect(advance(await givenLead(), 'nonsense')).rejects.toThrow('leads_stage_check');
  });

  test('a converted lead keeps its clinic, and a merged one passes its clinic on', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const other = await givenClinic(db.owner);
    const id = await givenLead();
    const merged = await givenLead();
    await api.call(alex, mergeLeadsEndpoint, { id, mergedId: merged });
    await query('select app.convert_lead($1, $2)', merged, clinicId);
    await query('select app.convert_lead($1, $2)', id, other.clinicId);
    expect(await read(id)).toMatchObject({ stage: 'won', clinicId });
  });

  test('keeps an invalid phone number in the history', async () => {
    const { rows } = await query(
      `select app.accept_lead('website_trial', 'Tina Trial', 'tina@example.org', '030 12', ' ', 'DE', 'Hello') as id`,
    );
    const lead = await read(String(Object(rows[0]).id));
    expect(lead).toMatchObject({ source: 'website_trial', phone: null, clinicName: null, country: 'DE' });
    expect(lead.events[0]?.details).toMatchObject({ text: 'Hello', phoneAsWritten: '030 12' });
  });
});

test('the history of a lead is append-only', async () => {
  await givenLead();
  await expect(db.owner.query('update lead_events set kind = kind')).rejects.toThrow('append-only');
  await expect(db.owner.query('delete from lead_events')).rejects.toThrow('append-only');
  await expect(db.owner.query('truncate lead_events')).rejects.toThrow('append-only');
});

test('is refused to clinics and clients', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const client = await givenPerson(db.owner, { role: 'client' });
  for (const person of [admin, client]) {
    expect((await api.call(person, listLeadsEndpoint, {})).status).toBe(403);
    expect((await api.call(person, addLeadEndpoint, { fullName: 'x', email: freshEmail() })).status).toBe(
      403,
    );
  }
});
