import type { Random } from './random.ts';

const LONG = 'x'.repeat(8_000);
const ODD = ['', ' ', ',', '"', '*', '-1', '1e9', '\xff\xfe', 'a=b; c', LONG, 'a,'.repeat(2_000)] as const;

/** Headers that the product or what is below it reads, with values that they do not expect. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  authorization: [
    'Bearer',
    'Bearer a.b.c',
    'Basic YTpi',
    'Bearer \xff',
    `Bearer ${LONG}`,
    'bearer  x y',
    'a',
  ],
  apikey: ['sb_publishable_x', 'sb_secret_x', 'a.b.c', '\xff'],
  accept: ['application/vnd.pgrst.object', 'text/event-stream', ';q=', 'a/b;q=2'],
  'accept-language': ['xx', 'de-DE-u-ca-buddhist;q=0.1', '*;q=', 'en-US,'.repeat(900)],
  'accept-encoding': ['br;q=0', 'gzip, '.repeat(300)],
  'accept-profile': ['auth', 'public', 'pg_catalog', 'a"b'],
  'content-profile': ['auth', 'public', 'pg_catalog'],
  prefer: [
    'count=',
    'max-affected=99999999999999999999',
    'timezone=Mars/Base',
    'handling=strict, x=y',
    '=,=',
  ],
  range: [
    'bytes=0-',
    'bytes=-0',
    'bytes=5-1',
    'bytes=0-0,1-1',
    'bytes=99999999999999999999-',
    '0-99999999999',
  ],
  'range-unit': ['items', 'bytes'],
  'if-match': ['"a"', 'W/"a"', '"'],
  'if-none-match': ['*', '"a", W/"b"', '"'],
  'if-modified-since': ['yesterday', 'Sat, 01 Jan 10000 00:00:00 GMT', 'Thu, 01 Jan 1600 00:00:00 GMT'],
  'idempotency-key': ['a', '\xff', '0198c0de-0000-4000-8000-000000000001', 'x'.repeat(300), '../..'],
  cookie: ['a', 'tailwell_device=\xff', 'a=b; a=c; __proto__=d', ';;;', '%'],
  origin: ['null', 'http://a.test', 'file://', 'x'],
  referer: ['http://[', 'x', 'javascript:a', 'http://a.test/\xff'],
  'user-agent': ['\xff', '<script>', 'Mozilla/5.0 '.repeat(300)],
  'x-forwarded-for': ['x', '::1', '999.1.1.1', '1.1.1.1,'.repeat(500), 'fe80::1%eth0', '\xff'],
  'x-forwarded-host': ['a.test', 'a b', '[::1'],
  'x-forwarded-proto': ['gopher', 'https,http'],
  host: ['a.test', 'a b', '[::1', 'a.test:99999', 'localhost:x', '\xff'],
  'content-type': ['application/json', 'multipart/form-data; boundary=', 'text/csv'],
  'x-upsert': ['maybe'],
  'x-metadata': ['!', 'eyJhIjoi', 'bnVsbA==', 'IlwwIg=='],
  'cache-control': ['max-age=-1', 'max-age=1e99'],
  'x-supabase-api-version': ['2024-13-01', '9999-99-99', 'x'],
  'x-client-info': ['supabase-js/999'],
  'x-request-id': ['\xff', 'a b', LONG],
  'x-wh-signature': ['x', LONG],
  'x-ghl-signature': ['x', '===='],
  expect: ['100-continue', 'x'],
  te: ['trailers', 'x'],
  'sec-fetch-site': ['cross-site', 'x'],
};
const NAMES = Object.keys(HEADERS);

/** One to three odd headers; at times more than a server takes. */
export function oddHeaders(random: Random): Readonly<Record<string, string>> {
  if (random.chance(0.05))
    return Object.fromEntries(
      Array.from({ length: random.pick([60, 300, 1_500]) }, (_, at) => [`x-${at}`, '1']),
    );
  if (random.chance(0.05)) return { 'x-long': 'x'.repeat(random.pick([12_000, 16_000, 70_000])) };
  const count = random.pick([1, 1, 2, 3]);
  return Object.fromEntries(
    Array.from({ length: count }, () => {
      const name = random.pick(NAMES) ?? 'range';
      return [name, random.chance(0.7) ? (random.pick(HEADERS[name] ?? ODD) ?? '') : random.pick(ODD)];
    }),
  );
}
