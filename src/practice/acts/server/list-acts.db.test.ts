import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenTreatment } from '#test/given-acts.ts';
import { previewSignOffEndpoint } from '#practice/visits/signing.contract.ts';
import { visitsHandlers } from '#practice/visits/server/routes.ts';
import { listActsEndpoint, planActsEndpoint } from '../contract.ts';
import { addScheduleEndpoint, admitEndpoint } from '../treatments.contract.ts';
import { actsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...actsHandlers, ...visitsHandlers]);
});
afterAll(() => db.drop());

test('the acts of a visit name their orders, and so do those that the sign-off asks for', async () => {
  const { doctor, visitId, examId } = await givenTreatment(db.owner);
  await api.call(doctor, admitEndpoint, { for: { visitId } });
  const { body: added } = await api.call(doctor, addScheduleEndpoint, {
    visitId,
    itemId: examId,
    everyMinutes: 60,
    startsAt: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
  });
  const orderId = added.items[0]?.id;
  await api.call(doctor, planActsEndpoint, { for: { visitId }, items: [{ itemId: examId }] });
  const { body: listed } = await api.call(doctor, listActsEndpoint, { visitId });
  expect(listed.orders).toEqual([{ id: orderId, everyMinutes: 60, timesMinutes: null }]);
  const ordered = listed.items.filter(({ scheduleId }) => scheduleId === orderId);
  expect(ordered.length).toBeGreaterThan(1);
  const { body: signOff } = await api.call(doctor, previewSignOffEndpoint, { id: visitId });
  expect(new Map(signOff.plannedActs.map((act) => [act.id, act.orderId]))).toEqual(
    new Map(listed.items.map((act) => [act.id, act.scheduleId])),
  );
});
