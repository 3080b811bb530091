import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem, givenTreatment, type GivenTreatment, givenVisit } from '#test/given-acts.ts';
import { doActEndpoint, listActsEndpoint, planActsEndpoint } from '#practice/acts/contract.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { listTasksEndpoint } from '#practice/tasks/contract.ts';
import { tasksHandlers } from '#practice/tasks/server/routes.ts';
import { answerEstimateEndpoint } from '../answers.contract.ts';
import {
  convertEstimateEndpoint,
  createEstimateEndpoint,
  type EstimateSource,
  getEstimateEndpoint,
  sendEstimateEndpoint,
} from '../contract.ts';
import { getVisitDriftEndpoint, recordTalkEndpoint } from '../drift.contract.ts';
import { estimatesHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: GivenTreatment;
let dentalId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...actsHandlers, ...estimatesHandlers, ...tasksHandlers]);
  world = await givenTreatment(db.owner);
  dentalId = await givenItem(db.owner, world.clinicId, { name: 'Dental cleaning', priceMinor: 20_000 });
});
afterAll(() => db.drop());

const newVisit = () => givenVisit(db.owner, world.clinicId, world);
const actsOf = async (visitId: string) =>
  (await api.call(world.csr, listActsEndpoint, { visitId })).body.items;

/** An estimate that was answered, without the declined items. */
async function givenAnswered(from: EstimateSource, declined: readonly string[] = []) {
  const { petId, csr } = world;
  const { body: draft } = await api.call(csr, createEstimateEndpoint, { petId, from, title: 'Dental' });
  const { id, version } = draft;
  await api.call(csr, sendEstimateEndpoint, { id, version, byEmail: false });
  const lines = draft.document.options[0]?.lines ?? [];
  const { status } = await api.call(csr, answerEstimateEndpoint, {
    id,
    optionPosition: 1,
    declinedLineIds: lines.filter(({ description }) => declined.includes(description)).map((one) => one.id),
    signerName: 'Kim Client',
    isTypedSignature: true,
  });
  expect(status).toBe(200);
  return id;
}
const items = (...itemIds: string[]): EstimateSource => ({ kind: 'items', itemIds });
const convert = (id: string, visitId: string | null) =>
  api.call(world.csr, convertEstimateEndpoint, { id, visitId });

describe('EST-5: what was accepted is planned', () => {
  test('once, also by two at the same time and when it is repeated', async () => {
    const [id, visitId] = [await givenAnswered(items(world.examId, dentalId)), await newVisit()];
    const both = await Promise.all([convert(id, visitId), convert(id, visitId)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.plannedCount).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect((await convert(id, visitId)).body).toMatchObject({ visitId, plannedCount: 0 });
    expect((await actsOf(visitId)).map(({ name, status }) => `${name}: ${status}`).toSorted()).toEqual([
      'Dental cleaning: planned',
      'Examination: planned',
    ]);
    const { body } = await api.call(world.csr, getEstimateEndpoint, { id });
    expect(body).toMatchObject({ status: 'converted', convertedVisitId: visitId });
  });

  test('but not what the visit has planned or done already', async () => {
    const visitId = await newVisit();
    const planned = await api.call(world.csr, planActsEndpoint, {
      for: { visitId },
      items: [{ itemId: world.examId }, { itemId: dentalId }],
    });
    const exam = planned.body.items.find(({ name }) => name === 'Examination');
    await api.call(world.csr, doActEndpoint, { id: exam?.id ?? '' });
    const id = await givenAnswered(items(world.examId, dentalId));
    expect((await convert(id, visitId)).body).toMatchObject({ plannedCount: 0, foundCount: 2 });
    expect(await actsOf(visitId)).toHaveLength(2);
    // A second estimate of the same: those acts belong to the first.
    const second = await givenAnswered(items(dentalId));
    expect((await convert(second, visitId)).body).toMatchObject({ plannedCount: 1, foundCount: 0 });
  });

  test('and what was declined is dropped where it was planned, and remembered as a task', async () => {
    const visitId = await newVisit();
    await api.call(world.csr, planActsEndpoint, {
      for: { visitId },
      items: [{ itemId: world.examId }, { itemId: dentalId }],
    });
    const id = await givenAnswered({ kind: 'planned', visitId }, ['Dental cleaning']);
    expect((await convert(id, visitId)).body).toMatchObject({
      plannedCount: 0,
      foundCount: 1,
      declinedCount: 1,
    });
    const acts = await actsOf(visitId);
    expect(acts.find(({ name }) => name === 'Dental cleaning')).toMatchObject({
      status: 'voided',
      isDeclined: true,
    });
    expect(acts.find(({ name }) => name === 'Examination')).toMatchObject({ status: 'planned' });
    const tasks = await api.call(world.csr, listTasksEndpoint, { petId: world.petId });
    expect(tasks.body.items).toContainEqual(
      expect.objectContaining({ title: 'Declined care: Dental', note: 'Dental cleaning', visitId }),
    );
  });

  test('in the open visit of the pet without naming one, and never for another pet', async () => {
    const id = await givenAnswered(items(world.examId));
    const other = await givenTreatment(db.owner);
    expect((await convert(id, other.visitId)).status).toBe(404);
    const { status, body } = await convert(id, null);
    expect([status, body.petId]).toEqual([200, world.petId]);
  });

  test('and nothing before the client has answered, or where they accepted nothing', async () => {
    const { petId, csr, visitId } = world;
    const { body: draft } = await api.call(csr, createEstimateEndpoint, { petId, from: items(world.examId) });
    expect(await convert(draft.id, visitId)).toMatchObject({ body: { code: 'estimate_not_answered' } });
    const declined = await givenAnswered(items(dentalId), ['Dental cleaning']);
    expect(await convert(declined, visitId)).toMatchObject({ body: { code: 'estimate_declined' } });
  });

  test('an act is refused for a line that was not accepted', async () => {
    const visitId = await newVisit();
    await api.call(world.csr, planActsEndpoint, { for: { visitId }, items: [{ itemId: dentalId }] });
    const id = await givenAnswered(items(world.examId, dentalId), ['Dental cleaning']);
    await expect(
      db.owner.query(
        `insert into estimate_acts (clinic_id, line_id, estimate_id, act_id)
         select $1, l.id, $2, (select a.id from acts a where a.clinic_id = $1 and a.visit_id = $3) from estimate_lines l
          where l.clinic_id = $1 and l.estimate_id = $2 and l.item_id = $4`,
        [world.clinicId, id, visitId, dentalId],
      ),
    ).rejects.toMatchObject({ constraint: 'estimate_acts_accepted_check' });
  });
});

describe('EST-7: a visit that passes its estimate', () => {
  const drift = async (visitId: string) =>
    (await api.call(world.csr, getVisitDriftEndpoint, { visitId })).body;
  async function doAll(visitId: string) {
    for (const { id, status } of await actsOf(visitId))
      if (status === 'planned') await api.call(world.csr, doActEndpoint, { id });
  }

  test('warns by how much, until the client has agreed to it', async () => {
    const visitId = await newVisit();
    expect(await drift(visitId)).toMatchObject({ drift: null, needsWritten: false, talks: [] });
    await convert(await givenAnswered(items(dentalId)), visitId);
    await doAll(visitId);
    expect((await drift(visitId)).drift).toMatchObject({
      agreedMinor: 23_800,
      costMinor: 23_800,
      overMinor: 0,
    });
    await api.call(world.csr, planActsEndpoint, { for: { visitId }, items: [{ itemId: world.examId }] });
    await doAll(visitId);
    expect((await drift(visitId)).drift).toMatchObject({
      state: 'exceeded',
      costMinor: 29_750,
      overMinor: 5950,
    });

    const talk = { visitId, toldName: 'Kim Client', channel: 'phone', isAgreed: true } as const;
    const stale = await api.call(world.csr, recordTalkEndpoint, { ...talk, costMinor: 23_800 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    await api.call(world.csr, recordTalkEndpoint, { ...talk, costMinor: 29_750 });
    const told = await drift(visitId);
    expect(told.drift).toMatchObject({ state: 'within', overMinor: 0 });
    expect(told.talks).toMatchObject([
      { toldName: 'Kim Client', isAgreed: true, recordedByName: 'Frida Desk' },
    ]);
  });

  test('EST-1: where the law asks for a written estimate, a visit without one says so', async () => {
    const british = await givenTreatment(db.owner);
    await db.owner.query(`update clinics set country = 'GB' where id = $1`, [british.clinicId]);
    const surgery = await givenItem(db.owner, british.clinicId, { priceMinor: 60_000 });
    const read = async () =>
      (await api.call(british.csr, getVisitDriftEndpoint, { visitId: british.visitId })).body;
    expect((await read()).needsWritten).toBe(false);
    await api.call(british.csr, planActsEndpoint, {
      for: { visitId: british.visitId },
      items: [{ itemId: surgery }],
    });
    expect((await read()).needsWritten).toBe(true);
  });
});
