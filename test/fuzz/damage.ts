import { gzipSync } from 'node:zlib';
import type { FuzzRequest } from './fuzz-request.ts';
import { oddHeaders } from './odd-headers.ts';
import type { Random } from './random.ts';

const CONTENT_TYPES = [
  'text/plain',
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/jsonp',
  'json',
  '',
  `application/${'x'.repeat(5_000)}`,
] as const;

/** The characters of a text are bytes from here on. */
const bytesOf = (text: string, encoding: BufferEncoding): string =>
  Buffer.from(text, encoding).toString('latin1');
/** What no valid UTF-8 contains: a byte of its own, a longer form of NUL, half of a pair, the start of a character. */
const NO_UTF8 = ['\xff', '\xc0\x80', '\xed\xa0\xbd', '\xf0\x9f'] as const;

type Damage = (random: Random, text: string) => string;

/** Ways to spoil a JSON text. Each character of the result is one byte. */
const BODY_DAMAGES: readonly Damage[] = [
  (random, text) => bytesOf(text.slice(0, random.below(text.length + 1)), 'utf8'),
  (random, text) => bytesOf(text + random.pick(['}', ',', '\0', '{}', '//', '\n\n']), 'utf8'),
  (_, text) => bytesOf(text.replaceAll('"', "'"), 'utf8'),
  (_, text) => bytesOf(`\ufeff${text}`, 'utf8'),
  (_, text) => bytesOf(text, 'utf16le'),
  (random, text) => {
    const at = random.below(text.length + 1);
    return bytesOf(text.slice(0, at), 'utf8') + random.pick(NO_UTF8) + bytesOf(text.slice(at), 'utf8');
  },
  // The first key twice, also in another spelling.
  (random, text) =>
    bytesOf(
      text.replace(
        /^(\[?)\{"([^"\\])([^"]*)":/,
        (all, list: string, first: string, rest: string) =>
          `${list}{"${random.chance(0.5) ? first : String.raw`\u${first.charCodeAt(0).toString(16).padStart(4, '0')}`}${rest}":null,${all.slice(list.length + 1)}`,
      ),
      'utf8',
    ),
  (random) => {
    const depth = random.pick([100, 2_000, 10_000, 100_000]);
    return random.chance(0.5)
      ? '['.repeat(depth) + ']'.repeat(depth)
      : '{"a":'.repeat(depth) + 'null' + '}'.repeat(depth);
  },
  // One of its values is nested deeply.
  (random, text) => {
    const depth = random.pick([100, 2_000, 10_000]);
    return bytesOf(
      text.replace(/:[^,}\]]*/, () => `:${'['.repeat(depth)}${']'.repeat(depth)}`),
      'utf8',
    );
  },
  // More names than a table has columns.
  (random) => {
    const count = random.pick([51, 200, 5_000]);
    return JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, at])));
  },
  (random, text) =>
    bytesOf(
      text.replace(/\d+/, () => '9'.repeat(random.pick([20, 400, 10_000]))),
      'utf8',
    ),
  () => JSON.stringify({ email: 'x'.repeat(1_100_000) }),
  () => '',
  (random) => random.pick(['null', 'true', '0', '""', '[]', '[null]', '[[]]', '-', '1e999']),
];

const textOf = (body: unknown): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));

function damageBody(random: Random, request: FuzzRequest): FuzzRequest {
  const text = textOf(request.body);
  // An encoding that is not what the body is in, and one that is.
  if (random.chance(0.1)) {
    const isTrue = random.chance(0.5);
    const body = isTrue ? gzipSync(text).toString('latin1') : bytesOf(text, 'utf8');
    const encoding = isTrue ? 'gzip' : random.pick(['br', 'gzip', 'x', 'deflate, gzip']);
    return { ...request, isBytes: true, body, headers: { ...request.headers, 'content-encoding': encoding } };
  }
  const spoil = random.pick(BODY_DAMAGES) ?? ((_, same) => same);
  return { ...request, isBytes: true, body: spoil(random, text) };
}

const ODD_PATH_PARTS = [
  '//',
  '/',
  '/.',
  '/..',
  '/%2e%2e/',
  '/%00',
  '/%',
  '/%ff',
  '/\xff',
  ';a=b',
  `/${'a'.repeat(5_000)}`,
  '/__proto__',
  '/%F0%9F',
] as const;

function damagePath(random: Random, request: FuzzRequest): FuzzRequest {
  const [path = '', search] = request.path.split('?', 2);
  const end = search === undefined ? '' : `?${search}`;
  const slash = path.indexOf('/', 1 + random.below(Math.max(1, path.length - 1)));
  const at = slash === -1 ? path.length : slash;
  return { ...request, path: path.slice(0, at) + random.pick(ODD_PATH_PARTS) + path.slice(at) + end };
}

function damageQuery(random: Random, request: FuzzRequest): FuzzRequest {
  const [path = '', search = ''] = request.path.split('?', 2);
  const [name = 'a'] = search.split('=', 1);
  const more = random.pick([
    '%',
    '%ff',
    'a=%F0%9F',
    '\xff=\xff',
    '=',
    '&&&',
    '__proto__=1&constructor=2&toString=3',
    `${name}=1&${name}=2`,
    `${name}[]=1&${name}[a]=2`,
    'a;b=c',
    '?',
    `a=${'x'.repeat(15_000)}`,
    `a=${'x'.repeat(7_000)}`,
    Array.from({ length: 1_500 }, (_, at) => `a${at}=1`).join('&'),
    Array.from({ length: 2_000 }, () => `${name.slice(0, 6)}=1`).join('&'),
  ]);
  return { ...request, path: `${path}?${search === '' ? '' : `${search}&`}${more}` };
}

/** Of a kind that the route does not expect; with a body where none belongs. */
const damageMethod = (random: Random, request: FuzzRequest): FuzzRequest => ({
  ...request,
  method: random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY']),
  ...(random.chance(0.3) ? { body: { a: 1 } } : {}),
});

const withType = (random: Random, request: FuzzRequest): FuzzRequest => ({
  ...request,
  headers: { ...request.headers, 'content-type': random.pick(CONTENT_TYPES) },
});

const withOddHeaders = (random: Random, request: FuzzRequest): FuzzRequest => ({
  ...request,
  headers: { ...request.headers, ...oddHeaders(random) },
});

const BODYLESS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** The request as no client of ours would send it: its body, its path, its query, its headers or its method. */
export function damage(random: Random, request: FuzzRequest): FuzzRequest {
  const hasBody = request.body !== undefined && !BODYLESS.has(request.method);
  const ways = [damagePath, damageQuery, damageMethod, withOddHeaders, withOddHeaders];
  const way = random.pick(
    hasBody ? [...ways, withType, damageBody, damageBody, damageBody, damageBody] : ways,
  );
  return way ? way(random, request) : request;
}
