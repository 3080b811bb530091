import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenOwnPet, inDays, type OwnPet } from '#test/given-own-pet.ts';
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  BEFORE_ARRIVAL,
} from '#vocabulary/appointment-status.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { cancelMyAppointmentEndpoint as cancel } from '../../own.contract.ts';
import { appointmentsHandlers } from '../routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, appointmentsHandlers);
});
afterEach(() => vi.useRealTimers());
afterAll(() => db.drop());

async function givenAppointment(
  { clinicId, typeId, petId, clientId, doctor }: OwnPet,
  {
    startsAt,
    status = 'booked',
    rescheduledTo = null,
  }: { startsAt: string; status?: AppointmentStatus; rescheduledTo?: string | null },
): Promise<string> {
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until,
       status, rescheduled_to, reason)
     values ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '30 minutes', $6::timestamptz + interval '30 minutes', $7, $8, 'Check')
     returning id`,
    [clinicId, typeId, petId, clientId, doctor.staffMemberId, startsAt, status, rescheduledTo],
  );
  return rows[0]?.id ?? '';
}

/** Changes the clock of the server only: the database policies use PostgreSQL's clock, which is unchanged. */
const setServerClock = (instant: number) => vi.useFakeTimers({ toFake: ['Date'], now: instant });

describe('the server checks its own clock before the database does', () => {
  test('refuses to cancel an appointment at the moment of its start', async () => {
    const home = await givenOwnPet(db.owner);
    const startsAt = inDays(3);
    const id = await givenAppointment(home, { startsAt });
    setServerClock(Date.parse(startsAt));
    expect(await api.call(home.person, cancel, { id })).toMatchObject({
      status: 409,
      body: { code: 'status_not_allowed' },
    });
    const { rows } = await db.owner.query('select status from appointments where id = $1', [id]);
    expect(rows).toEqual([{ status: 'booked' }]);
  });

  test('allows it just before', async () => {
    const home = await givenOwnPet(db.owner);
    const startsAt = inDays(3);
    const id = await givenAppointment(home, { startsAt });
    setServerClock(Date.parse(startsAt) - 1);
    expect(await api.call(home.person, cancel, { id })).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
  });
});

describe('the database policies, without the server’s checks, allow a cancellation', () => {
  /** Cancels without any condition of the verb. */
  const cancelInDatabase = async (home: OwnPet, id: string): Promise<boolean> => {
    const scope = {
      databaseRole: 'clinic_client' as const,
      mode: 'write' as const,
      claims: { ...home.person, permissions: permissionsOf('client') },
    };
    const cancelled = await db.database.transaction(scope, (tx) =>
      tx
        .updateTable('appointments')
        .set({ status: 'cancelled' })
        .where('id', '=', id)
        .returning('id')
        .execute(),
    );
    return cancelled.length === 1;
  };

  test.each(APPOINTMENT_STATUSES)('only before the pet has arrived: %s', async (status) => {
    const home = await givenOwnPet(db.owner);
    const rescheduledTo =
      status === 'rescheduled' ? await givenAppointment(home, { startsAt: inDays(4) }) : null;
    const id = await givenAppointment(home, { startsAt: inDays(3), status, rescheduledTo });
    expect(await cancelInDatabase(home, id)).toBe(BEFORE_ARRIVAL.some((one) => one === status));
  });

  test('only before it starts', async () => {
    const home = await givenOwnPet(db.owner);
    const startedId = await givenAppointment(home, { startsAt: new Date(Date.now() - 60_000).toISOString() });
    expect(await cancelInDatabase(home, startedId)).toBe(false);
  });
});
