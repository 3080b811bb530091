import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenStaff, givenStaffOfNewClinic, type Person } from '#test/given.ts';
import { ERRORS } from '#vocabulary/errors.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import type { MemberContext } from './context.ts';
import { handle } from './handle.ts';

let db: TestDatabase;
let csr: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  csr = await givenStaffOfNewClinic(db.owner, { role: 'csr' });
});
afterAll(() => db.drop());

interface ClientRow {
  readonly id: string;
  readonly full_name: string;
}

/** Inserts a client and returns the row with more columns than a contract would name. */
async function insertClient(ctx: MemberContext, name: string): Promise<ClientRow & { notes: string | null }> {
  const { rows } = await sql<ClientRow & { notes: string | null }>`
    insert into clients (clinic_id, full_name, notes) values (${ctx.session.clinicId}, ${name}, 'Internal remark')
    returning id, full_name, notes`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw new Error('An inserted row is returned.');
  return row;
}

async function committed(name: string): Promise<number> {
  const { rows } = await db.owner.query<{ count: number }>(
    'select count(*)::integer as count from clients where full_name = $1',
    [name],
  );
  return rows[0]?.count ?? 0;
}

const base = {
  id: 'test.add',
  method: 'POST',
  path: '/v1/test-clients',
  summary: 'Adds a client.',
  permission: 'client:write',
  changes: ['clients'],
  input: z.strictObject({ name: z.string().min(1) }),
  errors: [],
} as const;
const Output = z.object({ id: z.string(), full_name: z.string() });

describe('the declared audit entry', () => {
  const add = endpoint({ ...base, audit: 'client.added', output: Output });

  test('is written in the same transaction as the change', async () => {
    const handler = handle(add, async (ctx, { name }) => {
      const row = await insertClient(ctx, name);
      ctx.audit('client.added', row.id);
      return row;
    });
    const { status, body } = await createTestApi(db, [handler]).call(csr, add, { name: 'Audited' });
    expect(status).toBe(200);
    expect(await committed('Audited')).toBe(1);
    const { rows } = await db.owner.query(
      'select action, actor_id from audit_entries where subject_id = $1',
      [body.id],
    );
    expect(rows).toEqual([{ action: 'client.added', actor_id: csr.userId }]);
  });

  test('is missing: nothing is committed and the caller gets 500', async () => {
    const handler = handle(add, (ctx, { name }) => insertClient(ctx, name));
    const response = await createTestApi(db, [handler]).call(csr, add, { name: 'Forgotten' });
    expect(response).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(await committed('Forgotten')).toBe(0);
  });

  test('is not replaced by an entry for another action', async () => {
    const handler = handle(add, async (ctx, { name }) => {
      const row = await insertClient(ctx, name);
      ctx.audit('client.changed', row.id);
      return row;
    });
    const response = await createTestApi(db, [handler]).call(csr, add, { name: 'Mislabeled' });
    expect(response.status).toBe(500);
    expect(await committed('Mislabeled')).toBe(0);
    const { rows } = await db.owner.query(`select from audit_entries where action = 'client.changed'`);
    expect(rows).toEqual([]);
  });

  test('cannot be written: the change is rolled back with it', async () => {
    const handler = handle(add, async (ctx, { name }) => {
      const row = await insertClient(ctx, name);
      // Another clinic's entry, which row-level security refuses.
      ctx.audit('client.added', row.id, { clinicId: crypto.randomUUID() });
      return row;
    });
    const response = await createTestApi(db, [handler]).call(csr, add, { name: 'Refused' });
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await committed('Refused')).toBe(0);
  });
});

describe('the output', () => {
  test('carries no column that the contract does not name', async () => {
    const add = endpoint({ ...base, output: Output });
    const api = createTestApi(db, [handle(add, (ctx, { name }) => insertClient(ctx, name))]);
    const { status, body } = await api.call(csr, add, { name: 'Leaky' });
    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.any(String), full_name: 'Leaky' });
  });

  test('carries no such column inside a list either', async () => {
    const list = endpoint({ ...base, output: z.object({ items: z.array(Output) }) });
    const handler = handle(list, async (ctx, { name }) => ({ items: [await insertClient(ctx, name)] }));
    const { body } = await createTestApi(db, [handler]).call(csr, list, { name: 'Nested' });
    expect(body).toEqual({ items: [{ id: expect.any(String), full_name: 'Nested' }] });
  });

  test.each([
    { name: 'One column too many', output: z.strictObject({ id: z.string(), full_name: z.string() }) },
    { name: 'One column too few', output: z.object({ ...Output.shape, email: z.string() }) },
    { name: 'Another type', output: z.object({ ...Output.shape, full_name: z.number() }) },
  ])(
    'that does not match the schema is an internal error and commits nothing: $name',
    async ({ name, output }) => {
      const add = endpoint({ ...base, output });
      const handler = handle(add, (ctx) => insertClient(ctx, name));
      const response = await createTestApi(db, [handler]).call(csr, add, { name });
      expect(response.status).toBe(500);
      // Neither the row nor the schema's message reaches the caller.
      expect(Object.keys(response.body).toSorted()).toEqual(['code', 'message', 'requestId', 'retry']);
      expect(response.body).toMatchObject({ code: 'internal', message: ERRORS.internal.message });
      expect(await committed(name)).toBe(0);
    },
  );
});

describe('what is read', () => {
  const list = endpoint({
    id: 'test.list',
    method: 'GET',
    path: '/v1/test-clients',
    summary: 'Clients of the test.',
    reads: ['clients'],
    permission: base.permission,
    input: z.strictObject({}),
    output: z.object({ items: z.array(Output) }),
    errors: [],
  });
  const read = (ctx: MemberContext) =>
    sql<ClientRow>`select id, full_name, notes from clients where clinic_id = ${ctx.session.clinicId} limit 3`
      .execute(ctx.tx)
      .then(({ rows }) => ({ items: rows }));

  test('carries no column that the contract does not name', async () => {
    const handler = handle(list, read);
    await db.owner.query('insert into clients (clinic_id, full_name, notes) values ($1, $2, $3)', [
      csr.clinicId,
      'Read',
      'Internal remark',
    ]);
    const { status, body } = await createTestApi(db, [handler]).call(csr, list, {});
    expect(status).toBe(200);
    expect(body.items.length).toBeGreaterThan(0);
    for (const item of body.items) expect(Object.keys(item).toSorted()).toEqual(['full_name', 'id']);
  });
});

describe('an idempotency key', () => {
  const add = endpoint({
    ...base,
    idempotent: true,
    output: z.object({ id: z.string(), full_name: z.string() }),
  });
  const givenApi = () => createTestApi(db, [handle(add, (ctx, { name }) => insertClient(ctx, name))]);
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  test('acts once and returns the same response', async () => {
    const [api, headers] = [givenApi(), key()];
    const first = await api.call(csr, add, { name: 'Repeated' }, headers);
    const second = await api.call(csr, add, { name: 'Repeated' }, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await committed('Repeated')).toBe(1);
  });

  test('acts once for concurrent requests', async () => {
    const [api, headers] = [givenApi(), key()];
    const responses = await Promise.all(
      [1, 2, 3].map(() => api.call(csr, add, { name: 'Simultaneous' }, headers)),
    );
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await committed('Simultaneous')).toBe(1);
  });

  test('stores only what the contract names', async () => {
    const headers = key();
    await givenApi().call(csr, add, { name: 'Stored' }, headers);
    const { rows } = await db.owner.query('select response from idempotency_keys where key = $1', [
      headers['idempotency-key'],
    ]);
    expect(rows).toEqual([{ response: { id: expect.any(String), full_name: 'Stored' } }]);
  });

  test('is refused with another input', async () => {
    const [api, headers] = [givenApi(), key()];
    await api.call(csr, add, { name: 'Original' }, headers);
    const other = await api.call(csr, add, { name: 'Different' }, headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(await committed('Different')).toBe(0);
  });

  test('belongs to one account', async () => {
    const colleague = await givenStaff(db.owner, csr.clinicId ?? '', { role: 'csr' });
    const [api, headers] = [givenApi(), key()];
    const mine = await api.call(csr, add, { name: 'Shared key' }, headers);
    const theirs = await api.call(colleague, add, { name: 'Shared key' }, headers);
    expect(theirs.status).toBe(200);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test('is not used up by a request that failed', async () => {
    let isBroken = true;
    const handler = handle(add, async (ctx, { name }) => {
      const row = await insertClient(ctx, name);
      if (isBroken) throw new Error('The first attempt fails.');
      return row;
    });
    const [api, headers] = [createTestApi(db, [handler]), key()];
    expect((await api.call(csr, add, { name: 'Second attempt' }, headers)).status).toBe(500);
    isBroken = false;
    expect((await api.call(csr, add, { name: 'Second attempt' }, headers)).status).toBe(200);
    expect(await committed('Second attempt')).toBe(1);
  });

  test('has a limited length', async () => {
    const response = await givenApi().call(
      csr,
      add,
      { name: 'Long key' },
      { 'idempotency-key': 'k'.repeat(256) },
    );
    expect(response).toMatchObject({ status: 422, body: { fields: [{ path: 'Idempotency-Key' }] } });
    expect(await committed('Long key')).toBe(0);
  });

  test('is ignored by an endpoint that does not declare it', async () => {
    const plain = endpoint({ ...base, output: Output });
    const api = createTestApi(db, [handle(plain, (ctx, { name }) => insertClient(ctx, name))]);
    const headers = key();
    await api.call(csr, plain, { name: 'Twice' }, headers);
    await api.call(csr, plain, { name: 'Twice' }, headers);
    expect(await committed('Twice')).toBe(2);
  });
});
