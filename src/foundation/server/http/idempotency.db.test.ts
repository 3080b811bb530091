import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenStaffOfNewClinic, type Person } from '#test/given.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import type { Scope } from '../database/database.ts';
import { SQLSTATE } from '../database/sqlstate.ts';
import { assertKeyFits, firstResponse, onceForKey, RepeatedRequest } from './idempotency.ts';

let db: TestDatabase;
let csr: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  csr = await givenStaffOfNewClinic(db.owner, { role: 'csr' });
});
afterAll(() => db.drop());

const scope = (): Scope => ({
  databaseRole: 'clinic_member',
  mode: 'write',
  claims: { ...csr, permissions: permissionsOf('csr') },
});
const requestWith = (input: unknown, key: string = crypto.randomUUID()) => ({
  key,
  endpointId: 'test.add',
  userId: csr.userId,
  input,
});
type KeyedRequest = ReturnType<typeof requestWith>;

const runOnce = (request: KeyedRequest, work: () => Promise<unknown>) =>
  db.database.transaction(scope(), (tx) => onceForKey(tx, request, work));
const readFirst = (request: KeyedRequest) =>
  db.database.transaction(scope(), (tx) => firstResponse(tx, request));

const INPUT = { name: 'Rex', owners: [{ id: 1, share: null }, { id: 2 }], tags: ['a', 'b'] };

test('the first request returns the result of the work, a repeated one its stored response', async () => {
  const request = requestWith(INPUT);
  expect(await runOnce(request, () => Promise.resolve({ id: 7 }))).toEqual({ id: 7 });
  expect(await readFirst(request)).toEqual({ id: 7 });
});

test('content is the same whatever the order of its keys, at any depth', async () => {
  const request = requestWith(INPUT);
  await runOnce(request, () => Promise.resolve('first'));
  const { name, tags } = INPUT;
  const reordered = { tags, owners: [{ share: null, id: 1 }, { id: 2 }], name };
  expect(await readFirst({ ...request, input: reordered })).toBe('first');
});

test.each([
  ['another value', { ...INPUT, name: 'Max' }],
  ['another value inside a list', { ...INPUT, owners: [{ id: 1, share: null }, { id: 3 }] }],
  ['another value for null', { ...INPUT, owners: [{ id: 1, share: 1 }, { id: 2 }] }],
  ['another order of a list', { ...INPUT, tags: ['b', 'a'] }],
  ['a field more', { ...INPUT, note: '' }],
  ['a field less', { name: INPUT.name, owners: INPUT.owners }],
])('a key is refused with %s', async (_what, input) => {
  const request = requestWith(INPUT);
  await runOnce(request, () => Promise.resolve('first'));
  await expect(readFirst({ ...request, input })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});

test('a key is refused at another endpoint', async () => {
  const request = requestWith(INPUT);
  await runOnce(request, () => Promise.resolve('first'));
  const elsewhere = readFirst({ ...request, endpointId: 'test.remove' });
  await expect(elsewhere).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});

test('a repeated request is reported as such, even if the work fails this time', async () => {
  const request = requestWith(INPUT);
  await runOnce(request, () => Promise.resolve('first'));
  await expect(runOnce(request, () => Promise.resolve('second'))).rejects.toThrow(RepeatedRequest);
  await expect(runOnce(request, () => Promise.reject(new Error('no')))).rejects.toThrow(RepeatedRequest);
  expect(await readFirst(request)).toBe('first');
});

test('work that fails leaves its own error, and no key', async () => {
  const request = requestWith(INPUT);
  await expect(runOnce(request, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await runOnce(request, () => Promise.resolve('second'))).toBe('second');
});

test('a key that was deleted meanwhile is a reason to try again later', async () => {
  await expect(readFirst(requestWith(INPUT))).rejects.toMatchObject({ code: 'overloaded' });
});

test('a claim that waits too long for a concurrent request fails, and is not taken for a repeated one', async () => {
  const request = requestWith(INPUT);
  const concurrent = await db.owner.connect();
  try {
    await concurrent.query('begin');
    await concurrent.query('insert into idempotency_keys (user_id, key, request_hash) values ($1, $2, $3)', [
      csr.userId,
      request.key,
      'x',
    ]);
    const waiting = db.database.transaction(scope(), async (tx) => {
      await sql`set local lock_timeout = '50ms'`.execute(tx);
      return onceForKey(tx, request, () => Promise.resolve('second'));
    });
    await expect(waiting).rejects.toMatchObject({ code: SQLSTATE.LOCK_NOT_AVAILABLE });
  } finally {
    await concurrent.query('rollback');
    concurrent.release();
  }
});

test('a key has at most 255 characters', () => {
  expect(() => assertKeyFits('k'.repeat(255))).not.toThrow();
  expect(() => assertKeyFits('k'.repeat(256))).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});
