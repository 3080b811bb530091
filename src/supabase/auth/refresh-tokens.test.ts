import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRefreshTokens, hashRefreshToken, isRefreshToken } from './refresh-tokens.ts';

const tokens = createRefreshTokens(randomBytes(32));

test('tokens have one format, and no two are the same', () => {
  const created = Array.from({ length: 200 }, () => tokens.first());
  expect(new Set(created).size).toBe(200);
  for (const token of created) expect(token).toMatch(/^[a-z0-9]{26}$/);
  expect(created.every(isRefreshToken)).toBe(true);
});

test('the successors of a token are deterministic, step by step or at once', () => {
  const token = tokens.first();
  const second = tokens.following(token, 1);
  expect(second).not.toBe(token);
  expect(second).toMatch(/^[a-z0-9]{26}$/);
  expect(tokens.following(token, 3)).toBe(tokens.following(tokens.following(second, 1), 1));
});

test('without the server’s key the successors cannot be predicted', () => {
  const token = tokens.first();
  expect(createRefreshTokens(randomBytes(32)).following(token, 1)).not.toBe(tokens.following(token, 1));
});

test('neither backwards nor unlimited steps are possible', () => {
  expect(() => tokens.following('x', 0)).toThrow(RangeError);
  expect(() => tokens.following('x', 10_001)).toThrow(RangeError);
});

test.each(['', 'abc', 'ABCDEFGHIJKL', `${'a'.repeat(25)}!`, 'eyJhbGciOiJFUzI1NiJ9.e30.x'])(
  '%s is malformed',
  (text) => {
    expect(isRefreshToken(text)).toBe(false);
  },
);

test('the hash is not the token', () => {
  expect(hashRefreshToken('a'.repeat(26)).toString('utf8')).not.toContain('aaaa');
});
