import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { sendContactMessageEndpoint } from '../contract.ts';
import { contactEmails } from './jobs/contact-emails.ts';
import { contactHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, contactHandlers);
});
afterAll(() => db.drop());

const MESSAGE = {
  topic: 'support',
  fullName: 'Vera Visitor',
  email: ' Vera@Example.ORG ',
  phone: '+49 (0)30 1234567',
  clinicName: 'Vets by the Lake',
  message: '<b>Hello</b>\n=1+1',
  elapsedMs: 20_000,
} as const;
const nobody = null;
const send = (input: object) => api.call(nobody, sendContactMessageEndpoint, { ...MESSAGE, ...input });

const count = async (text: string, ...values: string[]) =>
  (await db.owner.query<{ count: number }>(text, values)).rows[0]?.count;
const leadsOf = (email: string) => count('select count(*)::int from leads where email_folded = $1', email);
const emailsTo = (email: string) =>
  count('select count(*)::int from mail_outbox where recipient = $1', email);

test('stores a message with a lead, unaltered, and confirms it by email', async () => {
  expect(await send({})).toMatchObject({ status: 200, body: { isReceived: true } });
  const { rows } = await db.owner.query(
    `select l.stage, l.source, l.full_name, l.email, l.phone, l.clinic_name, e.details
       from leads l join lead_events e on e.lead_id = l.id and e.kind = 'message' where l.email_folded = 'vera@example.org'`,
  );
  expect(rows).toEqual([
    {
      stage: 'new',
      source: 'website_contact',
      full_name: 'Vera Visitor',
      email: 'vera@example.org',
      phone: '+49301234567',
      clinic_name: 'Vets by the Lake',
      details: { topic: 'support', text: '<b>Hello</b>\n=1+1', source: 'website_contact' },
    },
  ]);
  expect(await emailsTo('vera@example.org')).toBe(1);
});

test('adds a second message to the same lead and sends no second email', async () => {
  await send({ email: 'twice@example.org', phone: '' });
  await send({ email: 'TWICE@example.org', phone: '+1 212 555 0100', message: 'And another thing' });
  expect(await leadsOf('twice@example.org')).toBe(1);
  expect(await emailsTo('twice@example.org')).toBe(1);
  expect(
    await count(
      `select count(*)::int from lead_events e join leads l on l.id = e.lead_id
        where l.email_folded = 'twice@example.org' and l.phone = '+12125550100' and e.kind = 'message'`,
    ),
  ).toBe(2);
});

test('concurrent messages from one address create one lead', async () => {
  await Promise.all(['a', 'b', 'c'].map((message) => send({ email: 'race@example.org', message })));
  expect(await leadsOf('race@example.org')).toBe(1);
});

test('accepts a message from a do-not-contact lead without sending an email', async () => {
  await db.owner.query(
    `insert into leads (source, full_name, email, do_not_contact) values ('manual', 'No Mail', 'quiet@example.org', true)`,
  );
  expect((await send({ email: 'quiet@example.org' })).status).toBe(200);
  expect(await emailsTo('quiet@example.org')).toBe(0);
});

test.each([
  ['with a filled honeypot field', { webAddress: 'https://spam.example' }, 'webAddress'],
  ['sent faster than a person can type', { elapsedMs: 300 }, 'elapsedMs'],
  ['without a message', { message: '  ' }, 'message'],
  ['with an invalid email address', { email: 'vera at home' }, 'email'],
  ['with a phone number without a country', { phone: '030 1234567' }, 'phone'],
])('a message %s is refused at its field and not stored', async (_what, input, path) => {
  const address = `refused-${path}@example.org`;
  expect(await send({ email: address, ...input })).toMatchObject({
    status: 422,
    body: { fields: [{ path }] },
  });
  expect(await leadsOf(address)).toBe(0);
});

test('the email contains nothing that a visitor typed', async () => {
  const { rows } = await db.owner.query<{ details: unknown }>(
    `select details from mail_outbox where template = 'contact_received' limit 1`,
  );
  expect(rows[0]?.details).toEqual({ topic: 'support' });
  const message = await db.database.transaction(
    { databaseRole: 'auth_server', mode: 'read' },
    (tx) =>
      contactEmails['contact_received']?.(tx, {
        id: '',
        template: 'contact_received',
        recipient: 'vera@example.org',
        userId: null,
        invitationId: null,
        redirectTo: null,
        flowId: null,
        signUpId: null,
        details: rows[0]?.details,
      }) ?? Promise.resolve(null),
  );
  expect(message?.subject).toBe('Tailwell: we received your message');
  expect(message?.text).toContain('support team');
});
