import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff } from '#test/given.ts';
import { testPeople } from '#test/supabase.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.query(`insert into storage.buckets (id, name) values ('files', 'files')`);
});
afterAll(() => db.drop());

const ORIGIN = { ip: '192.0.2.1', userAgent: 'Test', requestId: randomUUID() };

const linesOf = async (subjectId: string) =>
  (
    await db.owner.query<Record<string, unknown>>(
      `select action, clinic_id, actor_id, host(ip::inet) as ip, before ->> 'name' as "was", after ->> 'name' as "is"
         from audit_entries where subject_id = $1 order by id`,
      [subjectId],
    )
  ).rows;

test('A-01: storing, replacing, moving or deleting a file is recorded in the audit trail, for its clinic and its actor', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const people = testPeople(db);
  const id = await people.run(doctor, { mode: 'write', origin: ORIGIN }, async (tx) => {
    const [version, next] = [randomUUID(), randomUUID()];
    await sql`select app.reserve_blob(${version}::uuid), app.reserve_blob(${next}::uuid)`.execute(tx);
    const name = `${clinicId}/teeth.txt`;
    const { rows } = await sql<{ id: string }>`
      insert into storage.objects (bucket_id, name, version, size_bytes, mime_type, cache_control)
        values ('files', ${name}, ${version}::uuid, 5, 'text/plain', 'max-age=3600') returning id`.execute(
      tx,
    );
    await sql`update storage.objects set version = ${next}::uuid where name = ${name}`.execute(tx);
    await sql`update storage.objects set name = ${`${clinicId}/gums.txt`} where name = ${name}`.execute(tx);
    await sql`delete from storage.objects where name = ${`${clinicId}/gums.txt`}`.execute(tx);
    return rows[0]?.id ?? '';
  });
  const [teeth, gums] = [`${clinicId}/teeth.txt`, `${clinicId}/gums.txt`];
  const by = { clinic_id: clinicId, actor_id: doctor.userId, ip: '192.0.2.1' };
  expect(await linesOf(id)).toEqual([
    { action: 'file.stored', ...by, was: null, is: teeth },
    { action: 'file.stored', ...by, was: teeth, is: teeth },
    { action: 'file.moved', ...by, was: teeth, is: gums },
    { action: 'file.removed', ...by, was: gums, is: null },
  ]);
});

test('A-01: so is every change of a bucket', async () => {
  const admin = await givenPerson(db.owner, { role: 'platform_admin' });
  const name = `b-${randomUUID()}`;
  await testPeople(db).run(admin, { mode: 'write', origin: ORIGIN }, async (tx) => {
    await sql`insert into storage.buckets (id, name) values (${name}, ${name})`.execute(tx);
    await sql`update storage.buckets set public = true where id = ${name}`.execute(tx);
    await sql`delete from storage.buckets where id = ${name}`.execute(tx);
  });
  expect((await linesOf(name)).map(({ action, actor_id: actor }) => [action, actor])).toEqual([
    ['bucket.added', admin.userId],
    ['bucket.changed', admin.userId],
    ['bucket.removed', admin.userId],
  ]);
});
