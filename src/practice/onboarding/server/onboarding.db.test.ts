import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { givenDay } from '#test/given-day.ts';
import { clinicsHandlers } from '#practice/clinics/server/routes.ts';
import {
  addRoomEndpoint,
  changeAppointmentTypeEndpoint,
  setClinicHoursEndpoint,
} from '#practice/clinics/contract.ts';
import {
  confirmOnboardingStepEndpoint as confirm,
  getOnboardingEndpoint as get,
  showOnboardingEndpoint as show,
  type OnboardingStep,
} from '../contract.ts';
import { onboardingHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...onboardingHandlers, ...clinicsHandlers]);
});
afterAll(() => db.drop());

async function givenAdmin() {
  const { clinicId } = await givenClinic(db.owner);
  return { clinicId, admin: await givenStaff(db.owner, clinicId, { role: 'clinic_admin' }) };
}

const doneOf = async (person: Person): Promise<string[]> => {
  const { body } = await api.call(person, get, {});
  const done = Object.entries(body.steps).flatMap(([step, isDone]) => (isDone ? [step] : []));
  expect(body).toMatchObject({ done: done.length, total: 5 });
  return done;
};

describe('ONB-1: a step is completed', () => {
  test('not in a new clinic', async () => {
    const { admin } = await givenAdmin();
    expect(await doneOf(admin)).toEqual([]);
  });

  test.each(['hours', 'team', 'services'] as const)('when the admin confirms the %s', async (step) => {
    const { admin } = await givenAdmin();
    const response = await api.call(admin, confirm, { step });
    expect(response.body).toMatchObject({ done: 1, steps: { [step]: true } });
    expect(await doneOf(admin)).toEqual([step]);
    const { rows } = await db.owner.query(
      `select after from audit_entries where clinic_id = $1 and action = 'onboarding.changed'`,
      [admin.clinicId],
    );
    expect(rows).toEqual([{ after: { confirmed: step } }]);
  });

  test('when the hours or a service were changed by a user; not by other changes', async () => {
    const { clinicId, admin } = await givenAdmin();
    await api.call(admin, addRoomEndpoint, { name: 'Ward' });
    expect(await doneOf(admin)).toEqual([]);
    await api.call(admin, setClinicHoursEndpoint, {
      hours: [{ weekday: 1, startMinute: 480, endMinute: 600 }],
    });
    expect(await doneOf(admin)).toEqual(['hours']);
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into appointment_types (clinic_id, name, duration_minutes) values ($1, 'Check-up', 30) returning id`,
      [clinicId],
    );
    await api.call(admin, changeAppointmentTypeEndpoint, {
      appointmentTypeId: rows[0]?.id ?? '',
      durationMinutes: 20,
    });
    expect(await doneOf(admin)).toEqual(['hours', 'services']);
  });

  test('when somebody was invited to the team or has joined; not by a withdrawn invitation', async () => {
    const { clinicId, admin } = await givenAdmin();
    const invite = `insert into invitations (clinic_id, email, role, withdrawn_at) values ($1, $2, 'csr', $3)`;
    await db.owner.query(invite, [clinicId, 'gone@people.test', new Date()]);
    // The admin's own invitation, accepted long ago.
    await db.owner.query(invite, [clinicId, admin.email, null]);
    expect(await doneOf(admin)).toEqual([]);
    await db.owner.query(invite, [clinicId, 'desk@people.test', null]);
    expect(await doneOf(admin)).toEqual(['team']);
  });

  test('when there is a client, and when a visit is booked', async () => {
    const day = await givenDay(db.owner);
    const admin = await givenStaff(db.owner, day.clinicId, { role: 'clinic_admin' });
    expect(await doneOf(admin)).toContain('clients');
    expect(await doneOf(admin)).not.toContain('booking');
    await db.owner.query(
      `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
       select $1, $2, $3, k.id, $4, now(), now() + interval '30 min', now() + interval '30 min', 'Check'
         from clients k where k.clinic_id = $1 limit 1`,
      [day.clinicId, day.appointmentTypeId, day.petId, day.doctor.staffMemberId],
    );
    expect(await doneOf(admin)).toContain('booking');
  });
});

test('the list can be hidden and shown again', async () => {
  const { admin } = await givenAdmin();
  expect((await api.call(admin, show, { isHidden: true })).body.isHidden).toBe(true);
  expect((await api.call(admin, get, {})).body.isHidden).toBe(true);
  expect((await api.call(admin, show, { isHidden: false })).body.isHidden).toBe(false);
});

test('only the clinic’s admin and the platform can read its progress', async () => {
  const { clinicId, admin } = await givenAdmin();
  const other = await givenAdmin();
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const platform = await givenPerson(db.owner, { role: 'platform_admin' });
  const request = async (
    person: Person,
    permissions: readonly ('clinic:manage' | 'clinic:read' | 'platform_clinic:read')[],
  ) => {
    const { rows } = await db.database.transaction(
      {
        databaseRole: person.role === 'platform_admin' ? 'platform_member' : 'clinic_member',
        claims: { ...person, permissions: [...permissions] },
        origin: { ip: '192.0.2.1', userAgent: '', requestId: 'onboarding' },
        mode: 'read',
      },
      (tx) =>
        sql<{ progress: { steps: Readonly<Record<OnboardingStep, boolean>> } | null }>`
          select app.onboarding_progress(${clinicId}::uuid) as progress`.execute(tx),
    );
    return rows[0]?.progress ?? null;
  };
  expect(await request(admin, ['clinic:manage'])).toMatchObject({ total: 5, steps: { hours: false } });
  expect(await request(platform, ['platform_clinic:read'])).toMatchObject({ total: 5 });
  expect(await request(csr, ['clinic:read'])).toBeNull();
  expect(await request(other.admin, ['clinic:manage'])).toBeNull();
  expect((await api.call(csr, get, {})).status).toBe(403);
});
