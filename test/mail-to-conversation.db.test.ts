import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailConsents, mailConversations } from '#app/mail-neighbors.ts';
import { createSmtpSender } from '#foundation/server/mail/smtp-sender.ts';
import { requestMessages } from '#practice/conversations/server/public/request-messages.ts';
import { deliverConversation } from '#practice/conversations/server/jobs/deliver-messages-job.ts';
import { startFakeMailServer } from '#practice/message-mail/fake/fake-mail-server.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { receiveMail } from '#practice/message-mail/server/jobs/receive-mail-job.ts';
import { createMailChannel } from '#practice/message-mail/server/provider/mail-channel.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { givenClientWithPet, givenClinic } from './given.ts';
import { type GivenMail, givenMail, MAIL_DOMAIN } from './given-mail.ts';
import { rawMail } from './mail-corpus/raw-mail.ts';
import { REPORTS } from './mail-corpus/reports.ts';

let db: TestDatabase;
let mail: GivenMail;
beforeAll(async () => {
  db = await createTestDatabase();
  mail = await givenMail(db);
});
afterAll(async () => {
  await mail.close();
  await db.drop();
});

/** A client of a clinic whose email address is known. */
async function givenClient() {
  const { clinicId, slug } = await givenClinic(db.owner);
  const { clientId } = await givenClientWithPet(db.owner, clinicId);
  const address = `ada-${randomUUID().slice(0, 8)}@example.com`;
  await db.owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary) values ($1, $2, 'email', $3, $3, true)`,
    [clinicId, clientId, address],
  );
  return { clinicId, slug, clientId, address };
}

const partsOf = (given: GivenMail) => ({
  ...given.parts,
  conversations: mailConversations,
  consents: mailConsents('https://clinic.test'),
});

test('a message by email, the client’s answer to it, and a report that the next one did not arrive', async () => {
  const { clinicId, clientId, address } = await givenClient();
  const parts = partsOf(mail);
  const server = await startFakeMailServer();
  const sender = createSmtpSender(server.url);
  const channel = createMailChannel({ ...parts, from: 'hello@tailwell.test', sender, show: null });
  const now = new Date('2026-03-10T12:00:00Z');
  const send = async (key: string) => {
    const [requested] = await asClinic(db.database, clinicId, (scope) =>
      requestMessages({ ...scope, now }, [
        {
          clientId,
          purpose: 'transactional',
          channels: ['email'],
          texts: { email: { subject: 'Biscuit', text: 'Does Tuesday at 9 suit you?' } },
          files: [],
          sendAt: null,
          sendBefore: null,
          key,
        },
      ]),
    );
    if (requested?.outcome !== 'queued') throw new Error(JSON.stringify(requested));
    await deliverConversation(
      { database: db.database, channels: [channel] },
      { clinicId, conversationId: requested.conversationId },
      () => now,
    );
    return requested;
  };
  const work = async () => {
    for (const key of await mail.waiting()) await receiveMail(parts, key);
  };
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)\r$`, 'm').exec(
      (server.taken.at(-1)?.content ?? '').replaceAll(/\r\n[ \t]+/g, ' '),
    )?.[1] ?? '';
  const statusOf = async (id: string) => {
    const { rows } = await db.owner.query<{ status: string }>(
      'select status from messages where clinic_id = $1 and id = $2',
      [clinicId, id],
    );
    return rows[0]?.status;
  };

  const first = await send('first');
  expect(await statusOf(first.messageId)).toBe('sent');
  const reply = /<(.+)>/.exec(header('Reply-To'))?.[1] ?? '';
  await mail.deliver(
    reply,
    rawMail({
      from: address,
      subject: 'Re: Biscuit',
      headers: [`In-Reply-To: ${header('Message-ID')}`],
      body: 'Yes, gladly.',
    }),
    address,
  );
  await work();
  const { rows } = await db.owner.query(
    `select direction, conversation_id as conversation, text from messages where clinic_id = $1 order by position`,
    [clinicId],
  );
  expect(rows).toMatchObject([
    { direction: 'out', conversation: first.conversationId },
    { direction: 'in', conversation: first.conversationId, text: 'Yes, gladly.' },
  ]);

  const second = await send('second');
  const report = REPORTS[0]?.raw(header('Message-ID')) ?? '';
  await mail.deliver(server.taken.at(-1)?.from ?? '', report, '');
  await work();
  expect(await statusOf(second.messageId)).toBe('undelivered');
  const { rows: consents } = await db.owner.query(
    `select action, method, address from contact_consents where clinic_id = $1 and action = 'bounced'`,
    [clinicId],
  );
  expect(consents).toEqual([{ action: 'bounced', method: 'mail_report', address }]);
  const [third] = await asClinic(db.database, clinicId, (scope) =>
    requestMessages({ ...scope, now }, [
      {
        clientId,
        purpose: 'transactional',
        channels: ['email'],
        texts: { email: { subject: 'Biscuit', text: 'Hello' } },
        files: [],
        sendAt: null,
        sendBefore: null,
        key: 'third',
      },
    ]),
  );
  expect(third).toMatchObject({ outcome: 'refused' });
  sender.close();
  await server.close();
});

test('an email of somebody whom nobody knows is held, with its file', async () => {
  const { clinicId, slug } = await givenClient();
  const parts = partsOf(mail);
  const body = `--m\nContent-Type: text/plain\n\nDo you see cats?\n--m\nContent-Type: text/plain\nContent-Disposition: attachment; filename="a.txt"\n\nx\n--m--\n`;
  await mail.deliver(
    `${slug}@${MAIL_DOMAIN}`,
    rawMail({ from: 'new@example.com', type: 'multipart/mixed; boundary="m"', body }),
  );
  for (const key of await mail.waiting()) await receiveMail(parts, key);
  const { rows } = await db.owner.query(
    `select c.client_id as client, c.address, m.text from conversations c join messages m on m.clinic_id = c.clinic_id and m.conversation_id = c.id
      where c.clinic_id = $1`,
    [clinicId],
  );
  expect(rows).toEqual([{ client: null, address: 'new@example.com', text: 'Do you see cats?' }]);
});
