import { availableParallelism } from 'node:os';
import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { assertStrongPassword, checkPasswordStrength } from './password-strength.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

test('a password matches its own hash and no other', async () => {
  const hashed = await passwords.hash('correct horse battery');
  expect(await passwords.matches(hashed, 'correct horse battery')).toBe(true);
  expect(await passwords.matches(hashed, 'correct horse batterz')).toBe(false);
});

test('hashes are argon2id of 19 MiB and two passes', async () => {
  const hashed = await passwords.hash('correct horse battery');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(parseOptions(hashed)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

test('a missing account matches nothing', async () => {
  expect(await passwords.matches(null, 'anything')).toBe(false);
  expect(await passwords.matches(null, '')).toBe(false);
});

test('completes many concurrent calls', async () => {
  const hashed = await passwords.hash('one of many');
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      passwords.matches(hashed, at % 2 === 0 ? 'one of many' : 'another'),
    ),
  );
  expect(results.filter(Boolean)).toHaveLength(6);
});

test("calls beyond the queue's limit are rejected", async () => {
  const few = createPasswords(2);
  const settled = await Promise.allSettled(
    Array.from({ length: availableParallelism() + 4 }, () => few.matches(null, 'x')),
  );
  const running = Math.max(1, availableParallelism() - 1);
  const rejected = settled.filter((one) => one.status === 'rejected');
  expect(rejected).toHaveLength(settled.length - running - 2);
  expect(rejected[0]).toMatchObject({ reason: { code: 'over_request_rate_limit', retryAfterSeconds: 5 } });
  expect(await few.matches(null, 'x')).toBe(false);
});

test.each([
  'password',
  'PASSWORD1',
  '123456',
  'qwertyuiop',
  'letmein123',
  'Summer2025',
  '000000',
  'iloveyou',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
  expect(checkPasswordStrength(password)?.reasons).toEqual(['pwned']);
});

test.each(['tailwell-demo', 'correct horse battery', 'Brix-und-Bello-27', '…………'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test('length is counted in characters: 6 to 72', () => {
  expect(checkPasswordStrength('zq7hm')?.reasons).toEqual(['length']);
  expect(checkPasswordStrength('zq7hm!')).toBeNull();
  expect(() => assertStrongPassword('🐶'.repeat(72))).not.toThrow();
  expect(() => assertStrongPassword('x1'.repeat(37))).toThrow('Password cannot be longer than 72 characters');
});
