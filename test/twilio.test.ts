import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFakeTwilio } from '#practice/message-channels/fake/fake-twilio.ts';
import {
  FAKE_ACCOUNT_SID,
  FAKE_AUTH_TOKEN,
  FAKE_NUMBER,
  type TwilioFailure,
} from '#practice/message-channels/fake/twilio-state.ts';
import {
  fetchMedia,
  twilioMedia,
  CRM_MEDIA,
} from '#practice/message-channels/server/provider/fetch-media.ts';
import { openTwilio } from '#practice/message-channels/server/provider/open-twilio.ts';
import { TwilioError } from '#practice/message-channels/server/provider/twilio-error.ts';
import type { Fetch } from '#foundation/server/outside/outgoing-request.ts';
import { isSignedByTwilio } from '#practice/message-channels/server/provider/twilio-signature.ts';
import { stormRuns, stormTimeoutMs } from './storm.ts';

const TIMES = { timeoutMs: 50, firstDelayMs: 1, maxDelayMs: 20, halfOpenAfterMs: 10_000 };
const ACCESS = { accountSid: FAKE_ACCOUNT_SID, token: FAKE_AUTH_TOKEN };
const accountWith = (fetch: Fetch) => openTwilio({ fetch, times: TIMES })('clinic', ACCESS);
const MESSAGE = {
  to: '+15005550010',
  sender: { number: FAKE_NUMBER },
  text: 'Bella may go home.',
  contentSid: null,
  mediaUrls: [],
  statusCallback: 'https://clinic.test/webhooks/twilio/c/status?m=1',
};

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof TwilioError ? error.failure : error),
  );

describe('the signature of Twilio’s requests', () => {
  const URL_ = 'https://hooks.example.com/sms?clinic=c42';
  const FORM =
    'To=%2B15005550001&From=%2B15005550006&Body=STOP&OptOutType=STOP&MessageSid=SM000000000000000000000000000000aa';
  const SIGNATURE = '7+LTK4DK+GPbcdcmx6B5FGeMFv0=';
  const check = (url: string, body: string, signature: string, token = FAKE_AUTH_TOKEN) =>
    isSignedByTwilio({ url, body: Buffer.from(body), isForm: true }, signature, token);

  test('is that of Twilio’s own rule', () => {
    expect(check(URL_, FORM, SIGNATURE)).toBe(true);
    const json = '{"sid":"SM01","event":"delivered"}';
    const url =
      'https://hooks.example.com/j?bodySHA256=f11867f5434b71b0a0cf95f7fb6ec5fe2a0cea8a4fcf79e05da657bfe40dd6a1';
    const signed = { url, body: Buffer.from(json), isForm: false };
    expect(isSignedByTwilio(signed, '3ZwAW8xnZelyqyYK7p3aalt99WU=', FAKE_AUTH_TOKEN)).toBe(true);
    const other = { ...signed, body: Buffer.from(`${json} `) };
    expect(isSignedByTwilio(other, '3ZwAW8xnZelyqyYK7p3aalt99WU=', FAKE_AUTH_TOKEN)).toBe(false);
  });

  test('is that of the example that Twilio publishes', () => {
    // twilio.com/docs/usage/security, the values of its helper libraries' own tests.
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    const form =
      'CallSid=CA1234567890ABCDE&Caller=%2B12349013030&Digits=1234&From=%2B12349013030&To=%2B18005551212';
    expect(check(url, form, '0/KCTR6DLpKmkAf8muzZqo1nDgQ=', '12345')).toBe(true);
  });

  test('holds with and without the usual port, and for no other address, field or token', () => {
    expect(check('https://hooks.example.com:443/sms?clinic=c42', FORM, SIGNATURE)).toBe(true);
    expect(check('https://hooks.example.com:8443/sms?clinic=c42', FORM, SIGNATURE)).toBe(true);
    expect(check('https://hooks.example.com/sms?clinic=c43', FORM, SIGNATURE)).toBe(false);
    expect(check('https://hooks.example.org/sms?clinic=c42', FORM, SIGNATURE)).toBe(false);
    expect(check(URL_, FORM.replace('STOP', 'STAY'), SIGNATURE)).toBe(false);
    expect(check(URL_, `${FORM}&Extra=1`, SIGNATURE)).toBe(false);
    expect(check(URL_, FORM, SIGNATURE, '2'.repeat(32))).toBe(false);
    for (const broken of ['', 'x', SIGNATURE.slice(1), `${SIGNATURE} `])
      expect(check(URL_, FORM, broken)).toBe(false);
  });

  test('P-04: no forged signature is accepted', () => {
    const runs = stormRuns(300);
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.dictionary(fc.stringMatching(/^[A-Z][a-z]{1,9}$/), fc.string()),
        (bytes, fields) => {
          const body = new URLSearchParams(fields).toString();
          if (check(URL_, body, Buffer.from(bytes).toString('base64'))) accepted += 1;
        },
      ),
      { numRuns: runs },
    );
    expect(accepted).toBe(0);
    process.stdout.write(`figure: P-04 ${runs} forged signatures of Twilio, ${accepted} accepted\n`);
  });
});

describe('a failing Twilio', () => {
  test.each([
    ['P-01', 'busy', 'busy', 0],
    ['P-01', 'down', 'unknown', 0],
    ['P-01', 'unavailable', 'unsent', 0],
    ['P-01', 'fail_after', 'unknown', 1],
    ['P-02', 'hang', 'unknown', 0],
    ['P-02', 'unreachable', 'unsent', 0],
    ['P-03', 'cut', 'unknown', 1],
    ['P-03', 'drop', 'unknown', 1],
    ['P-05', 'odd', 'unknown', 1],
  ] as const)(
    '%s: a text that meets %s each time is %s, and was sent %i times',
    async (_, failure: TwilioFailure, expected, sent) => {
      const fake = createFakeTwilio({ retryAfter: 0 });
      fake.state.options.failures.push(...Array.from({ length: 9 }, () => ({ path: /Messages/, failure })));
      expect(await failureOf(accountWith(fake.fetch).create(MESSAGE))).toBe(expected);
      expect(fake.state.texts).toHaveLength(sent);
    },
  );

  test('P-01: a text that was refused for the rate is sent after the wait that was asked for, once', async () => {
    const fake = createFakeTwilio({ retryAfter: 0 });
    fake.state.options.failures.push({ path: /Messages/, failure: 'busy' });
    expect(await accountWith(fake.fetch).create(MESSAGE)).toMatch(/^SM/);
    expect(fake.state.texts).toHaveLength(1);
  });

  test('P-01: a longer wait is left to whoever asked', async () => {
    const fake = createFakeTwilio({ retryAfter: 3_600 });
    fake.state.options.failures.push({ path: /Messages/, failure: 'busy' });
    await expect(accountWith(fake.fetch).create(MESSAGE)).rejects.toMatchObject({
      failure: 'busy',
      waitMs: 3_600_000,
    });
    expect(fake.state.requests).toHaveLength(1);
  });

  test('P-02: after repeated failures nothing is sent for a while, to this clinic’s account only', async () => {
    const fake = createFakeTwilio();
    fake.state.options.failures.push(
      ...Array.from({ length: 5 }, () => ({ path: /Messages/, failure: 'down' as const })),
    );
    const open = openTwilio({ fetch: fake.fetch, times: TIMES });
    const failures: unknown[] = [];
    for (let at = 0; at < 8; at += 1) failures.push(await failureOf(open('clinic', ACCESS).create(MESSAGE)));
    expect(failures).toEqual([...Array.from({ length: 5 }, () => 'unknown'), 'unsent', 'unsent', 'unsent']);
    expect(fake.state.requests).toHaveLength(5);
    expect(await failureOf(open('other', ACCESS).create(MESSAGE))).toBe('none');
  });

  test(
    'P-05: any answer is either valid or a known failure',
    async () => {
      const runs = stormRuns(200);
      let crashes = 0;
      const status = fc.constantFrom(200, 201, 204, 301, 400, 401, 403, 404, 429, 500, 503);
      const text = fc.oneof(
        fc.string(),
        fc.jsonValue().map((value) => JSON.stringify(value)),
        fc
          .record(
            {
              sid: fc.jsonValue(),
              messages: fc.jsonValue(),
              code: fc.jsonValue(),
              friendly_name: fc.jsonValue(),
            },
            { requiredKeys: [] },
          )
          .map((value) => JSON.stringify(value)),
      );
      await fc.assert(
        fc.asyncProperty(status, text, async (code, body) => {
          const fetch: Fetch = () =>
            Promise.resolve(new Response(code === 204 ? null : body, { status: code }));
          const account = accountWith(fetch);
          const asked = [
            account.create(MESSAGE),
            account.readAccount(),
            account.findNumber('+15005550006'),
            account.findService('MG1'),
            account.listSent('+15005550010', new Date(0)),
            account.listReceived('+15005550006', new Date(0)),
            account.listFiles('SM1'),
            account.readRegistration({ number: null, serviceSid: 'MG1' }),
          ];
          const failures = await Promise.all(asked.map(failureOf));
          crashes += failures.filter((failure) => typeof failure !== 'string').length;
        }),
        { numRuns: runs },
      );
      expect(crashes).toBe(0);
      process.stdout.write(`figure: P-05 ${runs} answers of Twilio, ${crashes} crashes\n`);
    },
    stormTimeoutMs(),
  );

  test('S-31: no redirect is followed with the token, and no error contains it', async () => {
    const seen: Request[] = [];
    const account = accountWith((request) => {
      seen.push(request);
      return Promise.reject(new TypeError('unexpected redirect'));
    });
    const error: unknown = await account.create(MESSAGE).catch((thrown: unknown) => thrown);
    expect(seen.map(({ redirect }) => redirect)).toEqual(['error']);
    expect(JSON.stringify(error) + String(error)).not.toContain(FAKE_AUTH_TOKEN);
  });
});

describe('the files of messages', () => {
  const source = twilioMedia(FAKE_ACCOUNT_SID, FAKE_AUTH_TOKEN);
  const own = `https://api.twilio.com/2010-04-01/Accounts/${FAKE_ACCOUNT_SID}/Messages/MM1/Media/ME1`;
  const fetchedOf = async (
    address: string,
    fetch: Fetch = () => Promise.resolve(new Response('x')),
    from = source,
  ) => {
    const seen: Request[] = [];
    const bytes = await fetchMedia(
      (request) => {
        seen.push(request);
        return fetch(request);
      },
      address,
      from,
    );
    return { bytes: bytes && bytes.toString(), seen };
  };

  test.each([
    'http://api.twilio.com/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1',
    own.replace('api.twilio.com', 'api.twilio.com.evil.test'),
    own.replace('api.twilio.com', 'evil.test@api.twilio.com:8443'),
    own.replace(FAKE_ACCOUNT_SID, 'AC00000000000000000000000000000002'),
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1',
    'not a url',
  ])('S-31: nothing is fetched from %s', async (address) => {
    const { bytes, seen } = await fetchedOf(address);
    expect([bytes, seen]).toEqual([null, []]);
  });

  test('a redirect is followed to Twilio’s own hosts only, without the token', async () => {
    const redirectTo =
      (location: string): Fetch =>
      ({ url }) =>
        Promise.resolve(
          url === own ? new Response(null, { status: 307, headers: { location } }) : new Response('picture'),
        );
    const { bytes, seen } = await fetchedOf(own, redirectTo('https://mms.twiliocdn.com/a/b'));
    expect(bytes).toBe('picture');
    expect(seen.map(({ headers }) => headers.has('authorization'))).toEqual([true, false]);
    const away = await fetchedOf(own, redirectTo('https://evil.test/a'));
    expect([away.bytes, away.seen.length]).toEqual([null, 1]);
    const loop = await fetchedOf(own, () =>
      Promise.resolve(
        new Response(null, { status: 307, headers: { location: 'https://mms.twiliocdn.com/a' } }),
      ),
    );
    expect(loop.bytes).toBe(null);
  });

  test('what is gone or too large is left out, and an outage is said', async () => {
    expect((await fetchedOf(own, () => Promise.resolve(new Response('', { status: 404 })))).bytes).toBe(null);
    const endless = () =>
      Promise.resolve(
        new Response(
          new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)) }),
        ),
      );
    expect((await fetchedOf(own, endless)).bytes).toBe(null);
    await expect(fetchedOf(own, () => Promise.resolve(new Response('', { status: 503 })))).rejects.toThrow(
      TwilioError,
    );
  });

  test('files of GoHighLevel come from its hosts only', async () => {
    const at = (address: string) => fetchedOf(address, undefined, CRM_MEDIA).then(({ bytes }) => bytes);
    expect(await at('https://storage.googleapis.com/msgsndr/loc/media/1.png')).toBe('x');
    expect(await at('https://assets.cdn.filesafe.space/loc/1.png')).toBe('x');
    expect(await at('https://storage.googleapis.com/other-bucket/1.png')).toBe(null);
    expect(await at('https://notleadconnectorhq.com/1.png')).toBe(null);
  });
});
