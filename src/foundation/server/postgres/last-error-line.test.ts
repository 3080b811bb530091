import { expect, test } from 'vitest';
import { lastErrorLine } from './last-error-line.ts';

test('the last error is returned without its final period', () => {
  const log = [
    '2026-11-21 07:09:07.043 UTC [1] WARNING:  something else',
    '2026-11-21 07:09:07.044 UTC [1] FATAL:  lock file "postmaster.pid" already exists.',
    '2026-11-21 07:09:07.044 UTC [1] HINT:  Is another postmaster running?',
  ].join('\n');
  expect(lastErrorLine(log)).toBe('lock file "postmaster.pid" already exists');
  expect(lastErrorLine('initdb: error: invalid locale name "xx"\n')).toBe('invalid locale name "xx"');
});

test('returns nothing without an error line', () => {
  expect(lastErrorLine('2026-11-21 LOG:  database system is ready\n')).toBeNull();
});
