import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenVisit } from '#test/given-acts.ts';
import { givenOwnPet } from '#test/given-own-pet.ts';
import { givenClientWithPet, givenPerson, givenStaff } from '#test/given.ts';
import { givenPrescriptions } from '#test/matrix/prescriptions.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { dispensePrescriptionEndpoint, setPrescriptionStateEndpoint } from '../prescriptions.contract.ts';
import {
  answerRefillEndpoint,
  askMyRefillEndpoint,
  listMyPrescriptionsEndpoint,
  listRefillsEndpoint,
  withdrawMyRefillEndpoint,
} from '../refills.contract.ts';
import { changePrescriptionSettingsEndpoint } from '../prescribing.contract.ts';
import { pharmacyHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...actsHandlers, ...pharmacyHandlers]);
});
afterAll(() => db.drop());

/** A pet with a prescription of two refills that was filled once, whose owner has an account. */
async function givenFilled() {
  const own = await givenOwnPet(db.owner);
  const { clinicId, petId, clientId, doctor, person } = own;
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const visitId = await givenVisit(db.owner, clinicId, { petId, clientId });
  const world = await givenPrescriptions(db.owner, {
    clinicId,
    canary: 'Carprofen',
    petId,
    visitId,
    doctorId: doctor.staffMemberId,
    account: person.userId,
  });
  const id = world.prescriptionId;
  const dispense = (who = csr) =>
    api.call(who, dispensePrescriptionEndpoint, { id, quantityThousandths: 1000 });
  expect((await dispense()).status).toBe(200);
  const ask = (who = person, which = id) =>
    api.call(who, askMyRefillEndpoint, { id: which, note: 'Two left' });
  const list = (who = person) => api.call(who, listMyPrescriptionsEndpoint, { petId });
  const mine = async () => (await list()).body.items.find((one) => one.id === id);
  const open = async () =>
    (await api.call(csr, listRefillsEndpoint, {})).body.items.filter(
      ({ prescription }) => prescription.id === id,
    );
  const answer = (requestId: string, isApproved: boolean, who = csr) =>
    api.call(who, answerRefillEndpoint, { id: requestId, isApproved, answer: isApproved ? null : 'Not now' });
  const setExamDays = (examDays: number) =>
    api.call(doctor, changePrescriptionSettingsEndpoint, {
      weightDays: 90,
      examDays,
      validDays: null,
      version: 0,
    });
  return { ...own, world, csr, visitId, id, dispense, ask, list, mine, open, answer, setExamDays };
}

describe('behavior 18: a refill that the rules allow', () => {
  test('is asked for once, approved at the counter and dispensed', async () => {
    const { ask, mine, open, answer, dispense } = await givenFilled();
    expect(await mine()).toMatchObject({
      refillsLeft: 2,
      directionsText: 'Give 1 tablet twice a day.',
      decision: { outcome: 'allowed', rule: 'within_prescription' },
      request: null,
    });
    expect((await ask()).body.request).toMatchObject({ state: 'requested', answer: null });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'refill_asked_before' } });
    const [request] = await open();
    expect(request).toMatchObject({
      note: 'Two left',
      clientName: 'Casey Client',
      decision: { outcome: 'allowed' },
    });
    const answered = await answer(request?.id ?? '', true);
    expect(answered).toMatchObject({ status: 200, body: { state: 'approved' } });
    expect(await answer(request?.id ?? '', true)).toMatchObject({ body: { code: 'refill_answered' } });
    expect((await dispense()).body.prescription).toMatchObject({ refillsLeft: 1 });
    expect(await mine()).toMatchObject({ refillsLeft: 1, request: { state: 'dispensed' } });
    expect(await open()).toEqual([]);
  });

  test('is refused with a reason that the owner reads, and can be taken back until then', async () => {
    const { ask, mine, answer, person } = await givenFilled();
    const first = (await ask()).body.request?.id ?? '';
    expect((await api.call(person, withdrawMyRefillEndpoint, { id: first })).status).toBe(200);
    const second = (await ask()).body.request?.id ?? '';
    expect((await answer(second, false)).body).toMatchObject({ state: 'denied', answer: 'Not now' });
    expect(await mine()).toMatchObject({ request: { state: 'denied', answer: 'Not now' } });
    expect(await api.call(person, withdrawMyRefillEndpoint, { id: second })).toMatchObject({
      body: { code: 'refill_answered' },
    });
  });
});

describe('behavior 18: a refill that the rules do not allow', () => {
  test('without a recent examination is refused with the rule, on the phone and at the counter', async () => {
    const { ask, mine, dispense, setExamDays, doctor } = await givenFilled();
    await setExamDays(365);
    const sentence = expect.stringContaining('Book a visit');
    expect(await mine()).toMatchObject({
      decision: { outcome: 'visit_needed', rule: 'exam_too_old', sentence },
    });
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: 'refill_needs_visit', details: { rule: 'exam_too_old', sentence } },
    });
    expect(await dispense(doctor)).toMatchObject({ body: { code: 'refill_needs_visit' } });
  });

  test('an examination in a visit makes it possible; something handed over is none', async () => {
    const { ask, setExamDays, clinicId, visitId } = await givenFilled();
    await setExamDays(365);
    await db.owner.query(
      `insert into exam_findings (clinic_id, visit_id, body_system, result) values ($1, $2, 'eyes', 'normal')`,
      [clinicId, visitId],
    );
    expect((await ask()).status).toBe(200);
  });

  test('with none left only a doctor approves it, which adds one', async () => {
    const { ask, open, answer, dispense, csr, doctor } = await givenFilled();
    await dispense();
    await dispense();
    expect((await ask()).body.decision).toMatchObject({ outcome: 'doctor_review', rule: 'no_refills_left' });
    const id = (await open())[0]?.id ?? '';
    expect((await answer(id, true, csr)).status).toBe(403);
    const approved = await answer(id, true, doctor);
    expect(approved.body).toMatchObject({ state: 'approved', prescription: { refills: 3, refillsLeft: 1 } });
    expect((await dispense()).status).toBe(200);
  });

  test('on hold nobody approves it', async () => {
    const { ask, open, answer, doctor, id } = await givenFilled();
    await api.call(doctor, setPrescriptionStateEndpoint, {
      id,
      version: 1,
      state: 'on_hold',
      reason: 'Blood test',
    });
    await ask();
    const request = (await open())[0]?.id ?? '';
    expect(await answer(request, true, doctor)).toMatchObject({ body: { code: 'refill_not_possible' } });
    expect((await answer(request, false)).body.state).toBe('denied');
  });

  test('PET-3: a pet’s death refuses what was asked for', async () => {
    const { ask, mine, clinicId, petId } = await givenFilled();
    await ask();
    await db.owner.query(`update pets set deceased_on = current_date where clinic_id = $1 and id = $2`, [
      clinicId,
      petId,
    ]);
    expect(await mine()).toMatchObject({ request: { state: 'denied' }, decision: { rule: 'pet_deceased' } });
  });
});

test('CORE-9: nobody else sees a prescription, asks for it or takes a request back', async () => {
  const { ask, list, id, clinicId, person } = await givenFilled();
  const neighbour = await givenPerson(db.owner, { role: 'client' });
  await givenClientWithPet(db.owner, clinicId, { account: neighbour });
  expect((await list(neighbour)).status).toBe(404);
  expect((await ask(neighbour)).status).toBe(404);
  const request = (await ask()).body.request?.id ?? '';
  expect((await api.call(neighbour, withdrawMyRefillEndpoint, { id: request })).status).toBe(404);
  // A draft is nobody's but the clinic's.
  const { world } = await givenFilled();
  expect(
    (await api.call(person, askMyRefillEndpoint, { id: world.draftPrescriptionId, note: null })).status,
  ).toBe(404);
  expect(id).not.toBe(world.prescriptionId);
});
