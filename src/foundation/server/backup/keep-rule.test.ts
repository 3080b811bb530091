import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupIsDue, backupsWithLog, keptBackups } from './keep-rule.ts';

const at = (text: string): Date => new Date(text);
const nightly = (count: number): Date[] =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2026, 10, 23, 2) - index * 86_400_000));
const daysOf = (times: readonly Date[]): string[] => times.map((time) => time.toISOString().slice(0, 10));

test('BACKUP-1: of nightly backups the last seven stay, then one of each of four weeks and six months', () => {
  expect(daysOf(keptBackups(nightly(400)))).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ]);
});

test('BACKUP-1: several backups of one day all stay for a week', () => {
  const sameDay = [at('2026-11-23T02:00Z'), at('2026-11-23T10:00Z'), at('2026-11-23T14:00Z')];
  expect(keptBackups(sameDay)).toHaveLength(3);
});

test('BACKUP-2: the log stays with the backups of the last seven days', () => {
  expect(daysOf(backupsWithLog(nightly(30)))).toEqual(daysOf(nightly(7)));
});

test('BACKUP-1: the newest always stays, and applied twice the rule keeps the same', () => {
  const times = fc.uniqueArray(
    fc.date({ min: at('2025-01-01T00:00Z'), max: at('2026-12-31T00:00Z'), noInvalidDate: true }),
    { minLength: 1, maxLength: 300, selector: (time) => time.getTime() },
  );
  fc.assert(
    fc.property(times, (made) => {
      const kept = keptBackups(made);
      const newest = Math.max(...made.map((time) => time.getTime()));
      expect(kept[0]?.getTime()).toBe(newest);
      expect(keptBackups(kept)).toEqual(kept);
    }),
  );
});

test.each([
  ['2026-11-22T02:30Z', '2026-11-23T02:10Z', true],
  ['2026-11-22T02:30Z', '2026-11-22T12:00Z', false],
  ['2026-11-22T02:30Z', '2026-11-23T12:00Z', true],
  ['2026-11-22T23:00Z', '2026-11-23T02:10Z', false],
  ['2026-11-22T09:00Z', '2026-11-23T12:00Z', false],
])('BACKUP-3: with one at %s, another is due at %s: %s', (since, now, due) => {
  expect(backupIsDue(at(since), at(now))).toBe(due);
});
