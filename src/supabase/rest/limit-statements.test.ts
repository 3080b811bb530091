import { expect, test } from 'vitest';
import type { Caller, PersonTransactions } from '../person/person-transactions.ts';
import { limitStatements } from './limit-statements.ts';

const OPTIONS = { mode: 'read', origin: { ip: '192.0.2.1', userAgent: 'x', requestId: 'x' } } as const;
const user = (userId: string): Caller => ({ userId, sessionId: 'x' });

/** Statements that run until they are told to end. */
function openStatements() {
  const running: { readonly caller: Caller | null; readonly end: () => void }[] = [];
  const people: PersonTransactions = {
    run: async (caller, _options, work) => {
      await new Promise<void>((resolve) => running.push({ caller, end: resolve }));
      // The work of these tests uses no transaction.
      return work(undefined as never, null);
    },
  };
  return { people, running };
}

/** Lets everything that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two statements of a caller run at once, and the others wait while those of other callers pass', async () => {
  const { people, running } = openStatements();
  const limited = limitStatements(people, { atOnce: 3, perCaller: 2, waiting: 10 });
  const start = (caller: Caller | null, name: string) =>
    limited.run(caller, OPTIONS, () => Promise.resolve(name));
  const attack = Array.from({ length: 8 }, (_, index) => start(user('stranger'), `attack ${index}`));
  const other = start(user('doctor'), 'list');
  await settle();
  expect(running.map(({ caller }) => caller)).toEqual([user('stranger'), user('stranger'), user('doctor')]);
  running[2]?.end();
  expect(await other).toBe('list');
  for (let at = 0; at < running.length; at += 1) {
    if (at !== 2) running[at]?.end();
    await settle();
  }
  expect(await Promise.all(attack)).toHaveLength(8);
});

test('a caller with too many waiting statements is refused, others are not, and a turn that ended is free', async () => {
  const { people, running } = openStatements();
  const limited = limitStatements(people, { atOnce: 2, perCaller: 1, waiting: 1 });
  const start = (caller: Caller | null) => limited.run(caller, OPTIONS, () => Promise.resolve('ok'));
  const first = [start({ keyId: 'k' }), start({ keyId: 'k' })];
  await expect(start({ keyId: 'k' })).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '1' } });
  const nobody = start(null);
  await settle();
  expect(running.map(({ caller }) => caller)).toEqual([{ keyId: 'k' }, null]);
  running[0]?.end();
  await first[0];
  const next = start({ keyId: 'k' });
  await settle();
  for (const { end } of running) end();
  await settle();
  for (const { end } of running) end();
  expect(await Promise.all([...first, nobody, next])).toEqual(['ok', 'ok', 'ok', 'ok']);
});

test('a statement that fails gives its turn back', async () => {
  const people: PersonTransactions = { run: () => Promise.reject(new Error('canceled')) };
  const limited = limitStatements(people, { atOnce: 1, perCaller: 1, waiting: 0 });
  for (const _ of [1, 2, 3])
    await expect(limited.run(null, OPTIONS, () => Promise.resolve())).rejects.toThrow('canceled');
});

test('what the statement of somebody signed in takes is told, also when it fails', async () => {
  const told: string[] = [];
  const people: PersonTransactions = { run: () => Promise.reject(new Error('canceled')) };
  const limited = limitStatements(people, {
    atOnce: 1,
    perCaller: 1,
    waiting: 1,
    onTime: (userId, milliseconds) => void (milliseconds >= 0 && told.push(userId)),
  });
  for (const caller of [user('stranger'), null, { keyId: 'k' }])
    await expect(limited.run(caller, OPTIONS, () => Promise.resolve())).rejects.toThrow('canceled');
  expect(told).toEqual(['stranger']);
});
