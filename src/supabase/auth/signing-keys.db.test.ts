import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '#foundation/server/start-error.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.ts';

let db: TestDatabase;
const opened: SigningKeys[] = [];
const failures: unknown[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  for (const keys of opened) keys.close();
  await db.drop();
  expect(failures).toEqual([]);
});

async function open(secretKey: Buffer = db.secretKey): Promise<SigningKeys> {
  const keys = await openSigningKeys(db.database, secretKey, (error) => failures.push(error));
  opened.push(keys);
  return keys;
}

test('processes that start at once on an empty database share one set of keys', async () => {
  const processes = await Promise.all(Array.from({ length: 4 }, () => open()));
  expect(new Set(processes.map((keys) => keys.signing().kid)).size).toBe(1);
  const { rows } = await db.owner.query(
    'select status, count(*) from auth.signing_keys group by 1 order by 1',
  );
  expect(rows).toEqual([
    { status: 'in_use', count: 1 },
    { status: 'standby', count: 1 },
  ]);
});

test('what is published verifies and holds nothing private', async () => {
  const keys = await open();
  expect(keys.published()).toHaveLength(2);
  for (const key of keys.published()) {
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
    expect(key).toMatchObject({ alg: 'ES256', use: 'sig', key_ops: ['verify'], kty: 'EC', crv: 'P-256' });
  }
});

test('private parts stand in the table sealed, each for its own row', async () => {
  const keys = await open();
  const { rows } = await db.owner.query<{ sealed_private: Buffer }>(
    'select sealed_private from auth.signing_keys',
  );
  const der = Buffer.from(keys.signing().privateKeyPem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
  for (const { sealed_private: sealed } of rows) expect(sealed.includes(der.subarray(30, 60))).toBe(false);
});

test('after a change the old key still verifies, the one that stood by signs, and another process knows it already', async () => {
  const [here, there] = [await open(), await open()];
  const old = here.signing().kid;
  await here.rotate();
  const fresh = here.signing().kid;
  expect(fresh).not.toBe(old);
  expect(here.verifying(old)).toBeDefined();
  expect(there.verifying(fresh)).toBeDefined();
  expect(here.published()).toHaveLength(3);
});

test('a kid that is not known is asked for, and found when another process made it', async () => {
  const [here, there] = [await open(), await open()];
  await there.rotate();
  const standby = there.published().find(({ kid }) => here.verifying(kid) === undefined);
  expect(standby).toBeDefined();
  await expect.poll(() => here.verifying(standby?.kid ?? '')).toBeDefined();
});

test('a database that was made with another secret key stops the start with one sentence', async () => {
  const attempt = open(randomBytes(32));
  await expect(attempt).rejects.toBeInstanceOf(StartError);
  await expect(attempt).rejects.toThrow(/^This database was made with another SECRET_KEY: [^.]+\.$/);
});
