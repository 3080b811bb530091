import { expect, test } from 'vitest';
import type { Database, Scope } from './database.ts';
import { RECORD_INTERVAL_MS, recordSessionUse } from './record-session-use.ts';

/** A database that runs nothing: `work` says what comes of a transaction. */
const idle: Database<unknown> = {
  // Safe: the work of these tests asks the transaction for nothing.
  transaction: (_, work) => work(undefined as never),
  ping: () => Promise.resolve(),
  end: () => Promise.resolve(),
};

const scopeOf = (sessionId: string): Scope => ({
  databaseRole: 'authenticated',
  claims: { userId: 'u', sessionId, role: null, clinicId: null, permissions: [] },
  mode: 'read',
});

function open(note?: (id: string) => Promise<unknown>) {
  const noted: string[] = [];
  const errors: unknown[] = [];
  let now = 0;
  const database = recordSessionUse(idle, {
    note:
      note ??
      ((id) => {
        noted.push(id);
        return Promise.resolve();
      }),
    onError: (error) => errors.push(error),
    clock: () => now,
  });
  return {
    noted,
    errors,
    pass: (ms: number) => (now += ms),
    act: (id: string) => database.transaction(scopeOf(id), () => Promise.resolve(1)),
    database,
  };
}

test('the use of a session is recorded at its first request, and again only after an interval', async () => {
  const { noted, act, pass } = open();
  await act('a');
  await act('a');
  await act('b');
  pass(RECORD_INTERVAL_MS - 1);
  await act('a');
  expect(noted).toEqual(['a', 'b']);
  pass(1);
  await act('a');
  expect(noted).toEqual(['a', 'b', 'a']);
});

test('anonymous and failed requests are not recorded', async () => {
  const { noted, database } = open();
  await database.transaction({ databaseRole: 'anon', mode: 'read' }, () => Promise.resolve());
  await expect(
    database.transaction(scopeOf('a'), () => Promise.reject(new Error('refused'))),
  ).rejects.toThrow('refused');
  expect(noted).toEqual([]);
});

test('a failure to record fails no request', async () => {
  const failure = new Error('the database is busy');
  const { errors, act } = open(() => Promise.reject(failure));
  await expect(act('a')).resolves.toBe(1);
  await expect.poll(() => errors).toEqual([failure]);
});
