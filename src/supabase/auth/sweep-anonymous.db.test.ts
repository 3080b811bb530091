import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenPerson, type Person } from '#test/given.ts';
import { ANONYMOUS_RETENTION_DAYS, sweepAnonymousJob } from './sweep-anonymous.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

interface Given {
  readonly ageDays: number;
  readonly hasSession: boolean;
  readonly isAnonymous?: boolean;
}

/** An anonymous account of the given age, with or without a session. */
async function givenAccount({ ageDays, hasSession, isAnonymous = true }: Given): Promise<Person> {
  const person = await givenPerson(db.owner, { role: 'client' });
  await db.owner.query(
    `update auth.users set is_anonymous = $2, email = case when $2 then null else email end,
        created_at = now() - make_interval(days => $3) where id = $1`,
    [person.userId, isAnonymous, ageDays],
  );
  if (!hasSession) await db.owner.query('delete from auth.sessions where user_id = $1', [person.userId]);
  return person;
}

test('an anonymous account is deleted once it is old and nobody can return to it, and no other is', async () => {
  const old = ANONYMOUS_RETENTION_DAYS + 1;
  const deletedAccount = await givenAccount({ ageDays: old, hasSession: false });
  const ofAClinic = await givenAccount({ ageDays: old, hasSession: false });
  const { clinicId } = await givenClinic(db.owner);
  await givenClientWithPet(db.owner, clinicId, { account: ofAClinic });
  const kept = [
    ofAClinic,
    await givenAccount({ ageDays: old, hasSession: true }),
    await givenAccount({ ageDays: ANONYMOUS_RETENTION_DAYS - 1, hasSession: false }),
    await givenAccount({ ageDays: old, hasSession: false, isAnonymous: false }),
  ].map(({ userId }) => userId);

  await sweepAnonymousJob(db.database).run({});
  const { rows } = await db.owner.query<{ id: string }>('select id from auth.users where id = any ($1)', [
    [...kept, deletedAccount.userId],
  ]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  const remaining = await db.owner.query('select from profiles where id = $1', [deletedAccount.userId]);
  expect(remaining.rowCount).toBe(0);
});
