import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { CLIENT_NUMBER, type GivenTwilio, givenTwilio, PUBLIC_URL } from '#test/given-channels.ts';
import { openTestStorage } from '#test/storage.ts';
import { disconnectTwilioEndpoint } from '../contract.ts';
import { signedReport, signTwilio, textIn } from '../fake/twilio-reports.ts';
import { FAKE_AUTH_TOKEN, FAKE_NUMBER, newTextSid, newAccountSid } from '../fake/twilio-state.ts';
import { applyChannelEvent } from './jobs/apply-event-job.ts';
import { reconcileChannels } from './jobs/reconcile-channels-job.ts';

let db: TestDatabase;
let given: GivenTwilio;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenTwilio(db);
});

const write = (body: string, over: Partial<Parameters<typeof textIn>[1]> = {}) =>
  textIn(given.fake.state, {
    accountSid: given.account.sid,
    from: CLIENT_NUMBER,
    to: FAKE_NUMBER,
    body,
    ...over,
  });
const eventsOf = async (clinicId: string) =>
  (
    await db.owner.query<{ kind: string; outcome: string | null; payload: unknown }>(
      'select kind, outcome, payload from message_channel_events where clinic_id = $1 order by received_at, id',
      [clinicId],
    )
  ).rows;

describe('a text of a client', () => {
  test('is stored, acknowledged and then received, once, and nothing of it stays behind', async () => {
    const text = write('May Bella come today?');
    expect(await given.report()).toEqual([200]);
    expect(given.told.received).toEqual([]);
    await given.work(given.clinicId);
    expect(given.told.received).toMatchObject([
      {
        channel: 'sms',
        endpoint: null,
        from: CLIENT_NUMBER,
        providerId: text.sid,
        text: 'May Bella come today?',
        isProven: true,
        optOut: null,
      },
    ]);
    expect(await eventsOf(given.clinicId)).toEqual([{ kind: 'inbound', outcome: 'applied', payload: null }]);
  });

  test('says nothing back to the sender', async () => {
    write('Hello');
    const [report] = given.fake.state.outbox.splice(0);
    if (!report) throw new Error('There is one.');
    const response = await given.web.app.request(signedReport(given.fake.state, report));
    expect(response.headers.get('content-type')).toContain('text/xml');
    expect(await response.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
  });

  test('that is reported again, and applied again, is received once', async () => {
    write('Hello');
    expect(await given.report((requests) => [...requests, ...requests, ...requests])).toEqual([
      200, 200, 200,
    ]);
    const { rows } = await db.owner.query<{ id: string }>(
      'select id from message_channel_events where clinic_id = $1',
      [given.clinicId],
    );
    const job = { clinicId: given.clinicId, eventId: rows[0]?.id ?? '' };
    await Promise.all([applyChannelEvent(given.parts, job), applyChannelEvent(given.parts, job)]);
    await applyChannelEvent(given.parts, job);
    expect(rows).toHaveLength(1);
    expect(given.told.received).toHaveLength(1);
    const { rows: handled } = await db.owner.query(
      `select from message_channel_events where clinic_id = $1 and outcome = 'applied'`,
      [given.clinicId],
    );
    expect(handled).toHaveLength(1);
  });

  test('with the carrier’s own word about an opt-out passes it on', async () => {
    given.fake.state.options.hasAdvancedOptOut = true;
    write('stop');
    write('START');
    write('Hola');
    await given.report();
    await given.work(given.clinicId);
    expect(given.told.received.map(({ text, optOut }) => [text, optOut])).toEqual([
      ['stop', 'stop'],
      ['START', 'start'],
      ['Hola', null],
    ]);
  });

  test('on WhatsApp has the sender’s name, and opens the window for answers', async () => {
    given = await givenTwilio(db, { connection: { whatsappNumber: FAKE_NUMBER } });
    write('Hi', { from: `whatsapp:${CLIENT_NUMBER}`, to: `whatsapp:${FAKE_NUMBER}`, name: 'Casey' });
    await given.report();
    await given.work(given.clinicId);
    expect(given.told.received).toMatchObject([
      { channel: 'whatsapp', from: CLIENT_NUMBER, fromName: 'Casey' },
    ]);
    const { rows } = await db.owner.query(
      'select channel, address from message_channel_windows where clinic_id = $1',
      [given.clinicId],
    );
    expect(rows).toEqual([{ channel: 'whatsapp', address: CLIENT_NUMBER }]);
  });
});

describe('the files of a text', () => {
  let storage: Awaited<ReturnType<typeof openTestStorage>>;
  beforeEach(async () => {
    storage = await openTestStorage(db);
    given = await givenTwilio(db, { storage });
  });
  afterEach(() => storage.close());

  const picture = () =>
    sharp({ create: { width: 20, height: 10, channels: 3, background: '#336699' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .toBuffer();

  test('are kept in the clinic’s folder, as what they are and not as what they are said to be', async () => {
    const bytes = await picture();
    write('Look', {
      files: [
        { contentType: 'application/pdf', bytes },
        { contentType: 'image/jpeg', bytes: Buffer.from('<html><script>alert(1)</script></html>') },
      ],
    });
    await given.report();
    await given.work(given.clinicId);
    const [message] = given.told.received;
    expect(message?.text).toBe('Look\n\n(1 attachment could not be received.)');
    expect(message?.files).toMatchObject([{ name: 'attachment-1.jpg', contentType: 'image/jpeg' }]);
    const { objectName = '' } = message?.files[0] ?? {};
    expect(objectName.startsWith(`${given.clinicId}/`)).toBe(true);
    const file = await storage.download(given.admin, objectName);
    expect(file.status).toBe(200);
    const kept = Buffer.from(await file.arrayBuffer());
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  test('are fetched again after an outage, and kept once', async () => {
    write('Look', { files: [{ contentType: 'image/jpeg', bytes: await picture() }] });
    await given.report();
    given.fake.state.options.failures.push({ path: /Media/, failure: 'down' });
    await expect(given.work(given.clinicId)).rejects.toThrow('could not be fetched');
    expect(given.told.received).toEqual([]);
    await given.work(given.clinicId);
    expect(given.told.received[0]?.files).toHaveLength(1);
    const { rows } = await db.owner.query('select from storage.objects where clinic_id = $1', [
      given.clinicId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('P-04: no forged request is taken', () => {
  const fields = (over: Record<string, string> = {}) => ({
    AccountSid: given.account.sid,
    MessageSid: newTextSid(),
    From: CLIENT_NUMBER,
    To: FAKE_NUMBER,
    Body: 'Hello',
    NumMedia: '0',
    ...over,
  });
  const post = async (
    form: Record<string, string>,
    {
      clinicId = given.clinicId,
      kind = 'inbound',
      query = '',
      token = FAKE_AUTH_TOKEN,
      signature,
      type = 'application/x-www-form-urlencoded',
    }: {
      clinicId?: string;
      kind?: string;
      query?: string;
      token?: string;
      signature?: string | null;
      type?: string;
    } = {},
  ) => {
    const url = `${PUBLIC_URL}/webhooks/twilio/${clinicId}/${kind}${query}`;
    const signed = signature === undefined ? signTwilio(url, form, token) : signature;
    const headers = { 'content-type': type, ...(signed === null ? {} : { 'x-twilio-signature': signed }) };
    const body = new URLSearchParams(form).toString();
    return (await given.web.app.request(url, { method: 'POST', headers, body })).status;
  };

  test('without a signature, with that of another token, for another address, and changed afterwards', async () => {
    const form = fields();
    const here = `${PUBLIC_URL}/webhooks/twilio/${given.clinicId}/inbound`;
    expect(await post(form, { signature: null })).toBe(403);
    expect(await post(form, { token: '9'.repeat(32) })).toBe(403);
    expect(await post(form, { signature: signTwilio(`${here}?x=1`, form, FAKE_AUTH_TOKEN) })).toBe(403);
    expect(
      await post({ ...form, Body: 'STOP' }, { signature: signTwilio(here, form, FAKE_AUTH_TOKEN) }),
    ).toBe(403);
    expect(await post(form, { kind: 'status', signature: signTwilio(here, form, FAKE_AUTH_TOKEN) })).toBe(
      403,
    );
    expect(await given.work(given.clinicId)).toBe(0);
    expect(await post(form)).toBe(200);
  });

  test('for no clinic, for one that has disconnected, too large, or not a form', async () => {
    expect(await post(fields(), { clinicId: randomUUID() })).toBe(404);
    expect(await post(fields(), { clinicId: 'nowhere' })).toBe(404);
    expect(await post(fields(), { kind: 'other' })).toBe(404);
    expect(await post(fields(), { type: 'application/json' })).toBe(404);
    expect(await post(fields({ Body: 'x'.repeat(70_000) }))).toBe(413);
    await given.web.call(given.admin, disconnectTwilioEndpoint, {});
    expect(await post(fields())).toBe(404);
    expect(await eventsOf(given.clinicId)).toEqual([]);
  });

  test('of another account, to another number, or without a message, although the signature is right', async () => {
    expect(await post(fields({ AccountSid: newAccountSid() }))).toBe(403);
    expect(await post(fields({ To: '+15005550099' }))).toBe(403);
    expect(await post(fields({ To: `whatsapp:${FAKE_NUMBER}` }))).toBe(403);
    expect(await post(fields({ MessageSid: '../x' }))).toBe(400);
    expect(await post({ ...fields(), MessageStatus: 'a b' }, { kind: 'status' })).toBe(400);
    expect(await eventsOf(given.clinicId)).toEqual([]);
  });

  test('another clinic’s texts reach it only, whatever is signed', async () => {
    const other = await givenTwilio(db);
    // Both have the same account in this test: only the address differs.
    expect(
      await post(fields(), {
        clinicId: other.clinicId,
        signature: signTwilio(
          `${PUBLIC_URL}/webhooks/twilio/${given.clinicId}/inbound`,
          fields(),
          FAKE_AUTH_TOKEN,
        ),
      }),
    ).toBe(403);
    expect(await eventsOf(other.clinicId)).toEqual([]);
  });

  test('a report that names a message of another clinic changes nothing of it', async () => {
    const other = await givenTwilio(db);
    const message = other.message();
    await other.channel.send(message);
    const form = fields({ MessageSid: newTextSid(), MessageStatus: 'failed' });
    expect(await post(form, { kind: 'status', query: `?m=${message.messageId}` })).toBe(200);
    await given.work(given.clinicId);
    const { rows } = await db.owner.query(
      'select provider_id, failed_at from message_channel_attempts where message_id = $1',
      [message.messageId],
    );
    expect(rows).toEqual([{ provider_id: other.fake.state.texts[0]?.sid, failed_at: null }]);
  });

  test('T-07: a job with another clinic’s event does nothing', async () => {
    const other = await givenTwilio(db);
    await post(fields());
    const { rows } = await db.owner.query<{ id: string }>(
      'select id from message_channel_events where clinic_id = $1',
      [given.clinicId],
    );
    await applyChannelEvent(given.parts, { clinicId: other.clinicId, eventId: rows[0]?.id ?? '' });
    expect(given.told.received).toEqual([]);
    expect(await eventsOf(given.clinicId)).toMatchObject([{ outcome: null }]);
  });
});

describe('statuses', () => {
  test('that come twice and in any order are told as they came, once each', async () => {
    await given.channel.send(given.message());
    const statuses = await given.report((requests) => [...requests.toReversed(), ...requests]);
    expect(statuses).toEqual([200, 200, 200, 200]);
    await given.work(given.clinicId);
    expect(given.told.deliveries.map(({ status }) => status)).toEqual(['delivered', 'sent']);
  });

  test('21610 afterwards is an opt-out', async () => {
    given.fake.state.options.undeliverable.set(CLIENT_NUMBER, 21_610);
    await given.channel.send(given.message());
    await given.report();
    await given.work(given.clinicId);
    expect(given.told.deliveries.at(-1)).toMatchObject({
      status: 'undelivered',
      failure: 'opted_out',
      code: '21610',
    });
    expect(given.told.consents).toMatchObject([{ address: CLIENT_NUMBER, action: 'stop', channel: 'sms' }]);
  });
});

describe('texts whose requests never came', () => {
  test('are asked for, received once, and with their files', async () => {
    const storage = await openTestStorage(db);
    given = await givenTwilio(db, { storage });
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    write('Nobody heard this', { files: [{ contentType: 'image/png', bytes }] });
    given.fake.state.outbox.length = 0;
    write('This came');
    await given.report();
    const now = new Date();
    await reconcileChannels(given.parts, given.clinicId, now);
    await reconcileChannels(given.parts, given.clinicId, now);
    await given.work(given.clinicId);
    expect(new Map(given.told.received.map(({ text, files }) => [text, files.length]))).toEqual(
      new Map([
        ['Nobody heard this', 1],
        ['This came', 0],
      ]),
    );
    expect(given.told.received).toHaveLength(2);
    await storage.close();
  });

  test('an outage is noted, and over when Twilio responds', async () => {
    given.fake.state.options.failures.push(
      ...Array.from({ length: 3 }, () => ({ path: /Accounts/, failure: 'unreachable' as const })),
    );
    await reconcileChannels(given.parts, given.clinicId, new Date());
    const trouble = async () =>
      (
        await db.owner.query(
          `select failures, trouble from message_connections where clinic_id = $1 and way = 'twilio'`,
          [given.clinicId],
        )
      ).rows;
    expect(await trouble()).toEqual([{ failures: 1, trouble: 'silent' }]);
    await reconcileChannels(given.parts, given.clinicId, new Date());
    expect(await trouble()).toEqual([{ failures: 0, trouble: null }]);
  });
});

test('secrets, numbers and texts are in no log and no answer', async () => {
  given.fake.state.options.failures.push({ path: /Messages/, failure: 'drop' });
  await given.channel.send(given.message({ text: 'A very private sentence' }));
  write('Another private sentence');
  await given.report();
  await given.work(given.clinicId);
  given.fake.state.accounts.clear();
  await given.channel.send(given.message());
  await reconcileChannels(given.parts, given.clinicId, new Date());
  const { rows } = await db.owner.query(
    'select a::text as text from twilio_accounts a where clinic_id = $1 union all select m::text from message_connections m where clinic_id = $1',
    [given.clinicId],
  );
  const said = [...given.lines, ...rows.map(({ text }) => String(text))].join('\n');
  for (const secret of [FAKE_AUTH_TOKEN, 'private sentence', CLIENT_NUMBER])
    expect(said).not.toContain(secret);
});
