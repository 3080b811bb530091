import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson } from '#test/given.ts';
import { givenOwnPet } from '#test/given-own-pet.ts';
import { listJoinableClinicsEndpoint, listMyClinicsEndpoint } from '#practice/clinics/own.contract.ts';
import { clinicsHandlers } from '#practice/clinics/server/routes.ts';
import { joinClinicEndpoint } from '../../own.contract.ts';
import { clientsHandlers } from '../routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...clientsHandlers, ...clinicsHandlers]);
});
afterAll(() => db.drop());

describe('joining a clinic', () => {
  test('creates a client record with name and address, once', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const person = await givenPerson(db.owner, { role: 'client', name: 'Noor Haddad' });
    expect((await api.call(person, listMyClinicsEndpoint, {})).body.items).toEqual([]);
    const joinable = await api.call(person, listJoinableClinicsEndpoint, { q: clinicId.slice(0, 4) });
    expect(joinable.body.items.map(({ id }) => id)).toContain(clinicId);

    await Promise.all([1, 2, 3].map(() => api.call(person, joinClinicEndpoint, { clinicId })));
    expect((await api.call(person, listMyClinicsEndpoint, {})).body.items).toMatchObject([
      { id: clinicId, timeZone: 'Europe/Berlin', onlineBooking: 'request' },
    ]);
    const { rows } = await db.owner.query(
      `select c.full_name, k.value from clients c join client_contacts k on k.client_id = c.id where c.clinic_id = $1`,
      [clinicId],
    );
    expect(rows).toEqual([{ full_name: 'Noor Haddad', value: person.email }]);
    expect(
      (await api.call(person, listJoinableClinicsEndpoint, { q: clinicId.slice(0, 4) })).body.items.map(
        ({ id }) => id,
      ),
    ).not.toContain(clinicId);
  });

  test('is refused if the clinic has no online booking, has archived the client, or does not exist', async () => {
    const { clinicId: closed } = await givenClinic(db.owner);
    await db.owner.query(`update clinics set online_booking = 'off' where id = $1`, [closed]);
    const { clinicId: left, clientId, person } = await givenOwnPet(db.owner);
    await db.owner.query('update clients set archived_at = now() where id = $1', [clientId]);
    for (const clinicId of [closed, left, randomUUID()]) {
      expect((await api.call(person, joinClinicEndpoint, { clinicId })).status).toBe(404);
    }
  });
});
