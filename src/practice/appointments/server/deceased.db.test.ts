import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenDay } from '#test/given-day.ts';
import { givenItem, givenVisit } from '#test/given-acts.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { getTreatmentSheetEndpoint } from '#practice/acts/treatments.contract.ts';
import { markPetDeceasedEndpoint, undoPetDeceasedEndpoint } from '#practice/pets/contract.ts';
import { bookAppointmentEndpoint } from '../contract.ts';
import { appointmentsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...appointmentsHandlers, ...actsHandlers]);
});
afterAll(() => db.drop());

/** A pet with an appointment and everything that is still open about it. */
async function givenCare() {
  const day = await givenDay(db.owner);
  const { clinicId, petId } = day;
  const visitId = await givenVisit(db.owner, clinicId, day);
  const itemId = await givenItem(db.owner, clinicId, { isBillable: false });
  const booked = await api.call(day.csr, bookAppointmentEndpoint, day.booking);
  expect(booked.status).toBe(200);
  const run = (text: string, ...values: unknown[]) => db.owner.query(text, [clinicId, ...values]);
  await run(
    `insert into tasks (clinic_id, title, kind, pet_id) values ($1, 'Follow up', 'follow_up', $2), ($1, 'Call', 'call', $2)`,
    petId,
  );
  await run(
    `insert into tasks (clinic_id, title, kind, pet_id, status, closed_how, closed_reason, closed_at)
     values ($1, 'Dropped before', 'call', $2, 'dropped', 'dropped', 'Too late', now() - interval '1 day')`,
    petId,
  );
  await run(
    `insert into act_schedules (clinic_id, visit_id, pet_id, item_id, every_minutes, starts_at)
     values ($1, $2, $3, $4, 240, now() - interval '1 hour')`,
    visitId,
    petId,
    itemId,
  );
  await run(
    `insert into admissions (clinic_id, visit_id, place, admitted_at) values ($1, $2, 'Ward 1', now() - interval '2 hours')`,
    visitId,
  );
  await run(
    `insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, planned_for)
     values ($1, $2, $3, $4, 'service', 'Injection', false, now() + interval '1 hour'), ($1, $2, $3, $4, 'service', 'Cremation', false, null)`,
    visitId,
    petId,
    itemId,
  );
  await run(
    `with form as (insert into forms (clinic_id, kind) values ($1, 'consent') returning id)
     insert into form_requests (clinic_id, form_id, pet_id) select $1, f.id, $2 from form f`,
    petId,
  );
  await run(
    `with protocol as (
       insert into care_protocols (clinic_id, name, species, target, source) values ($1, 'Rabies', 'dog', 'rabies', 'Test') returning id)
     insert into due_cares (clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation)
       select $1, $2, p.id, '2027-01-01', '2027-01-01', 'test', 'Test' from protocol p`,
    petId,
  );
  const open = async () => {
    const { rows } = await db.owner.query<Record<string, unknown>>(
      `select
         (select array_agg(t.title order by t.title) from tasks t where t.clinic_id = $1 and t.pet_id = $2 and t.status = 'open') as tasks,
         (select array_agg(a.item_name order by a.item_name) from acts a where a.clinic_id = $1 and a.pet_id = $2 and a.status = 'planned') as acts,
         (select count(*)::integer from act_schedules s where s.clinic_id = $1 and s.pet_id = $2 and s.stopped_at is null) as orders,
         (select json_agg(d.place) from admissions d where d.clinic_id = $1 and d.discharged_at is null) as stays,
         (select count(*)::integer from appointments a where a.clinic_id = $1 and a.pet_id = $2 and a.holds_slot) as appointments,
         (select count(*)::integer from form_requests r where r.clinic_id = $1 and r.pet_id = $2 and r.withdrawn_at is null) as forms,
         (select count(*)::integer from due_cares d where d.clinic_id = $1 and d.pet_id = $2 and d.status = 'open') as due`,
      [clinicId, petId],
    );
    return rows[0];
  };
  return { ...day, visitId, open };
}

const ALIVE = {
  tasks: ['Call', 'Follow up'],
  acts: ['Cremation', 'Injection'],
  orders: 1,
  stays: ['Ward 1'],
  appointments: 1,
  forms: 1,
};

test('PET-3: a death ends everything that is still open about the pet, and undoing it restores that', async () => {
  const { csr, doctor, petId, open, booking } = await givenCare();
  expect(await open()).toEqual({ ...ALIVE, due: 1 });
  const marked = await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-11-20' });
  expect(marked.status).toBe(200);
  // What is planned in the open visit without a time is left to its doctor.
  expect(await open()).toEqual({
    tasks: null,
    acts: ['Cremation'],
    orders: 0,
    stays: null,
    appointments: 0,
    forms: 0,
    due: 0,
  });
  expect(await api.call(csr, bookAppointmentEndpoint, booking)).toMatchObject({
    status: 409,
    body: { code: 'pet_deceased' },
  });
  // A corrected day changes nothing of it.
  await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-11-19' });
  expect(await open()).toMatchObject({ orders: 0, appointments: 0 });
  expect((await api.call(doctor, undoPetDeceasedEndpoint, { id: petId })).status).toBe(200);
  // What is due is computed again by its job.
  expect(await open()).toMatchObject(ALIVE);
});

test('PET-3: undoing a death plans nothing in a visit that was closed since', async () => {
  const { doctor, petId, clinicId, visitId, open } = await givenCare();
  await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-11-20' });
  await db.owner.query(
    `update visits set status = 'locked', locked_at = now() where clinic_id = $1 and id = $2`,
    [clinicId, visitId],
  );
  await api.call(doctor, undoPetDeceasedEndpoint, { id: petId });
  expect(await open()).toMatchObject({
    acts: ['Cremation'],
    orders: 0,
    stays: null,
    tasks: ['Call', 'Follow up'],
  });
});

test('PET-3: undoing a death goes on with a stay where it ended, and not with one that had ended before', async () => {
  const { doctor, petId, clinicId, visitId } = await givenCare();
  await db.owner.query(
    `insert into admissions (clinic_id, visit_id, place, admitted_at, discharged_at)
     values ($1, $2, 'Ward 2', now() - interval '2 days', now() - interval '1 day')`,
    [clinicId, visitId],
  );
  const listed = async () =>
    (
      await api.call(doctor, getTreatmentSheetEndpoint, { day: localDayOf(Date.now(), 'Europe/Berlin') })
    ).body.pets.map((one) => [one.place, one.dischargedAt === null]);
  expect(await listed()).toContainEqual(['Ward 1', true]);
  await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-11-20' });
  expect(await listed()).toEqual([]);
  await api.call(doctor, undoPetDeceasedEndpoint, { id: petId });
  expect(await listed()).toEqual([['Ward 1', true]]);
  const { rows } = await db.owner.query(
    `select a.place, a.discharged_at is null as open, a.admitted_at = lag(a.discharged_at) over (order by a.admitted_at) as continues
       from admissions a where a.clinic_id = $1 order by a.admitted_at`,
    [clinicId],
  );
  expect(rows).toEqual([
    { place: 'Ward 2', open: false, continues: null },
    { place: 'Ward 1', open: false, continues: false },
    { place: 'Ward 1', open: true, continues: true },
  ]);
  const { rows: audited } = await db.owner.query(
    `select action from audit_entries where clinic_id = $1 and action like 'admission.%' order by action`,
    [clinicId],
  );
  expect(audited).toEqual([{ action: 'admission.added' }, { action: 'admission.ended' }]);
});
