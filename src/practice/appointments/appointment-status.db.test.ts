import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { at, givenDay, givenRoom } from '#test/given-day.ts';
import { givenStaff } from '#test/given.ts';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { holdsSlot, isOver } from './appointment-status.rules.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The statuses, including one that does not exist, for which an SQL condition is true. */
async function statusesWhere(condition: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ status: string }>(
    `select status from unnest($1::text[]) as status where ${condition}`,
    [[...APPOINTMENT_STATUSES, 'unheard_of']],
  );
  return rows.map(({ status }) => status);
}

async function catalogText(query: string, name: string): Promise<string> {
  const { rows } = await database.owner.query<{ text: string }>(query, [name]);
  if (!rows[0]) throw new Error(`The catalog has no ${name}.`);
  return rows[0].text;
}

/** Two doctors and a room at 09:00. Gives the function that inserts an appointment there. */
async function givenPlace() {
  const { clinicId, clientId, petId, appointmentTypeId, doctor } = await givenDay(database.owner);
  const [roomId, colleague] = await Promise.all([
    givenRoom(database.owner, clinicId, 'Room 1'),
    givenStaff(database.owner, clinicId, { role: 'doctor' }),
  ]);
  const insert = async (status: AppointmentStatus, place: { doctorId: string; roomId: string | null }) => {
    const { rows } = await database.owner.query<{ holds_slot: boolean }>(
      `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, room_id, starts_at, ends_at,
         busy_until, status, reason) values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, 'Check') returning holds_slot`,
      [
        clinicId,
        appointmentTypeId,
        petId,
        clientId,
        place.doctorId,
        place.roomId,
        at('09:00'),
        at('09:30'),
        status,
      ],
    );
    return rows[0]?.holds_slot;
  };
  return { insert, roomId, doctorId: doctor.staffMemberId, colleagueId: colleague.staffMemberId };
}

describe.each(APPOINTMENT_STATUSES)('APPT-1, APPT-2: an appointment that is %s', (status) => {
  test('holds its slot by the database column exactly if it does by the rule', async () => {
    const { insert, doctorId } = await givenPlace();
    expect(await insert(status, { doctorId, roomId: null })).toBe(holdsSlot(status));
  });

  const refused = (constraint: string) =>
    holdsSlot(status) ? { status: 'rejected', reason: { constraint } } : { status: 'fulfilled' };

  test('blocks its doctor for another appointment exactly then', async () => {
    const { insert, doctorId } = await givenPlace();
    await insert(status, { doctorId, roomId: null });
    const [second] = await Promise.allSettled([insert('booked', { doctorId, roomId: null })]);
    expect(second).toMatchObject(refused('appointments_doctor_free_excl'));
  });

  test('blocks its room for another appointment exactly then', async () => {
    const { insert, roomId, doctorId, colleagueId } = await givenPlace();
    await insert(status, { doctorId, roomId });
    const [second] = await Promise.allSettled([insert('booked', { doctorId: colleagueId, roomId })]);
    expect(second).toMatchObject(refused('appointments_room_free_excl'));
  });
});

test('statistics leave out cancelled and rescheduled appointments', async () => {
  expect(await statusesWhere(`not app.counts_as_scheduled(status)`)).toEqual(['cancelled', 'rescheduled']);
});

test('the index of open appointments excludes those that are over or only requested', async () => {
  const condition = await catalogText(
    'select pg_get_expr(indpred, indrelid) as text from pg_index where indexrelid = $1::regclass',
    'appointments_open_idx',
  );
  expect(await statusesWhere(condition)).toEqual(
    APPOINTMENT_STATUSES.filter((status) => !isOver(status) && status !== 'requested'),
  );
});

test('the database accepts exactly the statuses of the vocabulary', async () => {
  const condition = await catalogText(
    'select pg_get_expr(conbin, conrelid) as text from pg_constraint where conname = $1',
    'appointments_status_check',
  );
  expect(await statusesWhere(condition)).toEqual([...APPOINTMENT_STATUSES]);
});
