import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic } from '#test/given.ts';
import { type GivenMail, givenMail, MAIL_DOMAIN } from '#test/given-mail.ts';
import { rawMail } from '#test/mail-corpus/raw-mail.ts';
import { mountOutboxPage } from '#foundation/server/mail/outbox-page.ts';
import { createSmtpSender, type SmtpSender } from '#foundation/server/mail/smtp-sender.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import type { OutgoingMessage } from '#practice/conversations/server/public/message-channel.ts';
import { type FakeMailServer, startFakeMailServer } from '../../fake/fake-mail-server.ts';
import { createDemoMailbox, showOnOutboxPage } from './demo-mailbox.ts';
import { createMailChannel } from './mail-channel.ts';

let db: TestDatabase;
let mail: GivenMail;
let server: FakeMailServer;
let sender: SmtpSender;
let clinic: { readonly clinicId: string; readonly slug: string };
beforeAll(async () => {
  db = await createTestDatabase();
  mail = await givenMail(db);
  clinic = await givenClinic(db.owner);
  await db.owner.query(
    `update clinics set name = 'Greenwood Vets', phone = '+49 30 1234567', email = 'desk@greenwood.test', address_line = 'Elm Street 1',
       postal_code = '10115', city = 'Berlin' where id = $1`,
    [clinic.clinicId],
  );
  server = await startFakeMailServer();
  sender = createSmtpSender(server.url);
});
afterEach(async () => {
  server.moods.length = 0;
  await mail.forget();
});
afterAll(async () => {
  sender.close();
  await server.close();
  await mail.close();
  await db.drop();
});

const message = (given: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clinicId: clinic.clinicId,
  messageId: randomUUID(),
  conversationId: randomUUID(),
  channel: 'email',
  purpose: 'reply',
  endpoint: null,
  to: 'ada@example.com',
  recipientName: 'Ada Lovelace',
  subject: 'Biscuit',
  text: 'Hello Ada,\n\nSee https://clinic.test/a?b=1&c=2.\nBye',
  files: [],
  earlierIds: [],
  isTyped: true,
  firstTriedAt: new Date(),
  ...given,
});
const channel = (given: object = {}) =>
  createMailChannel({ ...mail.parts, from: 'hello@tailwell.test', sender, show: null, ...given });
const lastTaken = () => server.taken.at(-1) ?? { from: '', to: [], content: '' };
const decoded = () => lastTaken().content.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
/** A header as it was sent, on one line. */
const header = (name: string): string | undefined =>
  new RegExp(`^${name}: (.*)\r$`, 'm').exec(lastTaken().content.replaceAll(/\r\n[ \t]+/g, ' '))?.[1];

describe('an email of a conversation', () => {
  test('comes from the clinic, and its answers and reports come back to where they belong', async () => {
    const sent = message({ earlierIds: ['<new@example.com>', '<old@example.com>'] });
    const outcome = await channel().send(sent);
    expect(outcome).toEqual({ kind: 'accepted', providerId: header('Message-ID') });
    expect(header('From')).toBe('Greenwood Vets <hello@tailwell.test>');
    expect(header('To')).toBe('Ada Lovelace <ada@example.com>');
    expect(header('In-Reply-To')).toBe('<new@example.com>');
    expect(header('References')).toBe('<old@example.com> <new@example.com>');
    expect(header('Auto-Submitted')).toBeUndefined();
    expect(header('List-Unsubscribe')).toBeUndefined();
    const reply = /<(.+)>/.exec(header('Reply-To') ?? '')?.[1] ?? '';
    expect(reply).toMatch(/^in\+k1\.[a-z0-9]{38}\.[a-z2-7]{16}@mail\.test$/);
    expect(lastTaken().from).toMatch(/^b\+k1\.[a-z0-9]{38}\.[a-z2-7]{16}@mail\.test$/);
    expect(decoded()).toContain('<a class="link" href="https://clinic.test/a?b=1&#38;c=2"');
    expect(decoded()).toContain('Elm Street 1, 10115 Berlin');
    // Ada answers.
    await mail.deliver(reply, rawMail({ headers: [`In-Reply-To: ${header('Message-ID')}`] }));
    await mail.work();
    const [told] = await mail.told('message');
    expect(told?.details).toMatchObject({
      conversationId: sent.conversationId,
      answersIds: [header('Message-ID')],
    });
  });

  test('what nobody asked for says how to unsubscribe, and answers of programs have no sender for reports', async () => {
    const care = message({ purpose: 'care', isTyped: false });
    await channel().send(care);
    expect(header('Auto-Submitted')).toBe('auto-generated');
    expect(header('List-Unsubscribe')).toMatch(
      new RegExp(
        `^<https://clinic\\.test/one-click/${care.messageId}>, <mailto:u\\+k1\\.[^@]+@mail\\.test\\?subject=unsubscribe>$`,
      ),
    );
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(decoded()).toContain(`Unsubscribe: https://clinic.test/u#${care.messageId}`);
    await channel().send(message({ isTyped: false }));
    expect([header('Auto-Submitted'), lastTaken().from]).toEqual(['auto-replied', '']);
  });

  test('without addresses of its own answers go to the clinic’s mailbox', async () => {
    await channel({ domain: null }).send(message());
    expect(header('Reply-To')).toBe('Greenwood Vets <desk@greenwood.test>');
    expect(lastTaken().from).toBe('hello@tailwell.test');
    expect(header('Message-ID')).toMatch(/@tailwell\.test>$/);
  });

  test('has the clinic’s sender name, and files of the storage', async () => {
    await db.owner.query(`insert into mail_settings (clinic_id, sender_name) values ($1, 'Front desk')`, [
      clinic.clinicId,
    ]);
    const objectName = `${clinic.clinicId}/${randomUUID()}`;
    await mail.storage.keep({
      bucketId: 'documents',
      name: objectName,
      bytes: Buffer.from('Weight: 4 kg'),
      mimeType: 'text/plain',
    });
    const file = { name: 'notes.txt', contentType: 'text/plain', size: 12, objectName };
    expect(await channel().send(message({ files: [file] }))).toMatchObject({ kind: 'accepted' });
    expect(header('From')).toBe('Front desk <hello@tailwell.test>');
    expect(lastTaken().content).toContain(Buffer.from('Weight: 4 kg').toString('base64'));
    const large = { ...file, size: 18_000_001 };
    expect(await channel().send(message({ files: [large] }))).toMatchObject({
      kind: 'refused',
      failure: 'too_large',
    });
    const gone = { ...file, objectName: `${clinic.clinicId}/${randomUUID()}` };
    expect(await channel().send(message({ files: [gone] }))).toMatchObject({ kind: 'unavailable' });
  });
});

describe('once', () => {
  test('a message that the mail server has is not sent again', async () => {
    const sent = message();
    const first = await channel().send(sent);
    const before = server.taken.length;
    expect(await channel().send(sent)).toEqual(first);
    expect(server.taken).toHaveLength(before);
    expect(await channel().find(sent)).toEqual({ kind: 'found', providerId: header('Message-ID') });
  });

  test('without an answer nobody knows, until a report or a copy shows it', async () => {
    const sent = message();
    expect(await channel().find(sent)).toEqual({ kind: 'absent' });
    server.moods.push({ kind: 'lost_after' });
    expect(await channel().send(sent)).toMatchObject({ kind: 'unknown' });
    expect(await channel().find(sent)).toEqual({ kind: 'unknown' });
    // The client’s mail server forwards it to the clinic.
    await mail.deliver(`${clinic.slug}@${MAIL_DOMAIN}`, lastTaken().content);
    await mail.work();
    expect(await channel().find(sent)).toEqual({ kind: 'found', providerId: header('Message-ID') });
  });

  test('a refused address is suppressed at once, a refusal of us is none of the message', async () => {
    server.moods.push({ kind: 'answer', to: 'recipient', reply: '550 5.1.1 No such user' });
    const sent = message();
    expect(await channel().send(sent)).toEqual({
      kind: 'refused',
      failure: 'address_invalid',
      code: '5.1.1',
    });
    expect((await mail.told()).map(({ kind, details }) => [kind, details.address])).toEqual([
      ['suppressed', 'ada@example.com'],
    ]);
    server.moods.push({ kind: 'answer', to: 'sender', reply: '550 5.7.1 Sender not allowed' });
    expect(await channel().send(message())).toMatchObject({ kind: 'unavailable' });
    expect(await mail.told('suppressed')).toHaveLength(1);
  });

  test('an address that is none is refused, and a clinic that is gone', async () => {
    const before = server.connectionCount();
    expect(await channel().send(message({ to: 'ada@example.com, bob@example.com' }))).toMatchObject({
      failure: 'address_invalid',
    });
    expect(await channel().send(message({ clinicId: randomUUID() }))).toMatchObject({ kind: 'refused' });
    expect(server.connectionCount()).toBe(before);
  });

  test('without a mail server the message waits', async () => {
    expect(await channel({ sender: null }).send(message())).toMatchObject({
      kind: 'unavailable',
      reason: 'Email is not set up on this server.',
    });
  });
});

describe('the demo without a mail server', () => {
  test('shows the email once, and its answer takes the way of every other', async () => {
    const sealer = createSealer(db.secretKey, 'mail');
    const show = showOnOutboxPage(db.database, sealer);
    const sent = message();
    const demo = channel({ sender: null, show });
    expect(await demo.send(sent)).toMatchObject({ kind: 'accepted' });
    await db.owner.query('update sent_mails set sent_at = null');
    expect(await demo.send(sent)).toMatchObject({ kind: 'accepted' });
    const app = new Hono();
    mountOutboxPage(app, {
      database: db.database,
      encryption: sealer,
      mailbox: createDemoMailbox(mail.parts, MAIL_DOMAIN),
    });
    const html = await (await app.request('/dev/mail')).text();
    expect(html.match(/Answer as the client/g)).toHaveLength(1);
    const post = (path: string, fields: Record<string, string>, site = 'same-origin') =>
      app.request(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'sec-fetch-site': site },
      });
    const path = `/dev/mail/${sent.messageId}/answers`;
    expect((await post(path, { text: 'Yes' }, 'cross-site')).status).toBe(403);
    expect((await post(path, {})).status).toBe(422);
    expect((await post(`/dev/mail/${randomUUID()}/answers`, { text: 'Yes' })).status).toBe(404);
    expect((await post(path, { text: 'Yes, gladly' })).status).toBe(303);
    await mail.work();
    expect(
      (await mail.told('message')).map(({ details }) => [
        details.conversationId,
        details.text,
        details.subject,
      ]),
    ).toEqual([[sent.conversationId, 'Yes, gladly', 'Re: Biscuit']]);
    const letter = {
      from: 'new@example.com',
      to: `${clinic.slug}@${MAIL_DOMAIN}`,
      subject: '',
      text: 'Do you see cats?',
    };
    expect((await post('/dev/mail', letter)).status).toBe(303);
    expect((await post('/dev/mail', { ...letter, to: 'nobody@mail.test' })).status).toBe(404);
    await mail.work();
    expect(await mail.told('message')).toHaveLength(2);
  });
});
