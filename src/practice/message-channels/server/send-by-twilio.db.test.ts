import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenUploadedFile } from '#test/given-document.ts';
import { CLIENT_NUMBER, type GivenTwilio, givenTwilio } from '#test/given-channels.ts';
import { changeRouteEndpoint } from '../contract.ts';
import type { TwilioFailure } from '../fake/twilio-state.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { channelStates } from './public/channel-states.ts';

let db: TestDatabase;
let given: GivenTwilio;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenTwilio(db);
});

const texts = () => given.fake.state.texts.map(({ to, from, body }) => ({ to, from, body }));
const fail = (failure: TwilioFailure, times = 1, path = /POST .*Messages/) =>
  void given.fake.state.options.failures.push(...Array.from({ length: times }, () => ({ path, failure })));
const stateNow = () =>
  asClinic(db.database, given.clinicId, async (scope) =>
    (await channelStates(scope)).find(({ channel }) => channel === 'sms'),
  );

describe('a text through Twilio', () => {
  test('is sent from the clinic’s number, and its statuses are told', async () => {
    const message = given.message();
    const outcome = await given.channel.send(message);
    expect(texts()).toEqual([{ to: CLIENT_NUMBER, from: '+15005550006', body: 'Bella may go home.' }]);
    expect(outcome).toEqual({ kind: 'accepted', providerId: given.fake.state.texts[0]?.sid });
    expect(await given.report()).toEqual([200, 200]);
    await given.work(given.clinicId);
    expect(given.told.deliveries.map(({ status, failure }) => [status, failure])).toEqual([
      ['sent', null],
      ['delivered', null],
    ]);
  });

  test('that was accepted is not sent again, until it failed', async () => {
    const message = given.message();
    given.fake.state.options.undeliverable.set(CLIENT_NUMBER, 30_003);
    const first = await given.channel.send(message);
    expect(await given.channel.send(message)).toEqual(first);
    expect(texts()).toHaveLength(1);
    await given.report();
    await given.work(given.clinicId);
    expect(given.told.deliveries.at(-1)).toMatchObject({
      status: 'undelivered',
      failure: 'unreachable_recipient',
      code: '30003',
    });
    expect(await given.channel.send(message)).toMatchObject({ kind: 'accepted' });
    expect(texts()).toHaveLength(2);
  });

  test.each([
    [21_211, 'address_invalid'],
    [21_614, 'not_textable'],
    [21_408, 'region_off'],
    [99_999, 'refused'],
  ] as const)('that Twilio refuses with %i is %s, and nothing waits for it', async (code, failure) => {
    given.fake.state.options.refusals.set(CLIENT_NUMBER, code);
    const message = given.message();
    expect(await given.channel.send(message)).toEqual({ kind: 'refused', failure, code: String(code) });
    expect(await given.channel.find(message)).toEqual({ kind: 'absent' });
  });

  test('to somebody who opted out at the carrier is entered in the consents', async () => {
    given.fake.state.blocked.add(`+15005550006 ${CLIENT_NUMBER}`);
    expect(await given.channel.send(given.message())).toEqual({
      kind: 'refused',
      failure: 'opted_out',
      code: '21610',
    });
    expect(given.told.consents).toMatchObject([
      { channel: 'sms', address: CLIENT_NUMBER, action: 'stop', evidence: 'twilio:21610' },
    ]);
  });

  test('with an address that is none, or far too long, is refused without asking', async () => {
    expect(await given.channel.send(given.message({ to: '0151 23' }))).toMatchObject({
      failure: 'address_invalid',
    });
    expect(await given.channel.send(given.message({ text: 'x'.repeat(1_601) }))).toMatchObject({
      failure: 'too_large',
    });
    expect(given.fake.state.requests).toEqual([]);
  });

  test('of a channel that is off, or of a clinic without one, is not sent', async () => {
    await given.web.call(given.admin, changeRouteEndpoint, { channel: 'sms', way: 'twilio', isOn: false });
    const refused = { kind: 'refused', failure: 'not_connected', code: null };
    expect(await given.channel.send(given.message())).toEqual(refused);
    expect(await given.channel.send(given.message({ channel: 'whatsapp' }))).toEqual(refused);
    expect(await given.channel.send(given.message({ channel: 'facebook', to: 'contact' }))).toEqual(refused);
    expect(given.fake.state.requests).toEqual([]);
  });

  test('has its files as addresses that work for a while', async () => {
    const { path: objectName } = await givenUploadedFile(db.owner, given.clinicId);
    const file = { name: 'Bella.jpg', contentType: 'image/jpeg', size: 3, objectName };
    await given.channel.send(
      given.message({ files: [file, { ...file, objectName: `${given.clinicId}/gone.jpg` }] }),
    );
    expect(given.fake.state.texts[0]?.mediaUrls).toEqual([
      `https://clinic.test/storage/v1/object/sign/documents/${objectName}?token=signed`,
    ]);
  });
});

describe('a text whose sending had no answer', () => {
  test.each(['drop', 'cut', 'fail_after', 'odd'] as const)(
    'because of %s is found by the list, and sent once',
    async (failure) => {
      fail(failure);
      const message = given.message();
      expect(await given.channel.send(message)).toMatchObject({ kind: 'unknown' });
      const providerId = given.fake.state.texts[0]?.sid;
      expect(await given.channel.find(message)).toEqual({ kind: 'found', providerId });
      expect(await given.channel.find(message)).toEqual({ kind: 'found', providerId });
      expect(texts()).toHaveLength(1);
    },
  );

  test('is found by the first report, which names our own id', async () => {
    fail('drop');
    const message = given.message();
    await given.channel.send(message);
    await given.report();
    given.fake.state.requests.length = 0;
    expect(await given.channel.find(message)).toMatchObject({ kind: 'found' });
    expect(given.fake.state.requests).toEqual([]);
    await given.work(given.clinicId);
    expect(given.told.deliveries).toHaveLength(2);
  });

  test('is not said to be absent when Twilio does not have it yet', async () => {
    fail('down');
    const message = given.message();
    expect(await given.channel.send(message)).toMatchObject({ kind: 'unknown' });
    expect(await given.channel.find(message)).toEqual({ kind: 'unknown' });
    fail('down', 9, /GET .*Messages/);
    expect(await given.channel.find(message)).toEqual({ kind: 'unknown' });
  });

  test('is not taken for another text with the same words', async () => {
    const first = given.message();
    await given.channel.send(first);
    fail('down');
    const second = given.message();
    await given.channel.send(second);
    expect(await given.channel.find(second)).toEqual({ kind: 'unknown' });
    fail('drop');
    const third = given.message();
    await given.channel.send(third);
    expect(await given.channel.find(third)).toEqual({
      kind: 'found',
      providerId: given.fake.state.texts.at(-1)?.sid,
    });
  });

  test('of which nobody asked Twilio yet is absent', async () => {
    expect(await given.channel.find(given.message())).toEqual({ kind: 'absent' });
    fail('unreachable', 9);
    const message = given.message();
    expect(await given.channel.send(message)).toMatchObject({ kind: 'unavailable' });
    expect(await given.channel.find(message)).toEqual({ kind: 'absent' });
  });
});

describe('a Twilio that does not respond', () => {
  test('P-01: too many requests pause the sender for as long as was asked', async () => {
    given.fake.state.options.retryAfter = 90;
    fail('busy');
    const busy = await given.channel.send(given.message());
    expect(busy).toMatchObject({ kind: 'unavailable' });
    expect(busy.kind === 'unavailable' && busy.waitMs).toBeGreaterThanOrEqual(90_000);
    given.fake.state.requests.length = 0;
    expect(await given.channel.send(given.message())).toMatchObject({ kind: 'unavailable' });
    expect(given.fake.state.requests).toEqual([]);
    expect(await stateNow()).toMatchObject({ state: 'paused', trouble: 'busy' });
  });

  test('P-02: is told after three failures, and again when it responds', async () => {
    fail('unreachable', 9);
    const waits: unknown[] = [];
    for (let at = 0; at < 3; at += 1) {
      const outcome = await given.channel.send(given.message());
      waits.push(outcome.kind === 'unavailable' ? outcome.waitMs : outcome);
    }
    expect(waits.every((wait) => typeof wait === 'number' && wait > 0)).toBe(true);
    expect(await stateNow()).toMatchObject({ state: 'down', trouble: 'silent' });
    given.fake.state.options.failures.length = 0;
    expect(await given.channel.send(given.message())).toMatchObject({ kind: 'accepted' });
    expect(await stateNow()).toMatchObject({ state: 'ready', since: null, trouble: null });
  });

  test('a token that is not accepted any more is told, and messages wait', async () => {
    given.fake.state.accounts.clear();
    expect(await given.channel.send(given.message())).toMatchObject({ kind: 'unavailable' });
    expect(await stateNow()).toMatchObject({ state: 'refused', trouble: 'access_refused' });
    given.fake.state.requests.length = 0;
    expect(await given.channel.send(given.message())).toMatchObject({ kind: 'unavailable' });
    expect(given.fake.state.requests).toEqual([]);
  });

  test('an unregistered number holds everything that is sent from it', async () => {
    given.fake.state.options.undeliverable.set(CLIENT_NUMBER, 30_034);
    await given.channel.send(given.message());
    await given.report();
    await given.work(given.clinicId);
    expect(given.told.deliveries.at(-1)).toMatchObject({ status: 'undelivered', failure: 'not_registered' });
    expect(await given.channel.send(given.message())).toMatchObject({ kind: 'unavailable' });
    expect(await stateNow()).toMatchObject({ state: 'paused', trouble: 'not_registered' });
  });

  test('no more is handed to Twilio than the number sends in two minutes', async () => {
    const kinds: string[] = [];
    for (let at = 0; at < 8; at += 1)
      kinds.push((await given.channel.send(given.message({ text: 'x'.repeat(1_500) }))).kind);
    // A part takes a second, and 1,500 characters have 23 parts at most.
    expect(kinds.filter((kind) => kind === 'accepted').length).toBeLessThan(8);
    expect(kinds.at(-1)).toBe('unavailable');
  });
});

describe('WhatsApp through Twilio', () => {
  const whatsapp = (over = {}) => given.message({ channel: 'whatsapp', ...over });

  beforeEach(async () => {
    given = await givenTwilio(db, {
      connection: {
        whatsappNumber: '+15005550006',
        whatsappContentSid: 'HX00000000000000000000000000000001',
      },
    });
    await given.web.call(given.admin, changeRouteEndpoint, {
      channel: 'whatsapp',
      way: 'twilio',
      isOn: true,
    });
  });

  test('sends the template to somebody who has not written for a day', async () => {
    await given.channel.send(whatsapp({ text: 'Bella\nmay go home.' }));
    expect(given.fake.state.texts[0]).toMatchObject({
      to: `whatsapp:${CLIENT_NUMBER}`,
      from: 'whatsapp:+15005550006',
      contentSid: 'HX00000000000000000000000000000001',
      body: 'Your clinic writes: Bella may go home.',
    });
  });

  test('without a template it is refused before it is sent', async () => {
    given = await givenTwilio(db, { connection: { whatsappNumber: '+15005550006' } });
    await given.web.call(given.admin, changeRouteEndpoint, {
      channel: 'whatsapp',
      way: 'twilio',
      isOn: true,
    });
    expect(await given.channel.send(whatsapp())).toEqual({
      kind: 'refused',
      failure: 'window_closed',
      code: null,
    });
    expect(given.fake.state.texts).toEqual([]);
  });

  test('a template whose sending had no answer is found by its words', async () => {
    fail('drop');
    const message = whatsapp();
    await given.channel.send(message);
    expect(await given.channel.find(message)).toMatchObject({ kind: 'found' });
  });
});
