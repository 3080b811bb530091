import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

async function open(
  secretKey: Buffer = db.secretKey,
  rotationDays: number | null = null,
): Promise<SigningKeys> {
  const keys = await openSigningKeys({
    database: db.database,
    secretKey,
    rotationDays,
    onError: (error) => failures.push(error),
  });
  opened.push(keys);
  return keys;
}

/** Simulates keys of the given age. */
const age = (interval: string) =>
  db.owner.query(
    'update auth.signing_keys set created_at = created_at - $1::interval, status_since = status_since - $1::interval',
    [interval],
  );

/** Rotates the keys, as a platform_admin does. */
async function rotateIfDue(): Promise<string | null> {
  const { rows } = await db.owner.query<{ kid: string | null }>('select auth.advance_signing_key(0) as kid');
  return rows[0]?.kid ?? null;
}

/** Rotates once the standby key has been published long enough. */
async function rotate(keys: SigningKeys): Promise<void> {
  await age('1 hour');
  const kid = await rotateIfDue();
  await keys.maintain();
  expect(keys.signing().kid).toBe(kid);
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

test('the published keys verify tokens and contain no private fields', async () => {
  const keys = await open();
  expect(keys.published()).toHaveLength(2);
  for (const key of keys.published()) {
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
    expect(key).toMatchObject({ alg: 'ES256', use: 'sig', key_ops: ['verify'], kty: 'EC', crv: 'P-256' });
  }
});

test('private keys are stored sealed, each for its own row', async () => {
  const keys = await open();
  const { rows } = await db.owner.query<{ sealed_private: Buffer }>(
    'select sealed_private from auth.signing_keys',
  );
  const der = Buffer.from(keys.signing().privateKeyPem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
  for (const { sealed_private: sealed } of rows) expect(sealed.includes(der.subarray(30, 60))).toBe(false);
});

test('after a rotation the old key still verifies, the standby key signs, and another process already knows it', async () => {
  const [firstProcess, secondProcess] = [await open(), await open()];
  const old = firstProcess.signing().kid;
  await rotate(firstProcess);
  const fresh = firstProcess.signing().kid;
  expect(fresh).not.toBe(old);
  expect(firstProcess.verifying(old)).toBeDefined();
  expect(secondProcess.verifying(fresh)).toBeDefined();
  expect(firstProcess.published()).toHaveLength(3);
});

test('an unknown kid triggers a reload, and is found when another process created it', async () => {
  const [firstProcess, secondProcess] = [await open(), await open()];
  await rotate(secondProcess);
  const standby = secondProcess.published().find(({ kid }) => firstProcess.verifying(kid) === undefined);
  expect(standby).toBeDefined();
  await expect.poll(() => firstProcess.verifying(standby?.kid ?? '')).toBeDefined();
});

test('refuses to start with a secret key other than the database’s, with a readable error', async () => {
  const attempt = open(randomBytes(32));
  await expect(attempt).rejects.toBeInstanceOf(StartError);
  await expect(attempt).rejects.toThrow(/^This database was created with another SECRET_KEY: [^.]+\.$/);
});

describe('a rotation', () => {
  test('waits until the next key has been published long enough', async () => {
    const keys = await open();
    await rotate(keys);
    expect(await rotateIfDue()).toBeNull();
  });

  test('requested concurrently happens once', async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, () => open()));
    await age('1 hour');
    const kids = await Promise.all(processes.map(() => rotateIfDue()));
    expect(kids.filter((kid) => kid !== null)).toHaveLength(1);
    await Promise.all(processes.map((keys) => keys.maintain()));
    expect(new Set(processes.map((keys) => keys.signing().kid)).size).toBe(1);
    const { rows } = await db.owner.query(`select from auth.signing_keys where status = 'standby'`);
    expect(rows).toHaveLength(1);
  });

  test('happens automatically at the maximum age, and not before', async () => {
    const [young, due] = [await open(db.secretKey, 90), await open(db.secretKey, 90)];
    await rotate(young);
    await age('89 days');
    const { kid } = young.signing();
    await young.maintain();
    expect(young.signing().kid).toBe(kid);
    await age('2 days');
    await due.maintain();
    expect(due.signing().kid).not.toBe(kid);
    await young.maintain();
    expect(young.signing().kid).toBe(due.signing().kid);
    const { rows } = await db.owner.query(
      `select subject_id, actor_id from audit_entries where action = 'signing_key.rotated'`,
    );
    expect(rows).toEqual([{ subject_id: due.signing().kid, actor_id: null }]);
  });

  test('deletes a key once no token signed with it can be valid', async () => {
    const keys = await open();
    const { kid } = keys.signing();
    await rotate(keys);
    await keys.maintain();
    expect(keys.published().map((key) => key.kid)).toContain(kid);
    await age('2 days');
    await keys.maintain();
    expect(keys.published().map((key) => key.kid)).not.toContain(kid);
    expect(keys.published()).toHaveLength(2);
  });
});
