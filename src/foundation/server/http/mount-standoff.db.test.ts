import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import { AppError } from '#vocabulary/errors.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { handle } from './handle.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const knock = endpoint({
  id: 'test.knock',
  method: 'POST',
  path: '/v1/knock',
  summary: 'Knocks.',
  permission: 'appointment:write',
  input: z.strictObject({}),
  output: z.object({ tries: z.int() }),
  errors: ['doctor_busy'],
});

/** A verb that PostgreSQL gives up `losses` times, in favour of somebody else. */
function givenKnocking(losses: number) {
  let tries = 0;
  const handler = handle(knock, async (ctx) => {
    tries += 1;
    if (tries <= losses)
      await sql`do $$ begin raise exception 'standoff' using errcode = 'deadlock_detected'; end $$`.execute(
        ctx.tx,
      );
    return { tries };
  });
  return createTestApi(db, [handler]);
}

const givenCsr = async () => givenStaff(db.owner, (await givenClinic(db.owner)).clinicId, { role: 'csr' });

test('a verb that lost a standoff is run once more, and nobody hears of it', async () => {
  const answer = await givenKnocking(1).call(await givenCsr(), knock, {});
  expect(answer).toMatchObject({ status: 200, body: { tries: 2 } });
});

test('a second loss is "try again in a moment", never a fault of ours', async () => {
  const answer = await givenKnocking(2).call(await givenCsr(), knock, {});
  expect(answer).toMatchObject({ status: 503, body: { code: 'overloaded', retry: 'later' } });
  expect(answer.headers.get('retry-after')).toBe('2');
});

test('advice is given after the rollback, in a transaction of its own', async () => {
  const csr = await givenCsr();
  const handler = handle(
    knock,
    async (ctx) => {
      await sql`insert into clients (clinic_id, full_name) values (${ctx.session.clinicId}, 'Half done')`.execute(
        ctx.tx,
      );
      throw new AppError('doctor_busy');
    },
    async (ctx, _input, refusal) => {
      const { rows } = await sql<{ count: number }>`select count(*) from clients`.execute(ctx.tx);
      return new AppError(refusal.code, { clients: rows[0]?.count });
    },
  );
  const answer = await createTestApi(db, [handler]).call(csr, knock, {});
  expect(answer).toMatchObject({ status: 409, body: { code: 'doctor_busy', details: { clients: 0 } } });
});
