import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeRoleEndpoint } from '#identity/accounts/contract.ts';
import { accountsHandlers } from '#identity/accounts/server/routes.ts';
import { listMyPetsEndpoint } from '#practice/pets/own.contract.ts';
import { getPetEndpoint, listPetsEndpoint } from '#practice/pets/contract.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import { createTestApi } from './api.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff } from './given.ts';
import { stormRuns, stormTimeoutMs } from './storm.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...accountsHandlers, ...petsHandlers]);
});
afterAll(() => db.drop());

const RUNS = stormRuns(3);
const ASKED_AT_ONCE = 12;

async function givenPlace(name: string) {
  const { clinicId } = await givenClinic(db.owner);
  const { petId } = await givenClientWithPet(db.owner, clinicId, { petName: name });
  return { clinicId, petId };
}

test(
  'T-06: a member moved to another clinic during many requests sees one clinic per response, then only the new one',
  async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const [old, next] = [await givenPlace('Old'), await givenPlace('Next')];
      const person = await givenStaff(db.owner, old.clinicId, { role: 'csr' });
      const names = async () => {
        const { status, body } = await api.call(person, listPetsEndpoint, {});
        return status === 200 ? body.items.map(({ name }) => name).join() : String(status);
      };
      expect(await names()).toBe('Old');
      const flood = Array.from({ length: ASKED_AT_ONCE }, names);
      await db.owner.query('update user_roles set clinic_id = $2 where user_id = $1', [
        person.userId,
        next.clinicId,
      ]);
      // A request that begins after the move must not return data of the previous clinic.
      const afterwards = await Promise.all(Array.from({ length: ASKED_AT_ONCE }, names));
      expect(new Set(afterwards)).toEqual(new Set(['Next']));
      for (const seen of await Promise.all(flood)) expect(['Old', 'Next']).toContain(seen);
      expect((await api.call(person, getPetEndpoint, { id: old.petId })).status).toBe(404);
      expect((await api.call(person, getPetEndpoint, { id: next.petId })).status).toBe(200);
    }
    process.stdout.write(
      `figure: T-06 ${RUNS} people moved in floods of ${2 * ASKED_AT_ONCE}, 0 later reads\n`,
    );
  },
  stormTimeoutMs(),
);

test('T-06: a removed member and an unlinked client are refused at their next request', async () => {
  const [here, there] = [await givenPlace('Here'), await givenPlace('There')];
  const admin = await givenStaff(db.owner, here.clinicId, { role: 'clinic_admin' });
  const doctor = await givenStaff(db.owner, here.clinicId, { role: 'doctor' });
  expect((await api.call(doctor, getPetEndpoint, { id: here.petId })).status).toBe(200);
  expect((await api.call(admin, removeRoleEndpoint, { userId: doctor.userId })).status).toBe(200);
  expect((await api.call(doctor, getPetEndpoint, { id: here.petId })).status).toBe(403);

  const account = await givenPerson(db.owner, { role: 'client' });
  const mine = await givenClientWithPet(db.owner, here.clinicId, { account, petName: 'Mine here' });
  await givenClientWithPet(db.owner, there.clinicId, { account, petName: 'Mine there' });
  const names = async () =>
    (await api.call(account, listMyPetsEndpoint, {})).body.items.map(({ name }) => name).toSorted();
  expect(await names()).toEqual(['Mine here', 'Mine there']);
  await db.owner.query('update clients set user_id = null where id = $1', [mine.clientId]);
  expect(await names()).toEqual(['Mine there']);
});
