import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { testPeople } from '#test/supabase.ts';
import { createLog } from '#foundation/server/log.ts';
import { deliverMailJob } from '#foundation/server/mail/deliver-mail.ts';
import type { Email } from '#foundation/server/mail/render-email.ts';
import {
  addTicketNoteEndpoint,
  answerTicketEndpoint,
  changeTicketEndpoint,
  getMyTicketEndpoint,
  getPlatformTicketEndpoint,
  getTicketEndpoint,
  listAgentsEndpoint,
  listMyTicketsEndpoint,
  listTicketQueueEndpoint,
  exportTicketQueueEndpoint,
  type ListTicketQueue,
  listTicketsEndpoint,
  openMyTicketEndpoint,
  type OpenTicket,
  openTicketEndpoint,
  replyToMyTicketEndpoint,
  replyToTicketEndpoint,
  setTicketStateEndpoint,
} from '../contract.ts';
import { supportEmails } from './jobs/support-emails.ts';
import { closeStaleTicketsJob } from './jobs/close-stale-tickets.ts';
import { countOpenTickets } from './public/count-open-tickets.ts';
import { supportHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
let clinicId: string;
let csr: Person;
let admin: Person;
let client: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, supportHandlers);
  platform = await givenPerson(db.owner, { role: 'platform_admin', name: 'Pat Form' });
  ({ clinicId } = await givenClinic(db.owner));
  csr = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Cleo Front' });
  admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada Boss' });
  client = await givenPerson(db.owner, { role: 'client', name: 'Kim Owner' });
});
afterAll(() => db.drop());

const QUESTION: Omit<OpenTicket, 'attachments'> = {
  topic: 'how_to',
  priority: 'question',
  subject: 'Where are the hours?',
  text: 'I cannot find them.',
};

const open = async (person: Person, input: Partial<OpenTicket> = {}) =>
  (await api.call(person, openTicketEndpoint, { ...QUESTION, ...input })).body;
const answer = (ticketId: string, text: string, outcome?: 'solved') =>
  api.call(platform, answerTicketEndpoint, { ticketId, text, ...(outcome ? { outcome } : {}) });
const read = (ticketId: string) => api.call(platform, getPlatformTicketEndpoint, { ticketId });
const age = (ticketId: string, days: number) =>
  db.owner.query('update tickets set resolved_at = now() - make_interval(days => $2) where id = $1', [
    ticketId,
    days,
  ]);

const ORIGIN = { ip: '192.0.2.1', userAgent: 'Test', requestId: randomUUID() };
/** A file that somebody uploaded to their own folder. */
async function givenFile(person: Person): Promise<{ name: string; objectId: string }> {
  const name = randomUUID();
  const objectId = await testPeople(db).run(person, { mode: 'write', origin: ORIGIN }, async (tx) => {
    const version = randomUUID();
    await sql`select app.reserve_blob(${version}::uuid)`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      insert into storage.objects (bucket_id, name, version, size_bytes, mime_type, cache_control)
        values ('tickets', ${`${person.userId}/${name}`}, ${version}::uuid, 5, 'text/plain', 'max-age=3600')
        returning id`.execute(tx);
    return rows[0]?.id ?? '';
  });
  return { name, objectId };
}
const seesObject = (person: Person, objectId: string) =>
  testPeople(db).run(person, { mode: 'read', origin: ORIGIN }, async (tx) => {
    const { rows } = await sql`select from storage.objects where id = ${objectId}::uuid`.execute(tx);
    return rows.length === 1;
  });

describe('TICKET-1: ticket lifecycle', () => {
  test('goes from new to closed and is reopened within two weeks', async () => {
    const opened = await api.call(csr, openTicketEndpoint, QUESTION);
    expect(opened).toMatchObject({
      status: 200,
      body: {
        state: 'new',
        isOwn: true,
        requesterName: 'Cleo Front',
        messages: [{ from: 'requester', text: QUESTION.text }],
      },
    });
    const { id: ticketId, number } = opened.body;
    expect(number).toBeGreaterThan(1000);

    const answered = await answer(ticketId, 'Under Settings.');
    expect(answered.body).toMatchObject({
      state: 'waiting',
      clinicId,
      requesterRole: 'csr',
      assigneeName: 'Pat Form',
      answerDueAt: null,
      messages: [
        { authorName: 'Cleo Front' },
        { from: 'platform', authorName: 'Pat Form', isInternal: false },
      ],
      events: [
        { kind: 'state', from: 'new', to: 'waiting', actorName: 'Pat Form' },
        { kind: 'assignee', from: null, to: 'Pat Form' },
      ],
    });
    expect(answered.body.firstAnsweredAt).not.toBeNull();

    const replied = await api.call(csr, replyToTicketEndpoint, { ticketId, text: 'Not there.' });
    expect(replied.body).toMatchObject({ state: 'open', messages: [{}, {}, { from: 'requester' }] });
    expect((await answer(ticketId, 'Look at Opening hours.', 'solved')).body).toMatchObject({
      state: 'solved',
    });
    const closed = await api.call(csr, setTicketStateEndpoint, { ticketId, state: 'closed' });
    expect(closed.body).toMatchObject({ state: 'closed', isOver: false });
    expect((await api.call(csr, setTicketStateEndpoint, { ticketId, state: 'closed' })).body).toMatchObject({
      code: 'ticket_state_not_allowed',
    });
    expect((await answer(ticketId, 'Once more.')).body).toMatchObject({ code: 'ticket_state_not_allowed' });
    const again = await api.call(csr, replyToTicketEndpoint, { ticketId, text: 'It is gone again.' });
    expect(again.body).toMatchObject({ state: 'open', settledAt: null });
    const { rows } = await db.owner.query(
      'select action, clinic_id = $2 as ours from audit_entries where subject_id = $1 order by id',
      [ticketId, clinicId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'ticket.opened',
      'ticket.answered',
      'ticket.answered',
      'ticket.answered',
      'ticket.state_changed',
      'ticket.answered',
    ]);
  });

  test('cannot be reopened after two weeks', async () => {
    const { id: ticketId } = await open(csr);
    await answer(ticketId, 'So.', 'solved');
    await age(ticketId, 14);
    expect((await api.call(csr, replyToTicketEndpoint, { ticketId, text: 'And now?' })).body).toMatchObject({
      code: 'ticket_over',
    });
    expect((await api.call(csr, setTicketStateEndpoint, { ticketId, state: 'open' })).body).toMatchObject({
      code: 'ticket_over',
    });
    await closeStaleTicketsJob(db.database).run({});
    expect((await api.call(csr, getTicketEndpoint, { ticketId })).body).toMatchObject({
      state: 'closed',
      isOver: true,
      messages: [{}, { text: 'So.' }],
    });
    expect((await read(ticketId)).body.events.at(-1)).toMatchObject({
      from: 'solved',
      to: 'closed',
      actorName: null,
    });
  });

  test('is opened and answered once when a request is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await api.call(client, openMyTicketEndpoint, QUESTION, headers);
    const second = await api.call(client, openMyTicketEndpoint, QUESTION, headers);
    expect(second.body).toEqual(first.body);
    const ticketId = first.body.id;
    const reply = { ticketId, text: 'One thing more.' };
    const key = { 'idempotency-key': randomUUID() };
    await api.call(client, replyToMyTicketEndpoint, reply, key);
    await api.call(client, replyToMyTicketEndpoint, reply, key);
    expect((await read(ticketId)).body.messages).toHaveLength(2);
    expect((await api.call(client, listMyTicketsEndpoint, {})).body.items).toHaveLength(1);
  });

  test('messages and events are append-only', async () => {
    for (const statement of ['update ticket_messages set text = text', 'delete from ticket_events'])
      await expect(db.owner.query(statement)).rejects.toThrow('append-only');
  });
});

describe('TICKET-2: ticket queue', () => {
  test('sorts by due time, and can be filtered, searched and paged', async () => {
    const { clinicId: other } = await givenClinic(db.owner);
    const vet = await givenStaff(db.owner, other, { role: 'doctor', name: 'Zoë Ängström' });
    const question = await open(vet, { subject: 'A small thing' });
    const urgent = await open(vet, { subject: 'Nothing prints', priority: 'cannot_work' });
    const done = await open(vet, { subject: 'Old matter' });
    await answer(done.id, 'Done.', 'solved');
    const list = async (input: Partial<ListTicketQueue>) =>
      (await api.call(platform, listTicketQueueEndpoint, { clinicId: other, ...input })).body;
    const idsOf = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ id }) => id);
    expect(idsOf(await list({}))).toEqual([urgent.id, question.id]);
    expect(idsOf(await list({ state: 'any' }))).toEqual([urgent.id, question.id, done.id]);
    // An overdue question comes before an urgent ticket that is not due yet.
    await db.owner.query(`update tickets set answer_due_at = now() - interval '1 hour' where id = $1`, [
      question.id,
    ]);
    const page = await list({ state: 'any', limit: 2 });
    expect(idsOf(page)).toEqual([question.id, urgent.id]);
    expect(idsOf(await list({ state: 'any', limit: 2, cursor: page.nextCursor ?? '' }))).toEqual([done.id]);
    expect(idsOf(await list({ state: 'any', assignee: platform.userId }))).toEqual([done.id]);
    expect(idsOf(await list({ assignee: 'nobody', priority: 'question' }))).toEqual([question.id]);
    expect(idsOf(await list({ q: `Ticket ${urgent.number}` }))).toEqual([urgent.id]);
    expect(idsOf(await list({ q: 'angstrom' }))).toEqual([question.id, urgent.id]);
    expect(idsOf(await list({ q: '%' }))).toEqual([]);
    const file = await api.call(platform, exportTicketQueueEndpoint, { clinicId: other, q: 'angstrom' });
    expect(idsOf(file.body)).toEqual([question.id, urgent.id]);
    const exportEntries = async () =>
      (
        await db.owner.query(
          `select after -> 'filters' as filters from audit_entries where action = 'tickets.exported' and actor_id = $1`,
          [platform.userId],
        )
      ).rows;
    // Without the search text, which may be somebody's name.
    await expect
      .poll(exportEntries)
      .toEqual([{ filters: { state: 'unsettled', clinicId: other, isSearched: true } }]);
  });

  test('records assignment, priority and state changes as events, and assigns to the platform’s staff only', async () => {
    const { id: ticketId } = await open(csr);
    const change = (input: object) => api.call(platform, changeTicketEndpoint, { ticketId, ...input });
    const before = (await read(ticketId)).body;
    const changed = (await change({ priority: 'cannot_work', assigneeId: platform.userId, state: 'open' }))
      .body;
    expect(changed).toMatchObject({ priority: 'cannot_work', state: 'open', assigneeId: platform.userId });
    expect(Date.parse(changed.answerDueAt ?? '')).toBeLessThan(Date.parse(before.answerDueAt ?? ''));
    expect(changed.events.map(({ kind, to }) => [kind, to])).toEqual([
      ['state', 'open'],
      ['priority', 'cannot_work'],
      ['assignee', 'Pat Form'],
    ]);
    expect((await change({ state: 'new' })).body).toMatchObject({ code: 'ticket_state_not_allowed' });
    expect((await change({ assigneeId: csr.userId })).status).toBe(404);
    expect((await change({ assigneeId: null })).body).toMatchObject({ assigneeId: null });
    expect((await api.call(platform, listAgentsEndpoint, {})).body.items).toEqual([
      { userId: platform.userId, name: 'Pat Form' },
    ]);
  });

  test('the dashboard counts unsettled tickets', async () => {
    const count = () =>
      testPeople(db).run(platform, { mode: 'read', origin: ORIGIN }, (tx) => countOpenTickets({ tx }));
    const before = await count();
    const { id } = await open(csr);
    expect(await count()).toBe(before + 1);
    await answer(id, 'So.', 'solved');
    expect(await count()).toBe(before);
  });
});

describe('ticket visibility', () => {
  test('shows internal notes to the platform only', async () => {
    const { id: ticketId } = await open(csr);
    const mine = (await api.call(client, openMyTicketEndpoint, QUESTION)).body.id;
    const file = await givenFile(platform);
    const attachments = [{ name: file.name, fileName: 'secret.txt' }];
    for (const id of [ticketId, mine]) {
      const noted = await api.call(platform, addTicketNoteEndpoint, {
        ticketId: id,
        text: 'canary-note',
        attachments: id === ticketId ? attachments : [],
      });
      expect(noted.body.messages.at(-1)).toMatchObject({ isInternal: true, text: 'canary-note' });
      expect(noted.body).toMatchObject({ state: 'new', firstAnsweredAt: null, assigneeId: null });
    }
    const responses = [
      await api.call(csr, getTicketEndpoint, { ticketId }),
      await api.call(admin, getTicketEndpoint, { ticketId }),
      await api.call(csr, listTicketsEndpoint, {}),
      await api.call(csr, replyToTicketEndpoint, { ticketId, text: 'Hello?' }),
      await api.call(client, getMyTicketEndpoint, { ticketId: mine }),
    ];
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('canary-note');
      expect(JSON.stringify(body)).not.toContain('secret.txt');
    }
    // The database itself hides notes and the assignee, whatever the statement.
    for (const person of [csr, admin, client]) {
      await testPeople(db).run(person, { mode: 'read', origin: ORIGIN }, async (tx) => {
        const { rows } = await sql<{ text: string }>`select text from ticket_messages`.execute(tx);
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.filter(({ text }) => text === 'canary-note')).toEqual([]);
        const { rows: files } =
          await sql`select from ticket_attachments where file_name = 'secret.txt'`.execute(tx);
        expect(files).toEqual([]);
      });
      for (const column of ['assignee_id', 'answer_due_at'])
        await expect(
          testPeople(db).run(person, { mode: 'read', origin: ORIGIN }, (tx) =>
            sql`select ${sql.ref(column)} from tickets`.execute(tx),
          ),
        ).rejects.toMatchObject({ code: '42501' });
      expect(await seesObject(person, file.objectId)).toBe(false);
    }
    const { rows } = await db.owner.query(
      `select from audit_entries where clinic_id = $1 and action in ('ticket.noted', 'ticket.changed')`,
      [clinicId],
    );
    expect(rows).toEqual([]);
  });

  test('staff see their own tickets, a clinic admin those of the staff, a client only their own', async () => {
    const { clinicId: ours } = await givenClinic(db.owner);
    const { clinicId: theirs } = await givenClinic(db.owner);
    const requester = await givenStaff(db.owner, ours, { role: 'technician' });
    const colleague = await givenStaff(db.owner, ours, { role: 'doctor' });
    const boss = await givenStaff(db.owner, ours, { role: 'clinic_admin' });
    const outsider = await givenStaff(db.owner, theirs, { role: 'clinic_admin' });
    const owner = await givenPerson(db.owner, { role: 'client' });
    const { id: ticketId } = await open(requester);
    const clients = (await api.call(owner, openMyTicketEndpoint, QUESTION)).body.id;

    expect((await api.call(boss, listTicketsEndpoint, {})).body.items).toMatchObject([
      { id: ticketId, isOwn: false },
    ]);
    expect((await api.call(boss, getTicketEndpoint, { ticketId })).status).toBe(200);
    // An admin can read the ticket but not reply for the requester.
    expect((await api.call(boss, replyToTicketEndpoint, { ticketId, text: 'I say' })).status).toBe(404);
    expect((await api.call(boss, setTicketStateEndpoint, { ticketId, state: 'closed' })).status).toBe(404);
    for (const person of [colleague, outsider, boss, requester]) {
      expect((await api.call(person, getTicketEndpoint, { ticketId: clients })).status).toBe(404);
      if (person !== boss && person !== requester)
        expect((await api.call(person, getTicketEndpoint, { ticketId })).status).toBe(404);
      expect((await api.call(person, getPlatformTicketEndpoint, { ticketId })).status).toBe(403);
    }
    expect((await api.call(colleague, listTicketsEndpoint, {})).body.items).toEqual([]);
    expect((await api.call(owner, getMyTicketEndpoint, { ticketId })).status).toBe(404);
    expect((await api.call(client, getMyTicketEndpoint, { ticketId: clients })).status).toBe(404);
    expect((await api.call(owner, getTicketEndpoint, { ticketId: clients })).status).toBe(403);
    const nobody = null;
    expect((await api.call(nobody, getTicketEndpoint, { ticketId })).status).toBe(401);
    expect((await read(clients)).body).toMatchObject({
      clinicId: null,
      requesterRole: 'client',
      requesterName: 'Robin Test',
    });
  });

  test('files of the requester and the platform are readable by both sides only and cannot be changed', async () => {
    const sent = await givenFile(csr);
    const attachments = [{ name: sent.name, fileName: 'screen.png' }];
    const { body } = await api.call(csr, openTicketEndpoint, { ...QUESTION, attachments });
    expect(body.messages[0]?.attachments).toMatchObject([
      { fileName: 'screen.png', path: `${csr.userId}/${sent.name}`, sizeBytes: 5 },
    ]);
    const back = await givenFile(platform);
    expect(await seesObject(csr, back.objectId)).toBe(false);
    await api.call(platform, answerTicketEndpoint, {
      ticketId: body.id,
      text: 'See the guide.',
      attachments: [{ name: back.name, fileName: 'guide.pdf' }],
    });
    const colleague = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    const { clinicId: other } = await givenClinic(db.owner);
    const outsider = await givenStaff(db.owner, other, { role: 'clinic_admin' });
    for (const { objectId } of [sent, back]) {
      for (const reader of [csr, admin, platform]) expect(await seesObject(reader, objectId)).toBe(true);
      for (const reader of [colleague, outsider, client])
        expect(await seesObject(reader, objectId)).toBe(false);
    }
    // Somebody else's file, one that does not exist, and one that is already attached.
    for (const [person, name] of [
      [admin, sent.name],
      [csr, randomUUID()],
      [csr, sent.name],
    ] as const) {
      const refused = await api.call(person, openTicketEndpoint, {
        ...QUESTION,
        attachments: [{ name, fileName: 'x.txt' }],
      });
      expect(refused.status).toBe(422);
    }
    // The database itself refuses to attach somebody else's file.
    const foreign = await givenFile(admin);
    await expect(
      testPeople(db).run(csr, { mode: 'write', origin: ORIGIN }, (tx) =>
        sql`insert into ticket_attachments (ticket_id, message_id, object_id, file_name)
          select ticket_id, id, ${foreign.objectId}::uuid, 'x' from ticket_messages where ticket_id = ${body.id}::uuid limit 1`.execute(
          tx,
        ),
      ),
    ).rejects.toMatchObject({ code: '42501' });
    for (const statement of [
      sql`delete from storage.objects where id = ${sent.objectId}::uuid`,
      sql`update storage.objects set version = gen_random_uuid() where id = ${sent.objectId}::uuid`,
    ]) {
      await expect(
        testPeople(db).run(csr, { mode: 'write', origin: ORIGIN }, (tx) => statement.execute(tx)),
      ).rejects.toMatchObject({ code: '42501' });
    }
    const stray = await givenFile(csr);
    await db.owner.query(
      `update storage.objects set created_at = now() - interval '2 days' where id = any ($1::uuid[])`,
      [[stray.objectId, sent.objectId]],
    );
    await closeStaleTicketsJob(db.database).run({});
    expect(await seesObject(csr, stray.objectId)).toBe(false);
    expect(await seesObject(csr, sent.objectId)).toBe(true);
  });

  test('deleting an account deletes its files and keeps its messages', async () => {
    const leaver = await givenPerson(db.owner, { role: 'client', name: 'Lea Leaver' });
    const file = await givenFile(leaver);
    const { id } = (
      await api.call(leaver, openMyTicketEndpoint, {
        ...QUESTION,
        attachments: [{ name: file.name, fileName: 'photo.jpg' }],
      })
    ).body;
    await db.owner.query('delete from auth.users where id = $1', [leaver.userId]);
    expect((await read(id)).body).toMatchObject({
      requesterId: null,
      requesterName: null,
      messages: [{ text: QUESTION.text, attachments: [{ fileName: 'photo.jpg', path: null }] }],
    });
  });
});

describe('ticket emails', () => {
  /** Delivers the ticket’s queued emails and returns them. */
  async function emailsFor(ticketId: string): Promise<{ recipient: string; message: Email }[]> {
    const { rows } = await db.owner.query<{ id: string }>(
      `select id from mail_outbox where details ->> 'ticketId' = $1 and sent_at is null order by created_at, id`,
      [ticketId],
    );
    const sent: { recipient: string; message: Email }[] = [];
    const job = deliverMailJob({
      database: db.database,
      composers: supportEmails('https://tailwell.test'),
      transport: {
        send: (recipient, message) => {
          sent.push({ recipient, message });
          return Promise.resolve();
        },
        close: () => undefined,
      },
      encryption: null,
      log: createLog('silent'),
    });
    for (const { id } of rows) await job.run({ mailId: id });
    return sent;
  }

  test('notifies the platform of a new ticket, the requester of an answer and the assignee of a reply, without the text', async () => {
    const { id: ticketId, number } = await open(csr, { text: 'canary-words' });
    const [opened, ...others] = await emailsFor(ticketId);
    expect(others).toEqual([]);
    expect(opened).toMatchObject({
      recipient: platform.email,
      message: { subject: `New ticket ${number}: ${QUESTION.subject}` },
    });
    expect(opened?.message.text).toContain(`https://tailwell.test/admin/support/${ticketId}`);
    await answer(ticketId, 'canary-answer');
    await api.call(platform, addTicketNoteEndpoint, { ticketId, text: 'canary-note' });
    const answers = await emailsFor(ticketId);
    expect(answers.map(({ recipient }) => recipient)).toEqual([csr.email]);
    expect(answers[0]?.message.text).toContain(`https://tailwell.test/clinic/help/${ticketId}`);
    await api.call(csr, replyToTicketEndpoint, { ticketId, text: 'Thanks' });
    const replies = await emailsFor(ticketId);
    expect(replies.map(({ recipient }) => recipient)).toEqual([platform.email]);
    expect(JSON.stringify([opened, answers, replies])).not.toMatch(/canary/);
  });

  test('refuses to email anyone who is not a recipient of the event', async () => {
    const { id } = await open(csr);
    const mail = (person: Person, template: string) =>
      testPeople(db).run(person, { mode: 'write', origin: ORIGIN }, (tx) =>
        sql`select app.email_ticket(${id}::uuid, ${template})`.execute(tx),
      );
    for (const [person, template] of [
      [csr, 'ticket_answered'],
      [admin, 'ticket_opened'],
      [client, 'ticket_replied'],
      [csr, 'recovery'],
    ] as const)
      await expect(mail(person, template)).rejects.toMatchObject({ code: '42501' });
  });
});
