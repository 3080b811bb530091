import { expect, test } from 'vitest';
import { backupLines } from './backup.rules.ts';
import type { BackupReport } from './contract.ts';

const NOW_MS = Date.parse('2026-11-23T12:00:00Z');
const at = (finishedAt: string, failure: string | null = null) => ({
  finishedAt,
  sizeBytes: 12_300_000,
  failure,
});
const GOOD: BackupReport = {
  place: '/backups',
  keptCount: 3,
  lastBackup: at('2026-11-23T02:30:00Z'),
  lastFailure: null,
  lastDrill: at('2026-11-20T12:00:00Z'),
  waitingBytes: 40_000,
  logIsLost: false,
  keyIsUnshown: false,
  isSameDisk: false,
};
const linesOf = (changed: Partial<BackupReport>) =>
  backupLines({ ...GOOD, ...changed }, NOW_MS).map(({ key, value, tone }) => [key, value, tone]);

test('BACKUP-4: a good state has no advice', () => {
  expect(linesOf({})).toEqual([
    ['backup', '9 h 30 min ago, 12.3 MB', 'good'],
    ['log', 'Added every few seconds', 'good'],
    ['drill', '3 d ago', 'good'],
  ]);
  expect(backupLines(GOOD, NOW_MS).map(({ advice }) => advice)).toEqual([null, null, null]);
});

test('BACKUP-4: without a backup the first one is asked for, and nothing else', () => {
  expect(
    linesOf({ place: null, keptCount: null, lastBackup: null, lastDrill: null, waitingBytes: null }),
  ).toEqual([['backup', 'None yet', 'warn']]);
});

test.each([
  ['2026-11-22T00:01:00Z', 'good'],
  ['2026-11-22T00:00:00Z', 'warn'],
  ['2026-11-20T12:00:00Z', 'bad'],
])('BACKUP-4: a last backup of %s is %s', (finishedAt, tone) => {
  expect(linesOf({ lastBackup: at(finishedAt) })[0]?.[2]).toBe(tone);
});

test('BACKUP-4: a failed attempt says why, and when the last one succeeded', () => {
  const [line] = backupLines(
    { ...GOOD, lastFailure: at('2026-11-23T11:59:30Z', 'There is no space left in /backups.') },
    NOW_MS,
  );
  expect(line).toMatchObject({
    value: 'Failed just now',
    tone: 'bad',
    advice: 'There is no space left in /backups. Last successful backup: 9 h 30 min ago.',
  });
});

test('BACKUP-4: changes that do not arrive, or that were given up, are urgent', () => {
  expect(linesOf({ waitingBytes: 64_000_000 })[1]).toEqual(['log', '64.0 MB waiting', 'bad']);
  expect(linesOf({ logIsLost: true })[1]).toEqual(['log', 'Incomplete', 'bad']);
  // An external PostgreSQL has a log of its own.
  expect(linesOf({ waitingBytes: null }).map(([key]) => key)).toEqual(['backup', 'drill']);
});

test('BACKUP-4: a drill is asked for once a month, and one that failed is urgent', () => {
  expect(linesOf({ lastDrill: null })[2]).toEqual(['drill', 'None yet', 'warn']);
  expect(linesOf({ lastDrill: at('2026-10-19T12:00:00Z') })[2]).toEqual(['drill', '35 d ago', 'warn']);
  expect(linesOf({ lastDrill: at('2026-11-23T11:00:00Z', 'Tables differ.') })[2]).toEqual([
    'drill',
    'Failed 1 h ago',
    'bad',
  ]);
});

test('BACKUP-4: a recovery key that nobody has and a shared disk need attention', () => {
  expect(linesOf({ keyIsUnshown: true, isSameDisk: true }).slice(3)).toEqual([
    ['key', 'No one has it yet', 'warn'],
    ['disk', 'On the disk of the database', 'warn'],
  ]);
});
