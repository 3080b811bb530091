import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenOwnPet, inDays } from '#test/given-own-pet.ts';
import { addPetAlertEndpoint, markPetDeceasedEndpoint, weighPetEndpoint } from '../../contract.ts';
import {
  addMyPetEndpoint,
  changeMyPetEndpoint,
  getMyPetEndpoint,
  listMyPetsEndpoint,
} from '../../own.contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { petsHandlers } from '../routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...petsHandlers, ...appointmentsHandlers]);
});
afterAll(() => db.drop());

describe('own pets', () => {
  test('are added at the client’s own clinic, and shown with the clinic’s data', async () => {
    const { person, clinicId, doctor } = await givenOwnPet(db.owner);
    const added = await api.call(person, addMyPetEndpoint, {
      clinicId,
      name: 'Miso',
      species: 'cat',
      breed: 'Siamese',
    });
    expect(added.status).toBe(200);
    const { id } = added.body;
    await api.call(doctor, weighPetEndpoint, { id, weightGrams: 4200 });
    await api.call(doctor, addPetAlertEndpoint, { id, kind: 'allergy', severity: 'danger', note: 'Chicken' });
    await api.call(doctor, addPetAlertEndpoint, { id, kind: 'behaviour', note: 'Client is difficult' });
    const { body } = await api.call(person, getMyPetEndpoint, { id });
    expect(body).toMatchObject({
      name: 'Miso',
      weightGrams: 4200,
      weights: [{ weightGrams: 4200 }],
      allergies: [{ note: 'Chicken' }],
    });
    expect(JSON.stringify(body)).not.toContain('difficult');
    expect((await api.call(person, listMyPetsEndpoint, {})).body.items.map(({ name }) => name)).toEqual([
      'Biscuit',
      'Miso',
    ]);
  });

  test('are listed with their next appointment at their clinic', async () => {
    const { person, clinicId, doctor, typeId, petId, clientId } = await givenOwnPet(db.owner);
    await db.owner.query(
      `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
       select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, at, at + interval '1 hour', at + interval '1 hour', 'Check-up'
         from unnest($6::timestamptz[]) as at`,
      [clinicId, typeId, petId, clientId, doctor.staffMemberId, [inDays(-1), inDays(3), inDays(2)]],
    );
    const { items } = (await api.call(person, listMyPetsEndpoint, {})).body;
    expect(items.map(({ id, nextAppointmentAt }) => [id, Date.parse(nextAppointmentAt ?? '')])).toEqual([
      [petId, Date.parse(inDays(2))],
    ]);
  });

  test('can be corrected in the client’s own fields only', async () => {
    const { person, petId } = await givenOwnPet(db.owner);
    await api.call(person, changeMyPetEndpoint, {
      id: petId,
      breed: 'Beagle',
      neutered: true,
      bornOn: '2020-05-01',
    });
    expect((await api.call(person, getMyPetEndpoint, { id: petId })).body).toMatchObject({
      breed: 'Beagle',
      neutered: true,
      bornOn: '2020-05-01',
    });
    for (const forged of [
      { name: 'X' },
      { microchip: '276098102345678' },
      { weightGrams: 1 },
      { deceasedOn: null },
    ]) {
      expect((await api.call(person, changeMyPetEndpoint, { id: petId, ...forged })).status).toBe(422);
    }
    expect((await api.call(person, changeMyPetEndpoint, { id: petId, bornOn: '2999-01-01' })).status).toBe(
      422,
    );
  });

  test('that have died remain listed, and only the clinic can change them', async () => {
    const { person, petId, doctor } = await givenOwnPet(db.owner);
    await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-01-02' });
    expect((await api.call(person, listMyPetsEndpoint, {})).body.items).toMatchObject([
      { deceasedOn: '2026-01-02' },
    ]);
    expect((await api.call(person, changeMyPetEndpoint, { id: petId, breed: 'Beagle' })).status).toBe(404);
  });
});
