import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenStaffOfNewClinic } from '#test/given.ts';
import { AppError } from '#vocabulary/errors.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import type { MemberContext } from './context.ts';
import { handle } from './handle.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const add = endpoint({
  id: 'test.add',
  method: 'POST',
  path: '/v1/add',
  summary: 'Adds a client.',
  permission: 'client:write',
  changes: [],
  input: z.strictObject({}),
  output: z.object({ attempts: z.int() }),
  errors: ['doctor_busy'],
});

const givenCsr = async () => givenStaffOfNewClinic(db.owner, { role: 'csr' });

const insertClient = ({ tx, session }: MemberContext) =>
  sql`insert into clients (clinic_id, full_name) values (${session.clinicId}, 'Added')`.execute(tx);

async function clientsOf(clinicId: string | null): Promise<number> {
  const { rows } = await db.owner.query<{ count: number }>(
    'select count(*)::integer as count from clients where clinic_id = $1',
    [clinicId],
  );
  return rows[0]?.count ?? 0;
}

/** A verb whose first transactions PostgreSQL rolls back with `condition`. */
function givenConflicts(count: number, condition: string) {
  let attempts = 0;
  const handler = handle(add, async (ctx) => {
    attempts += 1;
    await insertClient(ctx);
    if (attempts <= count)
      await sql
        .raw(`do $$ begin raise exception 'conflict' using errcode = '${condition}'; end $$`)
        .execute(ctx.tx);
    return { attempts };
  });
  return createTestApi(db, [handler]);
}

test.each(['deadlock_detected', 'serialization_failure'])(
  'a transaction that was rolled back by %s is repeated once',
  async (condition) => {
    const csr = await givenCsr();
    const response = await givenConflicts(1, condition).call(csr, add, {});
    expect(response).toMatchObject({ status: 200, body: { attempts: 2 } });
    expect(await clientsOf(csr.clinicId)).toBe(1);
  },
);

test('a second conflict is 503 with a retry, not an internal error', async () => {
  const csr = await givenCsr();
  const response = await givenConflicts(2, 'deadlock_detected').call(csr, add, {});
  expect(response).toMatchObject({ status: 503, body: { code: 'overloaded', retry: 'later' } });
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await clientsOf(csr.clinicId)).toBe(0);
});

test('any other failure is not repeated', async () => {
  const response = await givenConflicts(1, 'division_by_zero').call(await givenCsr(), add, {});
  expect(response).toMatchObject({ status: 500, body: { code: 'internal' } });
});

test('details are computed after the rollback, in a separate transaction', async () => {
  const csr = await givenCsr();
  const handler = handle(
    add,
    async (ctx) => {
      await insertClient(ctx);
      throw new AppError('doctor_busy');
    },
    async (ctx, _input, refusal) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from clients where clinic_id = ${ctx.session.clinicId}`.execute(ctx.tx);
      return new AppError(refusal.code, { clients: rows[0]?.count });
    },
  );
  const response = await createTestApi(db, [handler]).call(csr, add, {});
  expect(response).toMatchObject({ status: 409, body: { code: 'doctor_busy', details: { clients: 0 } } });
});

test('a failure that is no refusal is not advised on', async () => {
  const csr = await givenCsr();
  let advised = 0;
  const handler = handle(
    add,
    () => Promise.reject(new Error('A bug.')),
    (_ctx, _input, refusal) => {
      advised += 1;
      return Promise.resolve(refusal);
    },
  );
  const response = await createTestApi(db, [handler]).call(csr, add, {});
  expect(response).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(advised).toBe(0);
});

test('a refusal on which an endpoint does not advise stays as it is', async () => {
  const handler = handle(add, () => Promise.reject(new AppError('doctor_busy', { until: '10:00' })));
  const response = await createTestApi(db, [handler]).call(await givenCsr(), add, {});
  expect(response).toMatchObject({ status: 409, body: { code: 'doctor_busy', details: { until: '10:00' } } });
});
