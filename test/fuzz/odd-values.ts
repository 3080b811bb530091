import type { Random } from './random.ts';

/** Half of a character outside of the basic plane. */
const LONE_HIGH = '\ud83d';
const LONE_LOW = '\udc36';
/** 199 letters, then a character of two halves: cut at 200 it is a lone half. */
const cutAt = (length: number): string => `${'x'.repeat(length - 1)}🐶`;

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  LONE_HIGH,
  `a${LONE_LOW}b`,
  `${LONE_LOW}${LONE_HIGH}`,
  ...[20, 60, 64, 100, 120, 200, 255, 300, 500].map(cutAt),
  'x'.repeat(70_000),
  '字'.repeat(3_000),
  '\u202eexe.gpj',
  '\u2066a\u2069',
  '\u200f\u061c',
  '\ufeff\ufffe\uffff',
  'e' + '\u0301'.repeat(500),
  '\u0085\u2028',
  '\x7f\x1b[31m',
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '%00',
  '%',
  '\\u0000',
  '{{7*7}}',
  `'; drop table pets; --`,
  '"',
  '\\',
  'null',
  'NaN',
  'a@b.test',
  'Infinity',
  '-0',
  '1e400',
  '*',
  '(a+)+$',
] as const;

const INSTANTS = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '294276-12-31T23:59:59Z',
  '294277-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  '9999-12-31T23:59:59-15:59',
  '2026-02-30T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T09:00:00+16:00',
  '2026-11-21T09:00:60Z',
  '1899-12-31T23:59:59Z',
  '2201-01-01T00:00:00Z',
  'infinity',
  '-infinity',
  'now',
  '4714-11-24 00:00:00 BC',
  '0000-00-00',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '24:00',
] as const;

const NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  2 ** 64,
  1e21,
  1e308,
  1e-308,
  Number.MAX_SAFE_INTEGER,
] as const;

const IDS = [
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{0198c0de-0000-4000-8000-000000000001}',
  'not-an-id',
] as const;

/** Integers that are longer than a number can say. */
const LONG_NUMBERS = [
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '1'.repeat(400),
] as const;

export const oddText = (random: Random): string =>
  random.pick([...TEXTS, ...INSTANTS, ...IDS, ...NUMBERS.map(String), ...LONG_NUMBERS]);

/** A value of any kind that a reader may not expect. */
export function oddValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 2 ? 6 : 8);
  if (kind < 2) return random.pick(TEXTS);
  if (kind === 2) return random.pick(INSTANTS);
  if (kind === 3) return random.pick(NUMBERS);
  if (kind === 4) return random.pick(IDS);
  if (kind === 5) return random.pick([null, true, false]);
  // More names than a table may have columns in one statement.
  if (random.chance(0.05))
    return Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`a${at}`, random.pick(NUMBERS)]));
  if (kind === 6)
    return Array.from({ length: random.pick([0, 1, 3, 60]) }, () => oddValue(random, depth + 1));
  return {
    [random.pick(['a', '__proto__', 'constructor', '\0', LONE_HIGH, 'toString'])]: oddValue(
      random,
      depth + 1,
    ),
  };
}

/** An odd value of the same kind, so that it passes the check of its type and is checked by its content. */
export function oddLike(random: Random, value: unknown): unknown {
  if (typeof value === 'number') return random.pick(NUMBERS);
  if (typeof value !== 'string') return oddValue(random);
  if (/^\d{4}-/.test(value)) return random.pick(INSTANTS);
  if (random.chance(0.3)) return value + random.pick(['\0', LONE_HIGH, LONE_LOW, '\u202e', ' '.repeat(300)]);
  return oddText(random);
}
