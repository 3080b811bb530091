import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAlert, givenItem, givenTreatment, type GivenTreatment } from '#test/given-acts.ts';
import { givenStaff } from '#test/given.ts';
import { noonZone } from '#test/noon-zone.ts';
import {
  doActEndpoint,
  planActsEndpoint,
  planAndDoActEndpoint,
  postponeActEndpoint,
} from '../../contract.ts';
import {
  addScheduleEndpoint,
  admitEndpoint,
  dischargeEndpoint,
  getTreatmentSheetEndpoint,
  moveAdmittedEndpoint,
  stopScheduleEndpoint,
} from '../../treatments.contract.ts';
import { planAheadJob } from '../jobs/plan-ahead-job.ts';
import { actsHandlers } from '../routes.ts';

const HOUR_MS = 3_600_000;
let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, actsHandlers);
});
afterAll(() => db.drop());

const ZONE = noonZone();
const TODAY = localDayOf(Date.now(), ZONE);
/** A whole minute, some hours from now. */
const inHours = (hours: number) =>
  new Date(Math.floor((Date.now() + hours * HOUR_MS) / 60_000) * 60_000).toISOString();
const toMs = (text: string | null) => Date.parse(text ?? '');

async function givenStay() {
  const treatment = await givenTreatment(db.owner, { timeZone: ZONE });
  const { doctor, visitId, petId } = treatment;
  const { body: admission } = await api.call(doctor, admitEndpoint, { for: { visitId }, place: 'Ward 1' });
  const sheet = async (day = TODAY) =>
    (await api.call(doctor, getTreatmentSheetEndpoint, { day })).body.pets.find(
      (one) => one.visitId === visitId,
    );
  const order = async (more: object = { everyMinutes: 60 }) => {
    const { status, body } = await api.call(doctor, addScheduleEndpoint, {
      visitId,
      itemId: treatment.examId,
      startsAt: inHours(0.1),
      ...more,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.items[0]?.id ?? '';
  };
  return { ...treatment, petId, admission, sheet, order };
}

const actsOf = async ({ clinicId }: Pick<GivenTreatment, 'clinicId'>, scheduleId: string) =>
  (
    await db.owner.query<{ id: string; scheduled_for: string; status: string; planned_by: string | null }>(
      'select id, scheduled_for, status, planned_by from acts where clinic_id = $1 and schedule_id = $2 order by scheduled_for',
      [clinicId, scheduleId],
    )
  ).rows;

describe('a stay', () => {
  test('begins once, moves, and ends with its orders', async () => {
    const { doctor, csr, visitId, petId, admission, sheet, order, ...treatment } = await givenStay();
    expect(admission).toMatchObject({ visitId, petId, place: 'Ward 1', dischargedAt: null });
    const again = await api.call(doctor, admitEndpoint, { for: { petId }, place: 'Ward 2' });
    expect(again.body).toMatchObject({ id: admission.id, place: 'Ward 2' });
    expect((await api.call(csr, admitEndpoint, { for: { visitId } })).status).toBe(403);
    await api.call(doctor, moveAdmittedEndpoint, { id: admission.id, place: null });
    expect(await sheet()).toMatchObject({
      admissionId: admission.id,
      place: null,
      pet: { name: expect.any(String), weight: null },
      acts: [],
      schedules: [],
    });
    const id = await order();
    const press = () => api.call(doctor, dischargeEndpoint, { id: admission.id });
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await actsOf(treatment, id)).every(({ status }) => status === 'voided')).toBe(true);
    expect(await sheet()).toMatchObject({
      dischargedAt: expect.any(String),
      schedules: [{ id, stopReason: 'Discharged', stoppedByName: 'Dr Ash' }],
      acts: [],
    });
    expect(await sheet(addDays(TODAY, 1))).toBeUndefined();
    expect(
      await api.call(doctor, addScheduleEndpoint, {
        visitId,
        itemId: treatment.examId,
        startsAt: inHours(1),
      }),
    ).toMatchObject({ status: 409, body: { code: 'visit_not_admitted' } });
    expect((await api.call(doctor, admitEndpoint, { for: { visitId } })).body.id).not.toBe(admission.id);
  });

  test('ends when its visit is locked, and keeps its visit from being locked', async () => {
    const { clinicId, visitId, order, sheet } = await givenStay();
    const overdue = async () =>
      (await db.owner.query('select visit from app.overdue_visits() where visit = $1', [visitId])).rows
        .length;
    await db.owner.query(`update visits set started_at = now() - interval '3 days' where clinic_id = $1`, [
      clinicId,
    ]);
    await order();
    expect(await overdue()).toBe(0);
    await db.owner.query(
      `update visits set status = 'locked', locked_at = now() where clinic_id = $1 and id = $2`,
      [clinicId, visitId],
    );
    expect(await sheet()).toMatchObject({
      visitStatus: 'locked',
      dischargedAt: expect.any(String),
      schedules: [{ stoppedAt: expect.any(String), stoppedByName: null }],
    });
    await planAheadJob(db.database).run({});
  });

  test('the period of the lock begins with the discharge', async () => {
    const { clinicId, doctor, visitId, admission } = await givenStay();
    await db.owner.query(`update visits set started_at = now() - interval '3 days' where clinic_id = $1`, [
      clinicId,
    ]);
    await api.call(doctor, dischargeEndpoint, { id: admission.id });
    const { rows } = await db.owner.query('select visit from app.overdue_visits() where visit = $1', [
      visitId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a repeated order', () => {
  test('plans its acts until tomorrow night, and the job plans nothing twice', async () => {
    const { clinicId, order, sheet, ...treatment } = await givenStay();
    const id = await order({ everyMinutes: 60, note: 'Slowly', quantityThousandths: 1500 });
    const planned = await actsOf({ clinicId }, id);
    expect(planned.length).toBeGreaterThanOrEqual(24);
    const job = planAheadJob(db.database);
    await Promise.all([job.run({}), job.run({})]);
    expect(await actsOf({ clinicId }, id)).toEqual(planned);
    const acts = (await sheet())?.acts ?? [];
    expect(acts[0] ?? { quantityThousandths: 1500 }).toMatchObject({ quantityThousandths: 1500 });
    // A gap is never filled, whatever has become of the acts.
    await db.owner.query(
      `update acts set status = 'voided', voided_at = now(), voided_by = gen_random_uuid(), void_reason = 'x' where clinic_id = $1 and id = $2`,
      [clinicId, planned[0]?.id],
    );
    await job.run({});
    expect(await actsOf({ clinicId }, id)).toHaveLength(planned.length);
    expect(treatment.visitId).toBeDefined();
  });

  test('the job plans what has come within reach since', async () => {
    const { clinicId, visitId, petId, examId } = await givenStay();
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into act_schedules (clinic_id, visit_id, pet_id, item_id, every_minutes, starts_at, override_reason, overridden_alert_ids)
       values ($1, $2, $3, $4, 120, date_trunc('hour', now()), 'Known', array[gen_random_uuid()]) returning id`,
      [clinicId, visitId, petId, examId],
    );
    const id = rows[0]?.id ?? '';
    await planAheadJob(db.database).run({});
    const planned = await actsOf({ clinicId }, id);
    expect(planned.length).toBeGreaterThan(11);
    expect(planned[0]).toMatchObject({ status: 'planned', planned_by: null });
    const { rows: acts } = await db.owner.query(
      `select distinct item_name, override_reason, is_billable from acts where clinic_id = $1 and schedule_id = $2`,
      [clinicId, id],
    );
    expect(acts).toEqual([{ item_name: 'Examination', override_reason: 'Known', is_billable: true }]);
  });

  test('is stopped: what is overdue stays, what was ahead is dropped, and none is planned afterwards', async () => {
    const { clinicId, doctor, order, sheet } = await givenStay();
    const id = await order({ everyMinutes: 60, startsAt: inHours(-2.5) });
    const before = (await actsOf({ clinicId }, id)).length;
    const stop = () => api.call(doctor, stopScheduleEndpoint, { id, reason: 'Eats again' });
    for (const { status, body } of await Promise.all([stop(), stop()])) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, stopReason: 'Eats again', stoppedByName: 'Dr Ash' });
    }
    await planAheadJob(db.database).run({});
    const after = await actsOf({ clinicId }, id);
    expect(after).toHaveLength(before);
    expect(after.filter(({ status }) => status === 'planned')).toHaveLength(3);
    expect((await sheet())?.acts.filter(({ status }) => status === 'voided')).toEqual([]);
    const tooLate = db.owner.query(
      `insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, schedule_id, scheduled_for)
       select clinic_id, visit_id, pet_id, item_id, 'service', 'x', id, now() from act_schedules where id = $1`,
      [id],
    );
    await expect(tooLate).rejects.toMatchObject({ constraint: 'acts_schedule_open_check' });
  });

  test('as needed has no times; each time it is given is an act of it', async () => {
    const { clinicId, doctor, visitId, examId, order, sheet } = await givenStay();
    const id = await order({});
    expect(await actsOf({ clinicId }, id)).toEqual([]);
    await api.call(doctor, planAndDoActEndpoint, { for: { visitId }, itemId: examId, scheduleId: id });
    expect(await sheet()).toMatchObject({
      schedules: [{ id, everyMinutes: null, timesMinutes: null }],
      acts: [{ scheduleId: id, status: 'done', doneByName: 'Dr Ash', plannedFor: null }],
    });
    const other = await givenTreatment(db.owner);
    const foreign = { for: { visitId: other.visitId }, itemId: other.examId, scheduleId: id };
    expect((await api.call(other.doctor, planAndDoActEndpoint, foreign)).status).toBe(404);
    // Somebody else has stopped it since the sheet was read.
    await api.call(doctor, stopScheduleEndpoint, { id });
    const tooLate = await api.call(doctor, planAndDoActEndpoint, {
      for: { visitId },
      itemId: examId,
      scheduleId: id,
    });
    expect(tooLate).toMatchObject({ status: 409, body: { code: 'order_stopped' } });
  });

  test('GATE-1: needs a reason, which its acts have', async () => {
    const { clinicId, doctor, visitId, ...treatment } = await givenStay();
    const drugId = await givenItem(db.owner, clinicId, {
      kind: 'drug',
      name: 'Amoxicillin 250 mg',
      activeIngredients: ['amoxicillin'],
    });
    const alertId = await givenAlert(db.owner, { clinicId, ...treatment }, { substances: ['Amoxicillin'] });
    const input = { visitId, itemId: drugId, timesMinutes: [480, 1200], startsAt: inHours(0.1) };
    expect(await api.call(doctor, addScheduleEndpoint, input)).toMatchObject({
      status: 409,
      body: { code: 'alert_not_acknowledged', details: { gates: [{ alert: { id: alertId } }] } },
    });
    const { body } = await api.call(doctor, addScheduleEndpoint, { ...input, overrideReason: 'Tolerated' });
    const [first] = await actsOf({ clinicId }, body.items[0]?.id ?? '');
    const done = await api.call(doctor, doActEndpoint, { id: first?.id ?? '' });
    expect(done.body).toMatchObject({
      status: 'done',
      overrideReason: 'Tolerated',
      overriddenAlertIds: [alertId],
    });
  });

  test.each([
    ['both an interval and times', { everyMinutes: 60, timesMinutes: [60] }],
    ['an end before the start', { everyMinutes: 60, endsAt: inHours(-5) }],
    ['a start long ago', { everyMinutes: 60, startsAt: inHours(-30) }],
    ['less than 15 minutes', { everyMinutes: 5 }],
  ])('refuses %s', async (_what, more) => {
    const { doctor, visitId, examId } = await givenStay();
    const { status } = await api.call(doctor, addScheduleEndpoint, {
      visitId,
      itemId: examId,
      startsAt: inHours(1),
      ...more,
    });
    expect(status).toBe(422);
  });

  test('is only for those who may write records', async () => {
    const { clinicId, csr, visitId, examId, admission } = await givenStay();
    const technician = await givenStaff(db.owner, clinicId, { role: 'technician' });
    const input = { visitId, itemId: examId, everyMinutes: 60, startsAt: inHours(1) };
    expect((await api.call(csr, addScheduleEndpoint, input)).status).toBe(403);
    expect((await api.call(technician, addScheduleEndpoint, input)).status).toBe(200);
    const other = await givenTreatment(db.owner);
    expect((await api.call(other.doctor, addScheduleEndpoint, input)).status).toBe(404);
    expect((await api.call(other.doctor, dischargeEndpoint, { id: admission.id })).status).toBe(404);
  });
});

describe('the sheet', () => {
  test('has who confirmed and when, what was postponed, and what is overdue from earlier days', async () => {
    const { clinicId, doctor, csr, visitId, examId, sheet, order } = await givenStay();
    const id = await order({ everyMinutes: 60, startsAt: inHours(-1.1) });
    const [first, second] = await actsOf({ clinicId }, id);
    await api.call(csr, doActEndpoint, { id: first?.id ?? '' });
    await api.call(doctor, postponeActEndpoint, {
      id: second?.id ?? '',
      version: 1,
      plannedFor: inHours(0.2),
    });
    const { body } = await api.call(doctor, planActsEndpoint, {
      for: { visitId },
      items: [{ itemId: examId, plannedFor: inHours(-30) }, { itemId: examId }],
    });
    const acts = new Map((await sheet())?.acts.map((act) => [act.id, act]));
    const tomorrow = await sheet(addDays(TODAY, 1));
    expect(toMs(acts.get(body.items[0]?.id ?? '')?.plannedFor ?? null)).toBeLessThan(Date.now());
    expect(acts.get(body.items[1]?.id ?? '')).toMatchObject({ plannedFor: null, status: 'planned' });
    expect(tomorrow?.acts.every((act) => act.scheduleId === id)).toBe(true);
    const all = new Map([...acts, ...(tomorrow?.acts ?? []).map((act) => [act.id, act] as const)]);
    const postponed = all.get(second?.id ?? '');
    expect(toMs(postponed?.plannedFor ?? null)).toBeGreaterThan(toMs(postponed?.scheduledFor ?? null));
    const yesterday = await sheet(addDays(TODAY, -1));
    const done = all.get(first?.id ?? '') ?? yesterday?.acts.find((act) => act.id === first?.id);
    expect(done).toMatchObject({ status: 'done', doneByName: 'Frida Desk' });
    const one = await api.call(doctor, getTreatmentSheetEndpoint, { day: TODAY, visitId });
    expect(one.body.pets.map((pet) => pet.visitId)).toEqual([visitId]);
  });
});

test('the database refuses a stay and an order in a visit that is signed or locked, for every role', async () => {
  const { clinicId, visitId, petId, examId } = await givenTreatment(db.owner);
  await db.owner.query(
    `update visits set status = 'locked', locked_at = now() where clinic_id = $1 and id = $2`,
    [clinicId, visitId],
  );
  for (const [statement, values] of [
    ['insert into admissions (clinic_id, visit_id) values ($1, $2)', [clinicId, visitId]],
    [
      'insert into act_schedules (clinic_id, visit_id, pet_id, item_id, starts_at) values ($1, $2, $3, $4, now())',
      [clinicId, visitId, petId, examId],
    ],
  ] as const)
    await expect(db.owner.query(statement, [...values])).rejects.toMatchObject({
      constraint: 'visits_closed_check',
    });
});

test('the database refuses to change what has ended, for every role', async () => {
  const { doctor, admission, order } = await givenStay();
  const id = await order();
  await api.call(doctor, dischargeEndpoint, { id: admission.id });
  for (const [statement, constraint] of [
    [`update admissions set place = 'x' where id = '${admission.id}'`, 'admissions_fixed_check'],
    [`update act_schedules set stop_reason = 'x' where id = '${id}'`, 'act_schedules_fixed_check'],
    [`update act_schedules set every_minutes = 90 where id = '${id}'`, 'act_schedules_fixed_check'],
  ] as const)
    await expect(db.owner.query(statement)).rejects.toMatchObject({ constraint });
  await expect(db.owner.query(`delete from admissions where id = '${admission.id}'`)).rejects.toThrow();
});

test('VISIT-6: the sheet has the weight of the visit with its day, and none that was measured after the visit was closed', async () => {
  const { clinicId, doctor, visitId, petId, sheet } = await givenStay();
  const weigh = (grams: number, at: string) =>
    db.owner.query(
      'insert into pet_weights (clinic_id, pet_id, weight_grams, weighed_at) values ($1, $2, $3, $4)',
      [clinicId, petId, grams, at],
    );
  await weigh(4000, inHours(-1));
  expect(await sheet()).toMatchObject({
    startedAt: expect.any(String),
    pet: { weight: { weightGrams: 4000, weighedAt: expect.any(String) } },
  });
  await db.owner.query(
    `update visits set status = 'signed', signed_at = now(), signed_by = $3 where clinic_id = $1 and id = $2`,
    [clinicId, visitId, doctor.userId],
  );
  await weigh(5000, inHours(1));
  expect(await sheet()).toMatchObject({ pet: { weight: { weightGrams: 4000 } } });
});
