import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAppointmentType, givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import { noonZone } from '#test/noon-zone.ts';
import { waitForLock } from '#test/wait-for-lock.ts';
import {
  completeDueCareEndpoint,
  declineDueCareEndpoint,
  exportDueCareEndpoint,
  listDueCareEndpoint,
  listPetDueCareEndpoint,
  reopenDueCareEndpoint,
  snoozeDueCareEndpoint,
} from '../contract.ts';
import { recomputeDueCaresJob } from './jobs/recompute-due-cares-job.ts';
import { recomputeDueCares } from './public/recompute-due-cares.ts';
import { dueCareHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, dueCareHandlers);
});
afterAll(() => db.drop());

const ZONE = noonZone();
const TODAY = localDayOf(Date.now(), ZONE);

async function givenRoom() {
  const { clinicId } = await givenClinic(db.owner, { timeZone: ZONE });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const { petId, clientId } = await givenClientWithPet(db.owner, clinicId);
  const givenProtocol = async (kind: string, target: string, months: number) => {
    const id = randomUUID();
    await db.owner.query(
      `insert into care_protocols (clinic_id, id, name, species, kind, target, is_core, booster_months, source, confirmed_at, confirmed_by)
       values ($1, $2, $3, 'dog', $4, $3, true, $5, 'Test', now(), gen_random_uuid())`,
      [clinicId, id, target, kind, months],
    );
    return id;
  };
  const work = () => recomputeDueCaresJob(db.database).run({ clinicId });
  const ofPet = async () => (await api.call(doctor, listPetDueCareEndpoint, { petId })).body.items;
  return { clinicId, doctor, petId, clientId, givenProtocol, work, ofPet };
}

describe('the due care of a pet', () => {
  test('says why, and is done, snoozed, declined and reopened', async () => {
    const { doctor, petId, givenProtocol, work, ofPet } = await givenRoom();
    await givenProtocol('parasite_control', 'deworming', 3);
    await work();
    const [open] = await ofPet();
    expect(open).toMatchObject({
      petId,
      name: 'deworming',
      kind: 'parasite_control',
      source: 'Test',
      isConfirmed: true,
      dueOn: TODAY,
      rule: 'DUE-1',
      status: 'open',
    });
    const id = open?.id ?? '';
    await api.call(doctor, snoozeDueCareEndpoint, { id, untilOn: addDays(TODAY, 14) });
    expect(await ofPet()).toMatchObject([{ snoozedUntilOn: addDays(TODAY, 14) }]);
    await api.call(doctor, snoozeDueCareEndpoint, { id, untilOn: null });
    await api.call(doctor, declineDueCareEndpoint, { id, reason: 'Too expensive' });
    await work();
    expect(await ofPet()).toMatchObject([
      { status: 'declined', closedReason: 'Too expensive', snoozedUntilOn: null },
    ]);
    await api.call(doctor, reopenDueCareEndpoint, { id });
    const [again] = await ofPet();
    expect(again).toMatchObject({ status: 'open', dueOn: TODAY });
    const completed = { id: again?.id ?? '', doneOn: addDays(TODAY, -10), elsewhere: 'Harbor Vets' };
    expect((await api.call(doctor, completeDueCareEndpoint, completed)).body).toMatchObject({ petId });
    expect(await ofPet()).toMatchObject([{ status: 'open', rule: 'DUE-5' }]);
    expect((await api.call(doctor, completeDueCareEndpoint, completed)).status).toBe(404);
  });

  test('a vaccination is not completed without its product; a day in the future is refused', async () => {
    const { doctor, givenProtocol, work, ofPet } = await givenRoom();
    await givenProtocol('vaccination', 'rabies', 12);
    await work();
    const id = (await ofPet())[0]?.id ?? '';
    expect(
      (await api.call(doctor, completeDueCareEndpoint, { id, doneOn: TODAY, elsewhere: null })).status,
    ).toBe(404);
    expect(
      await api.call(doctor, completeDueCareEndpoint, { id, doneOn: addDays(TODAY, 3), elsewhere: null }),
    ).toMatchObject({ status: 422, body: { fields: [{ path: 'doneOn' }] } });
  });

  test('a visit counts as a yearly exam', async () => {
    const { clinicId, petId, givenProtocol, work, ofPet } = await givenRoom();
    await givenProtocol('exam', 'yearly_exam', 12);
    await work();
    expect(await ofPet()).toMatchObject([{ dueOn: TODAY }]);
    await db.owner.query(`insert into visits (clinic_id, pet_id, reason) values ($1, $2, 'Itching')`, [
      clinicId,
      petId,
    ]);
    await work();
    expect((await ofPet()).map(({ dueOn, rule }) => [dueOn > TODAY, rule])).toEqual([[true, 'DUE-5']]);
  });
});

test('what a transaction changes is counted, although the job takes the mark of an earlier change at the same time', async () => {
  const { clinicId, petId, givenProtocol, work, ofPet } = await givenRoom();
  // Marks the pet.
  await givenProtocol('exam', 'yearly_exam', 12);
  const other = await db.owner.connect();
  try {
    await other.query('begin');
    await other.query(`insert into visits (clinic_id, pet_id, reason) values ($1, $2, 'Itching')`, [
      clinicId,
      petId,
    ]);
    const computed = work();
    await waitForLock(db.owner);
    await other.query('commit');
    await computed;
  } finally {
    other.release();
  }
  expect(await ofPet()).toMatchObject([{ rule: 'DUE-5' }]);
});

test('a connection that breaks while due care is computed fails the job, and leaves no failure that nobody handles', async () => {
  const { clinicId, petId, givenProtocol, work } = await givenRoom();
  await givenProtocol('vaccination', 'rabies', 12);
  const { resolve: release, promise: released } = Promise.withResolvers<undefined>();
  const { resolve: hold, promise: held } = Promise.withResolvers<undefined>();
  const other = db.database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx) => {
    await sql`select set_config('app.clinic_id', ${clinicId}, true)`.execute(tx);
    await recomputeDueCares({ tx, now: new Date() }, clinicId, [petId]);
    hold(undefined);
    await released;
  });
  await held;
  const computed = work().then(
    () => 'done',
    () => 'failed',
  );
  await expect
    .poll(async () => {
      const { rowCount } = await db.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      );
      return rowCount;
    })
    .toBe(1);
  // Vitest fails for a rejection that nobody handles.
  expect(await computed).toBe('failed');
  release(undefined);
  await other;
});

describe('the list of due care', () => {
  test('filters by time, species, kind, state and search, with client and appointments', async () => {
    const { clinicId, doctor, petId, clientId, givenProtocol, work } = await givenRoom();
    await givenProtocol('vaccination', 'rabies', 12);
    await givenProtocol('parasite_control', 'deworming', 3);
    await work();
    await db.owner.query(
      `update due_cares d set due_on = current_date - 40, earliest_on = current_date - 40
         from care_protocols p where p.id = d.protocol_id and d.clinic_id = $1 and p.target = 'rabies'`,
      [clinicId],
    );
    await db.owner.query(
      `insert into client_contacts (clinic_id, client_id, kind, value, normalized) values ($1, $2, 'email', 'casey@clients.test', 'casey@clients.test')`,
      [clinicId, clientId],
    );
    const typeId = await givenAppointmentType(db.owner, clinicId);
    await db.owner.query(
      `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
       values ($1, $2, $3, $4, $5, now() + interval '2 days', now() + interval '2 days 1 hour', now() + interval '2 days 1 hour', 'Shots')`,
      [clinicId, typeId, petId, clientId, doctor.staffMemberId],
    );
    const targets = async (filters: object) =>
      (await api.call(doctor, listDueCareEndpoint, filters)).body.items.map(({ target }) => target);
    expect(await targets({})).toEqual(['rabies', 'deworming']);
    expect(await targets({ when: 'overdue' })).toEqual(['rabies']);
    expect(await targets({ when: 'next_30' })).toEqual(['deworming']);
    expect(await targets({ kind: 'vaccination' })).toEqual(['rabies']);
    expect(await targets({ species: 'cat' })).toEqual([]);
    expect(await targets({ species: 'dog', q: 'bisc' })).toEqual(['rabies', 'deworming']);
    expect(await targets({ q: 'nobody' })).toEqual([]);
    expect(await targets({ state: 'declined' })).toEqual([]);
    const colleague = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    for (const [days, staffId] of [
      [20, colleague.staffMemberId],
      [10, doctor.staffMemberId],
    ] as const) {
      await db.owner.query(
        `insert into visits (clinic_id, pet_id, doctor_id, reason, started_at) values ($1, $2, $3, 'Itching', now() - make_interval(days => $4))`,
        [clinicId, petId, staffId, days],
      );
    }
    expect(await targets({ doctorId: doctor.staffMemberId })).toEqual(['rabies', 'deworming']);
    expect(await targets({ doctorId: colleague.staffMemberId })).toEqual([]);
    const { body } = await api.call(doctor, listDueCareEndpoint, { limit: 1 });
    expect(body.items).toMatchObject([
      {
        petName: 'Biscuit',
        client: { id: clientId, fullName: 'Casey Client', email: 'casey@clients.test', phone: null },
        appointments: [expect.any(String)],
      },
    ]);
    const next = await api.call(doctor, listDueCareEndpoint, { limit: 1, cursor: body.nextCursor ?? '' });
    expect(next.body).toMatchObject({ items: [{ target: 'deworming' }], nextCursor: null });
    expect((await api.call(doctor, exportDueCareEndpoint, {})).body.items).toHaveLength(2);
  });
});
