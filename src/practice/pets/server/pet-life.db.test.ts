import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAppointmentType, givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import {
  addPetAlertEndpoint,
  addPetEndpoint,
  changePetEndpoint,
  clearPetAlertEndpoint,
  getPetEndpoint,
  markPetDeceasedEndpoint,
  restorePetAlertEndpoint,
  setPetClientsEndpoint,
  undoPetDeceasedEndpoint,
  weighPetEndpoint,
} from '../contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { petsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...petsHandlers, ...appointmentsHandlers]);
});
afterAll(() => db.drop());

const HOUR_MS = 3_600_000;

async function givenRoom() {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const typeId = await givenAppointmentType(db.owner, clinicId);
  const { clientId, petId } = await givenClientWithPet(db.owner, clinicId);
  /** An appointment that starts in this many hours. */
  const givenAppointment = async (
    hours: number,
    { status = 'booked', pet = petId } = {},
  ): Promise<string> => {
    const id = randomUUID();
    const startsAt = new Date(Date.now() + hours * HOUR_MS);
    const endsAt = new Date(startsAt.getTime() + HOUR_MS / 2);
    await db.owner.query(
      `insert into appointments (clinic_id, id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, status, reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, 'Check-up')`,
      [clinicId, id, typeId, pet, clientId, doctor.staffMemberId, startsAt, endsAt, status],
    );
    return id;
  };
  const statusOf = async (id: string) =>
    (await db.owner.query<{ status: string }>('select status from appointments where id = $1', [id])).rows[0]
      ?.status;
  return { clinicId, doctor, clientId, petId, givenAppointment, statusOf };
}

describe('a pet’s record', () => {
  test('is one response, and writes one audit entry', async () => {
    const { doctor, petId, clientId, givenAppointment } = await givenRoom();
    const next = await givenAppointment(24);
    const past = await givenAppointment(-24, { status: 'completed' });
    await api.call(doctor, weighPetEndpoint, { id: petId, weightGrams: 20_100 });
    await api.call(doctor, addPetAlertEndpoint, {
      id: petId,
      kind: 'allergy',
      severity: 'danger',
      note: 'Penicillin',
    });
    const { status, body } = await api.call(doctor, getPetEndpoint, { id: petId });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: petId,
      weightGrams: 20_100,
      clients: [{ id: clientId, isPrimary: true }],
      alerts: [{ kind: 'allergy', severity: 'danger', note: 'Penicillin' }],
      weights: [{ weightGrams: 20_100 }],
      nextAppointments: [{ id: next, status: 'booked', doctorName: 'Dr Test' }],
      pastAppointments: [{ id: past, status: 'completed' }],
    });
    // A read is answered before its commit is confirmed.
    await expect
      .poll(async () => {
        const { rows } = await db.owner.query(
          `select actor_id, actor_role, clinic_id, ip from audit_entries where action = 'pet.read' and subject_id = $1`,
          [petId],
        );
        return rows;
      })
      .toEqual([
        { actor_id: doctor.userId, actor_role: 'doctor', clinic_id: doctor.clinicId, ip: '192.0.2.1' },
      ]);
  });

  test('returns 404 for an unknown pet, without an audit entry', async () => {
    const { doctor } = await givenRoom();
    const id = randomUUID();
    expect((await api.call(doctor, getPetEndpoint, { id })).status).toBe(404);
    expect((await db.owner.query('select from audit_entries where subject_id = $1', [id])).rowCount).toBe(0);
  });
});

describe('weighing', () => {
  test('the pet’s weight is that of the latest weighing, in any order of entry', async () => {
    const { doctor, petId } = await givenRoom();
    await api.call(doctor, weighPetEndpoint, { id: petId, weightGrams: 21_000 });
    await api.call(doctor, weighPetEndpoint, {
      id: petId,
      weightGrams: 19_000,
      weighedAt: '2025-03-01T09:00:00Z',
    });
    const { body } = await api.call(doctor, getPetEndpoint, { id: petId });
    expect(body.weightGrams).toBe(21_000);
    expect(body.weights.map(({ weightGrams }) => weightGrams)).toEqual([19_000, 21_000]);
  });

  test('D3: a weight that differs by more than 20 % from the last one is asked about again', async () => {
    const { doctor, petId } = await givenRoom();
    const weigh = (weightGrams: number, more: { confirmedWeight?: boolean; weighedAt?: string } = {}) =>
      api.call(doctor, weighPetEndpoint, { id: petId, weightGrams, ...more });
    const weighedAt = new Date(Date.now() - 100 * 24 * HOUR_MS).toISOString();
    expect((await weigh(2_000, { weighedAt })).status).toBe(200);
    // The last weight is too old to be compared with.
    expect((await weigh(21_000)).status).toBe(200);
    expect(await weigh(2_100)).toMatchObject({
      status: 409,
      body: { code: 'weight_unlikely', details: { lastWeightGrams: 21_000 } },
    });
    expect((await api.call(doctor, getPetEndpoint, { id: petId })).body.weightGrams).toBe(21_000);
    expect((await weigh(2_100, { confirmedWeight: true })).status).toBe(200);
    expect((await api.call(doctor, getPetEndpoint, { id: petId })).body.weightGrams).toBe(2_100);
  });

  test.each([0, -5, 2_000_001, 1.5])('%s g is refused at its field', async (weightGrams) => {
    const { doctor, petId } = await givenRoom();
    expect(await api.call(doctor, weighPetEndpoint, { id: petId, weightGrams })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'weightGrams' }] },
    });
  });

  test('in the future or of an unknown pet is refused', async () => {
    const { doctor, petId } = await givenRoom();
    const weighedAt = new Date(Date.now() + HOUR_MS).toISOString();
    expect((await api.call(doctor, weighPetEndpoint, { id: petId, weightGrams: 5, weighedAt })).status).toBe(
      422,
    );
    expect((await api.call(doctor, weighPetEndpoint, { id: randomUUID(), weightGrams: 5 })).status).toBe(404);
  });
});

describe('alerts', () => {
  test('are added, cleared and restored', async () => {
    const { doctor, petId } = await givenRoom();
    const alertsNow = async () =>
      (await api.call(doctor, getPetEndpoint, { id: petId })).body.alerts.map(({ note }) => note);
    const { body } = await api.call(doctor, addPetAlertEndpoint, {
      id: petId,
      kind: 'behaviour',
      note: 'Bites',
    });
    expect(body).toMatchObject({ severity: 'warning', note: 'Bites' });
    await api.call(doctor, clearPetAlertEndpoint, { id: petId, alertId: body.id });
    expect(await alertsNow()).toEqual([]);
    const { rows } = await db.owner.query(
      'select cleared_by, cleared_at is null as open from pet_alerts where id = $1',
      [body.id],
    );
    expect(rows).toEqual([{ cleared_by: doctor.userId, open: false }]);
    await api.call(doctor, restorePetAlertEndpoint, { id: petId, alertId: body.id });
    expect(await alertsNow()).toEqual(['Bites']);
  });

  test('of an allergy name their substances, and may have to be acknowledged', async () => {
    const { doctor, petId } = await givenRoom();
    const alert = {
      kind: 'allergy' as const,
      note: 'Hives after Synulox',
      substances: ['amoxicillin', 'clavulanic acid'],
      mustAcknowledge: true,
    };
    const { body } = await api.call(doctor, addPetAlertEndpoint, { id: petId, ...alert });
    expect(body).toMatchObject(alert);
    expect((await api.call(doctor, getPetEndpoint, { id: petId })).body.alerts).toMatchObject([alert]);
  });

  test('cannot be cleared through another pet', async () => {
    const { doctor, petId } = await givenRoom();
    const { body } = await api.call(doctor, addPetAlertEndpoint, { id: petId, kind: 'other', note: 'Shy' });
    expect(
      (await api.call(doctor, clearPetAlertEndpoint, { id: randomUUID(), alertId: body.id })).status,
    ).toBe(404);
    expect(
      (await api.call(doctor, addPetAlertEndpoint, { id: randomUUID(), kind: 'other', note: 'Shy' })).status,
    ).toBe(404);
  });
});

describe('owners of a pet', () => {
  test('the first is the primary client, the others are co-owners, and the search uses the new ones', async () => {
    const { doctor, clinicId, petId, clientId } = await givenRoom();
    const { clientId: other } = await givenClientWithPet(db.owner, clinicId, {
      name: 'Olga Other',
      petName: 'Rex',
    });
    const clientsNow = async () =>
      (await api.call(doctor, getPetEndpoint, { id: petId })).body.clients.map(({ id, isPrimary }) => ({
        id,
        isPrimary,
      }));
    await api.call(doctor, setPetClientsEndpoint, { id: petId, clientIds: [other, clientId] });
    expect(await clientsNow()).toEqual([
      { id: other, isPrimary: true },
      { id: clientId, isPrimary: false },
    ]);
    await api.call(doctor, setPetClientsEndpoint, { id: petId, clientIds: [other] });
    expect(await clientsNow()).toEqual([{ id: other, isPrimary: true }]);
    const { rows } = await db.owner.query(
      `select term from search_terms where kind = 'pet' and subject_id = $1 order by term`,
      [petId],
    );
    expect(rows.map(({ term }) => term)).toEqual(['biscuit', 'olga', 'other']);
  });

  test('a pet needs at least one client, of its own clinic', async () => {
    const { doctor, petId, clientId } = await givenRoom();
    const elsewhere = await givenRoom();
    expect((await api.call(doctor, setPetClientsEndpoint, { id: petId, clientIds: [] })).status).toBe(422);
    expect(
      (
        await api.call(doctor, setPetClientsEndpoint, {
          id: petId,
          clientIds: [clientId, elsewhere.clientId],
        })
      ).status,
    ).toBe(404);
    expect(
      (await api.call(doctor, setPetClientsEndpoint, { id: elsewhere.petId, clientIds: [clientId] })).status,
    ).toBe(404);
  });
});

describe('archived records', () => {
  test('an archived client cannot become an owner', async () => {
    const { doctor, clinicId, petId, clientId } = await givenRoom();
    const { clientId: archived } = await givenClientWithPet(db.owner, clinicId, {
      name: 'Olga Other',
      petName: 'Rex',
    });
    await db.owner.query('update clients set archived_at = now() where id = $1', [archived]);
    const set = await api.call(doctor, setPetClientsEndpoint, { id: petId, clientIds: [clientId, archived] });
    expect(set).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { body } = await api.call(doctor, getPetEndpoint, { id: petId });
    expect(body.clients.map(({ id }) => id)).toEqual([clientId]);
  });

  test('an archived pet can be neither changed nor marked as deceased nor restored', async () => {
    const { doctor, petId } = await givenRoom();
    await db.owner.query('update pets set archived_at = now() where id = $1', [petId]);
    const before = await db.owner.query('select * from pets where id = $1', [petId]);
    const responses = [
      await api.call(doctor, changePetEndpoint, { id: petId, name: 'Other' }),
      await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-11-20' }),
      await api.call(doctor, undoPetDeceasedEndpoint, { id: petId }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await db.owner.query('select * from pets where id = $1', [petId])).rows).toEqual(before.rows);
  });
});

describe('PET-3: a death', () => {
  test('cancels future appointments, and keeps past and current ones and those of other pets', async () => {
    const { doctor, clinicId, petId, givenAppointment, statusOf } = await givenRoom();
    const { petId: sibling } = await givenClientWithPet(db.owner, clinicId, { petName: 'Sibling' });
    const booked = await givenAppointment(24);
    const requested = await givenAppointment(48, { status: 'requested' });
    const past = await givenAppointment(-24, { status: 'completed' });
    const others = await givenAppointment(72, { pet: sibling });
    const { body } = await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-11-20' });
    expect(body.cancelledAppointmentIds.toSorted()).toEqual([booked, requested].toSorted());
    expect(await Promise.all([booked, requested, past, others].map(statusOf))).toEqual([
      'cancelled',
      'cancelled',
      'completed',
      'booked',
    ]);
    expect((await api.call(doctor, getPetEndpoint, { id: petId })).body.deceasedOn).toBe('2026-11-20');
    const { rows } = await db.owner.query(
      `select after from audit_entries where action = 'pet.deceased' and subject_id = $1`,
      [petId],
    );
    expect(rows).toMatchObject([{ after: { deceasedOn: '2026-11-20' } }]);
  });

  test('when it is undone, restores exactly the appointments that it cancelled', async () => {
    const { doctor, petId, givenAppointment, statusOf } = await givenRoom();
    const confirmed = await givenAppointment(24, { status: 'confirmed' });
    const cancelledBefore = await givenAppointment(48, { status: 'cancelled' });
    await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-11-19' });
    await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-11-20' });
    const { body } = await api.call(doctor, undoPetDeceasedEndpoint, { id: petId });
    expect(body).toMatchObject({ restoredAppointmentIds: [confirmed], lostAppointmentIds: [] });
    expect(await Promise.all([confirmed, cancelledBefore].map(statusOf))).toEqual(['confirmed', 'cancelled']);
    expect((await api.call(doctor, getPetEndpoint, { id: petId })).body.deceasedOn).toBeNull();
  });

  test('when it is undone, leaves a time to whoever has booked it meanwhile', async () => {
    const { doctor, clinicId, petId, givenAppointment, statusOf } = await givenRoom();
    const { petId: sibling } = await givenClientWithPet(db.owner, clinicId, { petName: 'Sibling' });
    const first = await givenAppointment(24);
    await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-11-20' });
    await givenAppointment(24.25, { pet: sibling });
    const { body } = await api.call(doctor, undoPetDeceasedEndpoint, { id: petId });
    expect(body).toMatchObject({ restoredAppointmentIds: [], lostAppointmentIds: [first] });
    expect(await statusOf(first)).toBe('cancelled');
  });

  test('undoing it is refused while its time is being booked, and then leaves that time to the other', async () => {
    const { doctor, clinicId, petId, givenAppointment, statusOf } = await givenRoom();
    const { petId: sibling } = await givenClientWithPet(db.owner, clinicId, { petName: 'Sibling' });
    const first = await givenAppointment(24);
    await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-11-20' });
    const rival = await db.owner.connect();
    await rival.query('begin');
    await rival.query(
      `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
       select clinic_id, appointment_type_id, $2, client_id,
         doctor_id, starts_at, ends_at, busy_until, 'Check-up' from appointments a where id = $1`,
      [first, sibling],
    );
    const undo = api.call(doctor, undoPetDeceasedEndpoint, { id: petId });
    await expect
      .poll(async () => {
        const { rowCount } = await db.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(1);
    await rival.query('commit');
    rival.release();
    expect(await undo).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect((await api.call(doctor, getPetEndpoint, { id: petId })).body.deceasedOn).toBe('2026-11-20');
    const { body } = await api.call(doctor, undoPetDeceasedEndpoint, { id: petId });
    expect(body).toMatchObject({ restoredAppointmentIds: [], lostAppointmentIds: [first] });
    expect(await statusOf(first)).toBe('cancelled');
  });

  test('undoing it is refused if the microchip belongs to another pet, and changes nothing', async () => {
    const { doctor, petId, clientId } = await givenRoom();
    const microchip = '276098102345678';
    await api.call(doctor, changePetEndpoint, { id: petId, microchip });
    await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-11-20' });
    const bearer = await api.call(doctor, addPetEndpoint, {
      name: 'New',
      species: 'dog',
      microchip,
      client: { id: clientId },
    });
    expect(await api.call(doctor, undoPetDeceasedEndpoint, { id: petId })).toMatchObject({
      status: 409,
      body: { code: 'microchip_taken', details: { petId: bearer.body.id } },
    });
    expect((await api.call(doctor, getPetEndpoint, { id: petId })).body.deceasedOn).toBe('2026-11-20');
  });

  test('cannot be in the future or before the birth', async () => {
    const { doctor, petId } = await givenRoom();
    await api.call(doctor, changePetEndpoint, { id: petId, bornOn: '2020-06-01' });
    for (const deceasedOn of ['2999-01-01', '2020-05-31']) {
      expect(await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn })).toMatchObject({
        status: 422,
        body: { fields: [{ path: 'deceasedOn' }] },
      });
    }
    await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2020-06-02' });
    expect(await api.call(doctor, changePetEndpoint, { id: petId, bornOn: '2020-06-03' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'bornOn' }] },
    });
  });
});
