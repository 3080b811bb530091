import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff, type Person } from '#test/given.ts';
import { signedIn } from './signed-in.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
let tailwell: Tailwell;
let visitor: Person;
let doctor: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  tailwell = await startTailwell(db, { REFUSALS_PER_SECOND: '10' });
  const { clinicId } = await givenClinic(db.owner);
  visitor = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Bo' });
  doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Cy' });
});
afterAll(async () => {
  await tailwell.stop();
  await db.drop();
});

test('many refused queries of one person are no longer looked at, and the others of a clinic notice nothing', async () => {
  const [attacker, colleague] = [await signedIn(tailwell, db, visitor), await signedIn(tailwell, db, doctor)];
  const attack = () =>
    attacker
      .from('profiles')
      .select()
      .or(Array.from({ length: 20 }, () => 'full_name.match."(a?){255}a{255}"').join());
  expect(await attack()).toMatchObject({ status: 400 });
  let last = await attack();
  for (let count = 2; count < 100 && last.status !== 429; count += 1) last = await attack();
  expect(last).toMatchObject({
    status: 429,
    error: { code: 'PGRSTX01', message: 'Too many requests. Wait a moment, then try again.' },
  });
  const { data, error } = await colleague.from('profiles').select();
  expect(error).toBeNull();
  expect(data).toHaveLength(2);
});
