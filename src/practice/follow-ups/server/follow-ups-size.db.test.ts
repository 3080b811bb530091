import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem } from '#test/given-acts.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from '#test/given.ts';
import { listFollowUpsEndpoint } from '../contract.ts';
import { followUpsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let doctor: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, followUpsHandlers);
  const { clinicId } = await givenClinic(db.owner);
  doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const { clientId } = await givenClientWithPet(db.owner, clinicId);
  const itemId = await givenItem(db.owner, clinicId, { name: 'Castration' });
  await fill(clinicId, clientId, itemId, doctor.userId);
}, 180_000);
afterAll(() => db.drop());

/** A year of a clinic with 20,000 visits of 4,000 pets: a plan of each, every third with a recheck, and every twentieth a surgery. */
async function fill(clinicId: string, clientId: string, itemId: string, userId: string): Promise<void> {
  const run = (text: string, ...values: unknown[]) => db.owner.query(text, [clinicId, ...values]);
  await db.owner
    .query(`alter table pets disable trigger user; alter table visits disable trigger user; alter table acts disable trigger user;
    alter table visit_sections disable trigger user; alter table pet_clients disable trigger user`);
  await run(
    `insert into pets (clinic_id, name, species, sex) select $1, 'Pet ' || n, 'dog', 'female' from generate_series(1, 4000) n`,
  );
  await run(
    `insert into pet_clients (clinic_id, pet_id, client_id, is_primary) select $1, p.id, $2, true from pets p
      where p.clinic_id = $1 and p.name like 'Pet %'`,
    clientId,
  );
  await run(
    `insert into visits (clinic_id, pet_id, client_id, reason, started_at)
     select $1, p.id, $2, 'Check', now() - make_interval(mins => n * 26) from generate_series(1, 20000) n
       join (select id, row_number() over (order by id) as place from pets where clinic_id = $1 and name like 'Pet %') p on p.place = 1 + n % 4000`,
    clientId,
  );
  await run(
    `insert into visit_sections (clinic_id, visit_id, section, content, plain_text)
     select $1, v.id, 'plan', '{}', repeat('Continue the diet and rest for a few days. ', 5) || case when v.n % 3 = 0 then 'Recheck in 14 days.' else '' end
       from (select id, row_number() over (order by started_at) as n from visits where clinic_id = $1) v`,
  );
  await run(
    `insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, unbilled_reason, status, done_at, done_by)
     select $1, v.id, v.pet_id, $2, 'procedure', case when v.n % 20 = 0 and k = 1 then 'Castration' else 'Examination' end, false, 'Test', 'done',
         v.started_at, $3
       from (select *, row_number() over (order by started_at) as n from visits where clinic_id = $1) v, generate_series(1, 2) k`,
    itemId,
    userId,
  );
  await db.owner.query('analyze');
}

test('the list of a clinic with 20,000 visits comes in pages', async () => {
  const started = performance.now();
  const first = (await api.call(doctor, listFollowUpsEndpoint, { limit: 50 })).body;
  const ms = performance.now() - started;
  const again = performance.now();
  await api.call(doctor, listFollowUpsEndpoint, { limit: 50 });
  process.stdout.write(
    `figure: follow-ups of 20,000 visits: first page of 50 in ${Math.round(ms)} ms, then ${Math.round(performance.now() - again)} ms\n`,
  );
  expect(first.items.length).toBeGreaterThan(10);
  expect(first.nextCursor).not.toBeNull();
  const next = (await api.call(doctor, listFollowUpsEndpoint, { limit: 50, cursor: first.nextCursor ?? '' }))
    .body;
  const keys = [...first.items, ...next.items].map(({ petId, purpose }) => `${petId} ${purpose}`);
  expect(new Set(keys).size).toBe(keys.length);
});
