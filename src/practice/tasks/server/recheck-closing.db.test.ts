import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenOwnPet, inDays, type OwnPet } from '#test/given-own-pet.ts';
import { noonZone } from '#test/noon-zone.ts';
import { addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import {
  bookAppointmentEndpoint,
  rescheduleAppointmentEndpoint,
  stepAppointmentEndpoint,
} from '#practice/appointments/contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { markPetDeceasedEndpoint, undoPetDeceasedEndpoint } from '#practice/pets/contract.ts';
import { openVisitEndpoint } from '#practice/visits/contract.ts';
import { visitsHandlers } from '#practice/visits/server/routes.ts';
import { signVisitEndpoint } from '#practice/visits/signing.contract.ts';
import { closingBy } from '../close-tasks.rules.ts';
import { addTaskEndpoint, finishTaskEndpoint, getTaskEndpoint, reopenTaskEndpoint } from '../contract.ts';
import { tasksHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...tasksHandlers, ...appointmentsHandlers, ...visitsHandlers]);
});
afterAll(() => db.drop());

const ZONE = noonZone();
const TODAY = localDayOf(Date.now(), ZONE);

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

const statusOf = async (own: OwnPet, id: string) => {
  const { status, closedHow } = (await api.call(own.doctor, getTaskEndpoint, { id })).body;
  return [status, closedHow];
};

describe('TASK-1: an appointment of the pet', () => {
  test('closes the recheck that it covers, and nothing else', async () => {
    const own = await givenOwnPet(db.owner, { timeZone: ZONE });
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
    const own = await givenOwnPet(db.owner, { timeZone: ZONE });
    const task = await givenRecheck(own, 14);
    const { id, version } = await book(own, 14);
    await api.call(own.doctor, stepAppointmentEndpoint, { id, version, status: 'cancelled' });
    expect(await statusOf(own, task)).toEqual(['open', null]);
  });

  test('that is rescheduled leaves it closed by the new one', async () => {
    const own = await givenOwnPet(db.owner, { timeZone: ZONE });
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

  test('that is cancelled and restored closes what it had closed, and nothing else', async () => {
    const own = await givenOwnPet(db.owner, { timeZone: ZONE });
    const [task, taken] = [await givenRecheck(own, 14), await givenRecheck(own, 14)];
    const { id, version } = await book(own, 14);
    const later = await givenRecheck(own, 14);
    await api.call(own.doctor, stepAppointmentEndpoint, { id, version, status: 'cancelled' });
    await api.call(own.doctor, finishTaskEndpoint, { id: taken });
    await api.call(own.doctor, reopenTaskEndpoint, { id: taken });
    await db.owner.query(`update appointments set status = 'booked' where id = $1`, [id]);
    expect(await statusOf(own, task)).toEqual(['done', 'booked']);
    // Somebody has decided about this one since, and the other was never closed.
    expect(await statusOf(own, taken)).toEqual(['open', null]);
    expect(await statusOf(own, later)).toEqual(['open', null]);
  });

  test('of another pet leaves it open', async () => {
    const own = await givenOwnPet(db.owner, { timeZone: ZONE });
    const other = await givenOwnPet(db.owner, { timeZone: ZONE });
    const task = await givenRecheck(own, 14);
    await book(other, 14);
    expect(await statusOf(own, task)).toEqual(['open', null]);
  });

  test('the database and the rule agree on the days', async () => {
    for (const dueOn of [null, '2026-03-01', '2026-12-31']) {
      for (let offset = -20; offset <= 20; offset += 1) {
        const day = addDays(dueOn ?? TODAY, offset);
        const { rows } = await db.owner.query<{ closes: boolean }>(
          'select app.covers_recheck($1, $2) as closes',
          [dueOn, day],
        );
        const recheck = { kind: 'recheck', dueOn, createdAt: '2026-01-01T00:00:00Z' } as const;
        expect(rows[0]?.closes).toBe(closingBy({ kind: 'booked', day }, recheck) !== null);
        expect(rows[0]?.closes).toBe(
          closingBy({ kind: 'signed', day, beganAt: '2026-01-01T00:00:01Z' }, recheck) !== null,
        );
      }
    }
  });
});

/** A visit of the pet that begins now; the tasks so far were added before. */
async function openVisit({ doctor, petId }: OwnPet) {
  await db.owner.query(`update tasks set created_at = created_at - interval '1 minute' where pet_id = $1`, [
    petId,
  ]);
  const { id } = (await api.call(doctor, openVisitEndpoint, { petId })).body;
  return {
    id,
    sign: async () => {
      const { status } = await api.call(doctor, signVisitEndpoint, {
        id,
        version: 1,
        revisions: [],
        accepted: {},
      });
      expect(status).toBe(200);
    },
  };
}

describe('TASK-1: a visit of the pet', () => {
  test('closes the recheck that it covers when it is signed, and says so', async () => {
    const own = await givenOwnPet(db.owner, { timeZone: ZONE });
    const due = await givenRecheck(own, 3);
    const far = await givenRecheck(own, 90);
    const call = await givenRecheck(own, 3, 'call');
    const visit = await openVisit(own);
    const planned = await givenRecheck(own, 14);
    expect(await statusOf(own, due)).toEqual(['open', null]);
    await visit.sign();
    expect((await api.call(own.doctor, getTaskEndpoint, { id: due })).body).toMatchObject({
      status: 'done',
      closedHow: 'done',
      closingVisit: { id: visit.id },
    });
    for (const id of [far, call, planned]) expect(await statusOf(own, id)).toEqual(['open', null]);
    const { rows } = await db.owner.query(
      `select after from audit_entries where subject_id = $1 and action = 'task.closed'`,
      [due],
    );
    expect(rows).toEqual([{ after: { closedHow: 'done', visitId: visit.id } }]);
    await api.call(own.doctor, reopenTaskEndpoint, { id: due });
    expect((await api.call(own.doctor, getTaskEndpoint, { id: due })).body).toMatchObject({
      status: 'open',
      closingVisit: null,
    });
  });

  test('that is locked without a signature leaves it open until somebody signs', async () => {
    const own = await givenOwnPet(db.owner, { timeZone: ZONE });
    const due = await givenRecheck(own, 3);
    const visit = await openVisit(own);
    await db.owner.query(`update visits set status = 'locked', locked_at = now() where id = $1`, [visit.id]);
    expect(await statusOf(own, due)).toEqual(['open', null]);
    await visit.sign();
    expect(await statusOf(own, due)).toEqual(['done', 'done']);
  });
});

test('TASK-1, PET-3: undoing a death leaves each recheck as it was before', async () => {
  const own = await givenOwnPet(db.owner, { timeZone: ZONE });
  const covered = await givenRecheck(own, 14);
  await book(own, 12);
  const open = await givenRecheck(own, 14);
  const day = addDays(TODAY, -1);
  await api.call(own.doctor, markPetDeceasedEndpoint, { id: own.petId, deceasedOn: day });
  for (const id of [covered, open]) expect(await statusOf(own, id)).toEqual(['dropped', 'dropped']);
  const undone = await api.call(own.doctor, undoPetDeceasedEndpoint, { id: own.petId });
  expect(undone.body.restoredAppointmentIds).toHaveLength(1);
  expect(await statusOf(own, covered)).toEqual(['done', 'booked']);
  expect(await statusOf(own, open)).toEqual(['open', null]);
});

test('TASK-1, PET-3: a recheck whose appointment is lost to somebody else is open again once', async () => {
  const own = await givenOwnPet(db.owner, { timeZone: ZONE });
  const task = await givenRecheck(own, 14);
  const { id } = await book(own, 12);
  await api.call(own.doctor, markPetDeceasedEndpoint, { id: own.petId, deceasedOn: addDays(TODAY, -1) });
  // As if its time had passed.
  await db.owner.query(
    `update appointments set starts_at = now() - interval '1 hour', ends_at = now(), busy_until = now() where id = $1`,
    [id],
  );
  const undone = await api.call(own.doctor, undoPetDeceasedEndpoint, { id: own.petId });
  expect(undone.body.restoredAppointmentIds).toEqual([]);
  expect(await statusOf(own, task)).toEqual(['open', null]);
});
