import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAppointmentType, givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import {
  changeVisitEndpoint,
  getVisitEndpoint,
  listPetVisitsEndpoint,
  listUnsignedVisitsEndpoint,
  openVisitEndpoint,
  setVisitStatusEndpoint,
} from '../contract.ts';
import { visitsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, visitsHandlers);
});
afterAll(() => db.drop());

async function givenWorld() {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Ada' });
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const { petId, clientId } = await givenClientWithPet(db.owner, clinicId);
  const typeId = await givenAppointmentType(db.owner, clinicId);
  const book = async (status = 'arrived', hours = 0) => {
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason, status)
       select $1, $2, $3, $4, $5, at, at + interval '30 min', at + interval '30 min', 'Limping', $6
         from (select now() + $7 * interval '1 hour' as at) t returning id`,
      [clinicId, typeId, petId, clientId, doctor.staffMemberId, status, hours],
    );
    const [row] = rows;
    if (!row) throw new Error('no appointment was booked');
    return row.id;
  };
  return { clinicId, doctor, csr, petId, clientId, book };
}

describe('VISIT-1: opening a visit', () => {
  test('from an appointment takes its client, doctor and reason, and does so once', async () => {
    const { csr, book, petId, clientId, doctor } = await givenWorld();
    const appointmentId = await book();
    const first = await api.call(csr, openVisitEndpoint, { appointmentId });
    expect(first).toMatchObject({ status: 200, body: { petId, isNew: true } });
    const again = await api.call(doctor, openVisitEndpoint, { appointmentId });
    expect(again.body).toEqual({ id: first.body.id, petId, isNew: false });
    const { body } = await api.call(doctor, getVisitEndpoint, { id: first.body.id });
    expect(body).toMatchObject({
      appointmentId,
      reason: 'Limping',
      status: 'open',
      client: { id: clientId },
      doctor: { id: doctor.staffMemberId, fullName: 'Dr Ada' },
      pet: { id: petId, clients: [{ id: clientId, isPrimary: true }] },
      sections: [],
      previousVisits: [],
    });
    expect(Date.parse(body.locksAt ?? '') - Date.parse(body.startedAt)).toBe(24 * 3_600_000);
    expect(body.signers.map(({ id }) => id)).toContain(doctor.staffMemberId);
  });

  test('for a pet joins its open visit of the last seven days, which a later appointment takes over', async () => {
    const { clinicId, csr, doctor, petId, book } = await givenWorld();
    const { id } = (await api.call(doctor, openVisitEndpoint, { petId, reason: 'Walk-in' })).body;
    expect((await api.call(csr, openVisitEndpoint, { petId })).body).toEqual({ id, petId, isNew: false });
    const appointmentId = await book();
    expect((await api.call(csr, openVisitEndpoint, { appointmentId })).body.id).toBe(id);
    expect((await api.call(doctor, getVisitEndpoint, { id })).body).toMatchObject({
      appointmentId,
      reason: 'Walk-in',
    });
    // Another appointment has a visit of its own.
    const other = (await api.call(csr, openVisitEndpoint, { appointmentId: await book('arrived', 2) })).body;
    expect(other.isNew).toBe(true);
    await db.owner.query(
      `update visits set started_at = now() - interval '8 days' where clinic_id = $1 and pet_id = $2`,
      [clinicId, petId],
    );
    expect((await api.call(doctor, openVisitEndpoint, { petId })).body.isNew).toBe(true);
  });

  test('twice at the same time gives one visit', async () => {
    const { csr, doctor, petId } = await givenWorld();
    const opened = await Promise.all(
      [csr, doctor, csr, doctor].map((person) => api.call(person, openVisitEndpoint, { petId })),
    );
    expect(new Set(opened.map(({ body }) => body.id)).size).toBe(1);
    expect(opened.filter(({ body }) => body.isNew)).toHaveLength(1);
  });

  test('is refused for an appointment that is not held, and for another pet’s client', async () => {
    const { csr, book, petId } = await givenWorld();
    const outsider = await givenWorld();
    expect(await api.call(csr, openVisitEndpoint, { appointmentId: await book('cancelled') })).toMatchObject({
      status: 409,
      body: { code: 'appointment_not_held' },
    });
    expect((await api.call(csr, openVisitEndpoint, { petId, clientId: outsider.clientId })).status).toBe(404);
    expect((await api.call(outsider.csr, openVisitEndpoint, { petId })).status).toBe(404);
  });
});

describe('a visit', () => {
  test('is changed at the version that was on screen, by those who may write the record', async () => {
    const { doctor, csr, petId } = await givenWorld();
    const { id } = (await api.call(doctor, openVisitEndpoint, { petId })).body;
    expect((await api.call(csr, changeVisitEndpoint, { id, version: 1, reason: 'x' })).status).toBe(403);
    expect((await api.call(doctor, changeVisitEndpoint, { id, version: 1, reason: 'Cough' })).body).toEqual({
      id,
      petId,
      version: 2,
    });
    expect(await api.call(doctor, changeVisitEndpoint, { id, version: 1, reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'record_changed', details: { version: 2 } },
    });
    await api.call(doctor, setVisitStatusEndpoint, { id, version: 2, status: 'awaiting_results' });
    const { body } = await api.call(doctor, getVisitEndpoint, { id });
    expect(body).toMatchObject({ reason: 'Cough', status: 'awaiting_results', version: 3 });
    expect(Date.parse(body.locksAt ?? '') - Date.parse(body.startedAt)).toBe(48 * 3_600_000);
    const outsider = await givenWorld();
    expect(
      (await api.call(doctor, changeVisitEndpoint, { id, version: 3, clientId: outsider.clientId })).status,
    ).toBe(404);
  });

  test('reading it is audited', async () => {
    const { clinicId, doctor, petId } = await givenWorld();
    const { id } = (await api.call(doctor, openVisitEndpoint, { petId })).body;
    await api.call(doctor, getVisitEndpoint, { id });
    // A read is answered before its commit is confirmed.
    await expect
      .poll(async () => {
        const { rows } = await db.owner.query(
          `select actor_id from audit_entries where clinic_id = $1 and action = 'visit.read' and subject_id = $2`,
          [clinicId, id],
        );
        return rows;
      })
      .toEqual([{ actor_id: doctor.userId }]);
  });

  test('is listed for its pet, and among the unsigned ones of its doctor', async () => {
    const { clinicId, doctor, csr, petId } = await givenWorld();
    const ids: string[] = [];
    for (const days of [30, 20, 10]) {
      const { rows } = await db.owner.query<{ id: string }>(
        `insert into visits (clinic_id, pet_id, reason, started_at) values ($1, $2, 'Old', now() - $3 * interval '1 day') returning id`,
        [clinicId, petId, days],
      );
      ids.unshift(...rows.map(({ id }) => id));
    }
    const { id } = (await api.call(doctor, openVisitEndpoint, { petId })).body;
    const first = (await api.call(csr, listPetVisitsEndpoint, { petId, limit: 3 })).body;
    const second = (
      await api.call(csr, listPetVisitsEndpoint, { petId, limit: 3, cursor: first.nextCursor ?? '' })
    ).body;
    expect([...first.items, ...second.items].map((visit) => visit.id)).toEqual([id, ...ids]);
    expect(second.nextCursor).toBeNull();
    const all = (await api.call(csr, listUnsignedVisitsEndpoint, {})).body.items;
    expect(all.map((visit) => visit.id)).toEqual([...ids.toReversed(), id]);
    const mine = (await api.call(doctor, listUnsignedVisitsEndpoint, { whose: 'mine' })).body.items;
    expect(mine).toMatchObject([{ id, doctor: { fullName: 'Dr Ada' }, pet: { id: petId, species: 'dog' } }]);
    const { body } = await api.call(doctor, getVisitEndpoint, { id });
    expect(body.previousVisits.map((visit) => visit.id)).toEqual(ids);
  });
});
