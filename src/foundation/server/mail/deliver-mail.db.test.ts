import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLog } from '../log.ts';
import { createSealer } from '../sealer.ts';
import { deliverMailJob, prepareDelivery, type DeliveryParts } from './deliver-mail.ts';
import { renderEmail } from './render-email.ts';
import { mountOutboxPage } from './outbox-page.ts';
import { createSmtpTransport, type MailTransport } from './transport.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await db.owner.query('delete from mail_outbox');
});

const LETTER = renderEmail({
  subject: 'Hello\r\nBcc: everybody@people.test',
  greeting: 'Hello <b>Robin</b> & "all",',
  paragraphs: ['A sentence.'],
  action: { label: 'Press', url: 'http://localhost:8080/x?a=1&b="2"' },
  notes: ['Once.'],
  signature: '— T',
});

const WITH_FILE = renderEmail({
  subject: 'A file',
  greeting: 'Hello,',
  paragraphs: ['It is attached.'],
  notes: [],
  signature: '— T',
  replyTo: 'clinic@people.test',
  attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', text: 'JVBERi0=', encoding: 'base64' }],
});

const INVITATION = renderEmail({
  subject: 'A date',
  greeting: 'Hello,',
  paragraphs: ['Come.'],
  notes: [],
  signature: '— T',
  attachments: [
    {
      filename: 'date.ics',
      contentType: 'text/calendar; charset=UTF-8; method=REQUEST',
      text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    },
  ],
});

async function givenQueued(recipient: string | null = 'robin@people.test'): Promise<string> {
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into mail_outbox (template, recipient) values ('letter', $1) returning id`,
    [recipient],
  );
  return rows[0]?.id ?? '';
}

const partsWith = (given: Partial<DeliveryParts>): DeliveryParts => ({
  database: db.database,
  composers: { letter: () => Promise.resolve(LETTER), nothing: () => Promise.resolve(null) },
  transport: null,
  encryption: null,
  log: createLog('silent'),
  ...given,
});

const stateOf = async (id: string) => {
  const { rows } = await db.owner.query<{ sent: boolean; kept: boolean }>(
    'select sent_at is not null as sent, sealed_message is not null as kept from mail_outbox where id = $1',
    [id],
  );
  return rows[0];
};

/** A local mail server that can refuse the first emails. */
async function givenMailServer({ refuses = 0 } = {}): Promise<{
  readonly url: string;
  readonly taken: string[];
}> {
  const taken: string[] = [];
  let refusals = refuses;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let text = `RCPT ${session.envelope.rcptTo.map(({ address }) => address).join(',')}\n`;
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => {
        refusals -= 1;
        if (refusals >= 0) return done(Object.assign(new Error('not now'), { responseCode: 451 }));
        taken.push(text);
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  // Safe: a server that listens on a host and a port has an address of this shape.
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, taken };
}

function smtp(url: string): MailTransport {
  const transport = createSmtpTransport({ smtpUrl: url, from: 'Tailwell <hello@people.test>' });
  closing.unshift(() => transport.close());
  return transport;
}

describe('over SMTP', () => {
  test('a file is attached as it is, and the answer goes to whom the email names', async () => {
    const server = await givenMailServer();
    const composers = { letter: () => Promise.resolve(WITH_FILE) };
    const job = deliverMailJob(partsWith({ transport: smtp(server.url), composers }));
    await job.run({ mailId: await givenQueued() });
    const [letter = ''] = server.taken;
    expect(letter).toMatch(/^Reply-To: clinic@people\.test/m);
    expect(letter).toMatch(/filename=a\.pdf/);
    expect(letter).toContain('JVBERi0=');
  });

  test('an email is sent once, with text and HTML, to its recipient only', async () => {
    const server = await givenMailServer();
    const job = deliverMailJob(partsWith({ transport: smtp(server.url) }));
    const id = await givenQueued();
    await job.run({ mailId: id });
    await job.run({ mailId: id });
    expect(server.taken).toHaveLength(1);
    const [letter = ''] = server.taken;
    expect(letter).toMatch(/^RCPT robin@people\.test\n/);
    expect(letter).toContain('multipart/alternative');
    expect(letter).not.toMatch(/^Bcc:/m);
    expect(await stateOf(id)).toEqual({ sent: true, kept: false });
  });

  test('a calendar part is included both as an alternative and as an attachment', async () => {
    const server = await givenMailServer();
    const composers = { letter: () => Promise.resolve(INVITATION) };
    await deliverMailJob(partsWith({ transport: smtp(server.url), composers })).run({
      mailId: await givenQueued(),
    });
    const [letter = ''] = server.taken;
    expect(letter.match(/^Content-Type: text\/calendar; charset=UTF-8; method=REQUEST/gim)).toHaveLength(2);
    expect(letter).toMatch(/Content-Disposition: attachment; filename=date\.ics/);
  });

  test('a server that refuses it fails the job, and the next attempt succeeds', async () => {
    const server = await givenMailServer({ refuses: 1 });
    const job = deliverMailJob(partsWith({ transport: smtp(server.url) }));
    const id = await givenQueued();
    await expect(job.run({ mailId: id })).rejects.toThrow('not now');
    expect(await stateOf(id)).toEqual({ sent: false, kept: false });
    await job.run({ mailId: id });
    expect(server.taken).toHaveLength(1);
  });
});

test('an email without a recipient is discarded, one without content is marked', async () => {
  const sent: string[] = [];
  const transport = { send: (to: string) => Promise.resolve(void sent.push(to)), close: () => undefined };
  const job = deliverMailJob(partsWith({ transport }));
  const decoy = await givenQueued(null);
  await job.run({ mailId: decoy });
  expect(await stateOf(decoy)).toBeUndefined();
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into mail_outbox (template, recipient) values ('nothing', 'a@b.test') returning id`,
  );
  await job.run({ mailId: rows[0]?.id });
  expect(await stateOf(rows[0]?.id ?? '')).toEqual({ sent: true, kept: false });
  expect(sent).toEqual([]);
});

test('without a mail server it waits, which is logged once, and is sent after a start with one', async () => {
  const id = await givenQueued();
  await db.owner.query('delete from graphile_worker._private_jobs');
  const warnings: string[] = [];
  const log = createLog('silent');
  log.warn = (text: unknown) => void warnings.push(String(text));
  const parts = partsWith({ log });
  await prepareDelivery(parts);
  await deliverMailJob(parts).run({ mailId: id });
  expect(warnings).toEqual([expect.stringContaining('SMTP_URL is not set')]);
  expect(await stateOf(id)).toEqual({ sent: false, kept: false });
  await prepareDelivery(partsWith({ encryption: createSealer(db.secretKey, 'mail') }));
  const { rows } = await db.owner.query<{ payload: unknown }>(
    'select payload from graphile_worker._private_jobs',
  );
  expect(rows).toEqual([{ payload: { mailId: id } }]);
});

describe('the demo’s outbox page', () => {
  const open = (encryption: DeliveryParts['encryption']) => {
    const app = new Hono();
    mountOutboxPage(app, { database: db.database, encryption });
    return app.request('/dev/mail');
  };

  test('shows emails newest first, with inert text and clickable links', async () => {
    const encryption = createSealer(db.secretKey, 'mail');
    const job = deliverMailJob(partsWith({ encryption }));
    for (const recipient of ['first@people.test', '<script>alert(1)</script>@people.test'])
      await job.run({ mailId: await givenQueued(recipient) });
    const response = await open(encryption);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const html = await response.text();
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<b>Robin');
    expect(html).toContain('<a href="http://localhost:8080/x?a=1&#38;b=&#34;2&#34;">');
    expect(html.indexOf('alert(1)')).toBeLessThan(html.indexOf('first@people.test'));
  });

  test('an email’s attachments can be downloaded, and nothing else at its address', async () => {
    const encryption = createSealer(db.secretKey, 'mail');
    const composers = { letter: () => Promise.resolve(INVITATION) };
    const id = await givenQueued();
    await deliverMailJob(partsWith({ encryption, composers })).run({ mailId: id });
    const app = new Hono();
    mountOutboxPage(app, { database: db.database, encryption });
    expect(await (await app.request('/dev/mail')).text()).toContain(`href="/dev/mail/${id}/0"`);
    const file = await app.request(`/dev/mail/${id}/0`);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=UTF-8; method=REQUEST');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="date.ics"');
    expect(await file.text()).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
    for (const path of [`${id}/1`, `${id}/x`, `${randomUUID()}/0`, 'x/0'])
      expect((await app.request(`/dev/mail/${path}`)).status, path).toBe(404);
    const elsewhere = new Hono();
    mountOutboxPage(elsewhere, { database: db.database, encryption: null });
    expect((await elsewhere.request(`/dev/mail/${id}/0`)).status).toBe(404);
  });

  test('is empty at first, and returns 404 outside of a demo', async () => {
    expect(await (await open(createSealer(db.secretKey, 'mail'))).text()).toContain('No emails yet');
    expect((await open(null)).status).toBe(404);
  });

  test('stores its emails encrypted', async () => {
    const job = deliverMailJob(partsWith({ encryption: createSealer(db.secretKey, 'mail') }));
    const id = await givenQueued();
    await job.run({ mailId: id });
    const { rows } = await db.owner.query<{ sealed_message: Buffer }>(
      'select sealed_message from mail_outbox where id = $1',
      [id],
    );
    expect(rows[0]?.sealed_message.toString('latin1')).not.toContain('A sentence');
  });
});

test('renderEmail keeps headers on one line and escapes HTML', () => {
  expect(LETTER.subject).toBe('Hello Bcc: everybody@people.test');
  expect(LETTER.html).not.toContain('<b>');
  expect(LETTER.html).toContain('href="http://localhost:8080/x?a=1&#38;b=&#34;2&#34;"');
  expect(LETTER.text).toContain('Press:\nhttp://localhost:8080/x?a=1&b="2"');
});
