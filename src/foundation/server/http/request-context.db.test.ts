import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenStaffOfNewClinic, type Person } from '#test/given.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import type { AuditFacts, MemberContext } from './context.ts';
import { handle } from './handle.ts';

let db: TestDatabase;
let csr: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  csr = await givenStaffOfNewClinic(db.owner, { role: 'csr' });
});
afterAll(() => db.drop());

const act = endpoint({
  id: 'test.act',
  method: 'POST',
  path: '/v1/act',
  summary: 'Acts.',
  permission: 'client:write',
  changes: [],
  input: z.strictObject({}),
  output: z.unknown(),
  errors: [],
});
const callWith = (verb: (ctx: MemberContext) => unknown, headers?: Readonly<Record<string, string>>) =>
  createTestApi(db, [handle(act, (ctx) => Promise.resolve(verb(ctx)))]).call(csr, act, {}, headers);

/** The audit entry that a verb wrote with these facts. */
async function entryWith(facts?: AuditFacts): Promise<unknown> {
  const subjectId = crypto.randomUUID();
  const { status } = await callWith(({ audit }) => {
    audit('client.changed', subjectId, facts);
    return {};
  });
  expect(status).toBe(200);
  const { rows } = await db.owner.query(
    'select action, clinic_id, before, after from audit_entries where subject_id = $1',
    [subjectId],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

test('an audit entry has what was before and what is after', async () => {
  expect(await entryWith({ before: { name: 'Rex' }, after: { name: 'Max', tags: ['a'] } })).toEqual({
    action: 'client.changed',
    clinic_id: csr.clinicId,
    before: { name: 'Rex' },
    after: { name: 'Max', tags: ['a'] },
  });
});

test('an audit entry has nothing for what a verb does not say', async () => {
  expect(await entryWith()).toMatchObject({ before: null, after: null });
  expect(await entryWith({ after: { name: 'Max' } })).toMatchObject({ before: null, after: { name: 'Max' } });
  expect(await entryWith({ before: { name: 'Rex' } })).toMatchObject({
    before: { name: 'Rex' },
    after: null,
  });
});

test('a verb has the session, the request id of the response, and the cookies of the request', async () => {
  const { body, headers } = await callWith(
    ({ session, requestId, cookies }) => {
      cookies.set('seen', 'yes', 60);
      return { userId: session.userId, clinicId: session.clinicId, requestId, device: cookies.get('device') };
    },
    { cookie: '__Host-device=a' },
  );
  expect(body).toEqual({
    userId: csr.userId,
    clinicId: csr.clinicId,
    requestId: headers.get('x-request-id'),
    device: 'a',
  });
  expect(headers.get('set-cookie')).toContain('__Host-seen=yes');
});
