import { expect, test } from 'vitest';
import { scoreHeaders } from './header-score.ts';

const GOOD = {
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
const points = (changes: Readonly<Record<string, string>>): number =>
  scoreHeaders(new Headers({ ...GOOD, ...changes })).points;

test.each([
  ['all is well', {}, 130],
  [
    'inline styles alone',
    { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" },
    120,
  ],
  ['inline scripts', { 'content-security-policy': "script-src 'unsafe-inline'; frame-ancestors 'none'" }, 80],
  [
    'inline scripts by their hash',
    { 'content-security-policy': "default-src 'none'; script-src 'sha256-x'; frame-ancestors 'none'" },
    130,
  ],
  ['eval', { 'content-security-policy': "default-src 'self' 'unsafe-eval'; frame-ancestors 'none'" }, 110],
  ['no list of sources at all', { 'content-security-policy': "frame-ancestors 'none'" }, 80],
  ['short transport security', { 'strict-transport-security': 'max-age=60' }, 120],
  ['types are guessed', { 'x-content-type-options': '' }, 125],
  ['a chatty referrer', { 'referrer-policy': 'unsafe-url' }, 120],
  [
    'credentials for anybody',
    { 'access-control-allow-origin': 'https://a.test', 'access-control-allow-credentials': 'true' },
    50,
  ],
  ['a cookie that leaks', { 'set-cookie': 'a=b; Secure' }, 70],
  ['a cookie that is kept', { 'set-cookie': 'a=b; Secure; HttpOnly; SameSite=Lax' }, 135],
])('%s: %o scores %i', (_, changes, expected) => {
  expect(points(changes)).toBe(expected);
});

test('a response without headers scores low', () => {
  expect(scoreHeaders(new Headers()).points).toBe(100 - 25 - 20 - 20 - 5);
});
