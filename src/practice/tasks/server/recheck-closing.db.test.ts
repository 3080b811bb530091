import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenOwnPet, inDays, type OwnPet } from '#test/given-own-pet.ts';
import { addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { Cookies } from '#foundation/server/http/cookies.ts';
import {
  bookAppointmentEndpoint,
  rescheduleAppointmentEndpoint,
  stepAppointmentEndpoint,
} from '#practice/appointments/contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { closingBy } from '../close-tasks.rules.ts';
import { addTaskEndpoint, getTaskEndpoint } from '../contract.ts';
import { closeTasks } from './public/close-tasks.ts';
import { tasksHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...tasksHandlers, ...appointmentsHandlers]);
});
afterAll(() => db.drop());

const TODAY = localDayOf(Date.now(), 'Europe/Berlin');

async function givenRecheck(own: OwnPet, dueInDays: number | null, kind: 'recheck' | 'call' = 'recheck') {
  const added = await api.call(own.doctor, addTaskEndpoint, {
    title: 'Recheck',
    kind,
    petId: own.petId,
    dueOn: dueInDays === null ? null : addDays(TODAY, dueInDays),
  });
  return added.body.id;
}

const book = async ({ doctor, typeId, petId }: OwnPet, days: number) => {
  const booked = await api.call(doctor, bookAppointmentEndpoint, {
    appointmentTypeId: typeId,
    petId,
    doctorId: doctor.staffMemberId,
    startsAt: inDays(days),
    reason: 'Recheck',
  });
  expect(booked.status).toBe(200);
  return booked.body;
};

const NO_COOKIES: Cookies = { get: () => undefined, set: () => undefined, remove: () => undefined };

const statusOf = async (own: OwnPet, id: string) => {
  const { status, closedHow } = (await api.call(own.doctor, getTaskEndpoint, { id })).body;
  return [status, closedHow];
};

describe('TASK-1: an appointment of the pet', () => {
  test('closes the recheck that it covers, and nothing else', async () => {
    const own = await givenOwnPet(db.owner);
    const due = await givenRecheck(own, 14);
    const far = await givenRecheck(own, 90);
    const call = await givenRecheck(own, 14, 'call');
    await book(own, 12);
    expect(await statusOf(own, due)).toEqual(['done', 'booked']);
    expect(await statusOf(own, far)).toEqual(['open', null]);
    expect(await statusOf(own, call)).toEqual(['open', null]);
    const { rows } = await db.owner.query(
      `select action from audit_entries where subject_id = $1 and action = 'task.closed'`,
      [due],
    );
    expect(rows).toHaveLength(1);
  });

  test('that is cancelled opens it again', async () => {
    const own = await givenOwnPet(db.owner);
    const task = await givenRecheck(own, 14);
    const { id, version } = await book(own, 14);
    await api.call(own.doctor, stepAppointmentEndpoint, { id, version, status: 'cancelled' });
    expect(await statusOf(own, task)).toEqual(['open', null]);
  });

  test('that is rescheduled leaves it closed by the new one', async () => {
    const own = await givenOwnPet(db.owner);
    const task = await givenRecheck(own, 14);
    const { id, version } = await book(own, 14);
    const moved = await api.call(own.doctor, rescheduleAppointmentEndpoint, {
      id,
      version,
      startsAt: inDays(16),
    });
    expect(moved.status).toBe(200);
    expect(await statusOf(own, task)).toEqual(['done', 'booked']);
    const { rows } = await db.owner.query('select appointment_id from tasks where id = $1', [task]);
    expect(rows).toEqual([{ appointment_id: moved.body.id }]);
  });

  test('of another pet leaves it open', async () => {
    const own = await givenOwnPet(db.owner);
    const other = await givenOwnPet(db.owner);
    const task = await givenRecheck(own, 14);
    await book(other, 14);
    expect(await statusOf(own, task)).toEqual(['open', null]);
  });

  test('the database and the rule agree on the days', async () => {
    for (const dueOn of [null, '2026-03-01', '2026-12-31']) {
      for (let offset = -20; offset <= 20; offset += 1) {
        const day = addDays(dueOn ?? TODAY, offset);
        const { rows } = await db.owner.query<{ closes: boolean }>(
          'select app.booking_closes_recheck($1, $2) as closes',
          [dueOn, day],
        );
        expect(rows[0]?.closes).toBe(closingBy({ kind: 'booked', day }, { kind: 'recheck', dueOn }) !== null);
      }
    }
  });
});

test('TASK-1: a message to the client closes calls about the pet, and leaves rechecks open', async () => {
  const own = await givenOwnPet(db.owner);
  const call = await givenRecheck(own, 1, 'call');
  const recheck = await givenRecheck(own, 1);
  const { userId, sessionId, clinicId } = own.doctor;
  const audited: string[] = [];
  const permissions = ['task:read', 'task:write'] as const;
  const closed = await db.database.transaction(
    {
      databaseRole: 'clinic_member',
      mode: 'write',
      claims: { userId, sessionId, role: 'doctor', clinicId, permissions },
    },
    (tx) =>
      closeTasks(
        {
          tx,
          now: new Date(),
          requestId: 'test',
          cookies: NO_COOKIES,
          audit: (action, subject) => void audited.push(`${action} ${subject}`),
          session: { userId, sessionId, role: 'doctor', clinicId: own.clinicId, permissions },
        },
        { petId: own.petId, event: { kind: 'messaged' } },
      ),
  );
  expect(closed).toEqual([call]);
  expect(audited).toEqual([`task.closed ${call}`]);
  expect(await statusOf(own, call)).toEqual(['done', 'messaged']);
  expect(await statusOf(own, recheck)).toEqual(['open', null]);
});
