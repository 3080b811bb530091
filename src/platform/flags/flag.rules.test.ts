import { expect, test } from 'vitest';
import { FLAG_KEYS, FLAGS } from '#vocabulary/flags.ts';
import { expiredFlags, isExpired } from './flag.rules.ts';

test('FLAG-3: a flag is valid through its last day and expires the day after', () => {
  const { expiresOn } = FLAGS.client_online_booking;
  expect(isExpired('client_online_booking', expiresOn)).toBe(false);
  expect(isExpired('client_online_booking', '2999-01-01')).toBe(true);
  expect(expiredFlags('2000-01-01')).toEqual([]);
  expect(expiredFlags('2999-01-01')).toEqual(FLAG_KEYS);
});

test('FLAG-3: every flag declares an owner, a summary and a last day, and the list is sorted', () => {
  for (const key of FLAG_KEYS) {
    expect(FLAGS[key].owner).not.toBe('');
    expect(FLAGS[key].summary).toMatch(/\.$/);
    expect(new Date(`${FLAGS[key].expiresOn}T00:00:00Z`).toISOString()).toContain(FLAGS[key].expiresOn);
  }
  expect(FLAG_KEYS).toEqual(FLAG_KEYS.toSorted());
});
