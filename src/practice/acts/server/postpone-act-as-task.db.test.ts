import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem, givenTreatment } from '#test/given-acts.ts';
import {
  dropActEndpoint,
  listActsEndpoint,
  planActsEndpoint,
  postponeActAsTaskEndpoint,
} from '../contract.ts';
import { actsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, actsHandlers);
});
afterAll(() => db.drop());

const DUE = '2027-03-01';

async function givenPlanned() {
  const treatment = await givenTreatment(db.owner);
  const { doctor, visitId, examId, clinicId } = treatment;
  const planned = await api.call(doctor, planActsEndpoint, { for: { visitId }, items: [{ itemId: examId }] });
  const id = planned.body.items[0]?.id ?? '';
  const tasks = async () =>
    (
      await db.owner.query<Record<string, unknown>>(
        `select t.id, t.title, t.kind, t.note, t.due_on::text as due, t.pet_id, t.client_id, t.visit_id, t.status
           from tasks t where t.clinic_id = $1 and t.act_id = $2`,
        [clinicId, id],
      )
    ).rows;
  return { ...treatment, id, name: planned.body.items[0]?.name, tasks };
}

test('ACT-3: postponing an act as a task drops it and adds the task', async () => {
  const { doctor, id, name, petId, clientId, visitId, tasks } = await givenPlanned();
  const { status, body } = await api.call(doctor, postponeActAsTaskEndpoint, {
    id,
    dueOn: DUE,
    note: 'Fasted',
  });
  expect(status).toBe(200);
  expect(body.act).toMatchObject({ status: 'voided', voidReason: `Postponed to ${DUE} as a task` });
  expect(await tasks()).toEqual([
    {
      id: body.taskId,
      title: name,
      kind: 'follow_up',
      note: 'Fasted',
      due: DUE,
      pet_id: petId,
      client_id: clientId,
      visit_id: visitId,
      status: 'open',
    },
  ]);
  const { rows } = await db.owner.query(
    `select action from audit_entries where subject_id = any ($1) and action in ('act.dropped', 'task.added') order by action`,
    [[id, body.taskId]],
  );
  expect(rows).toEqual([{ action: 'act.dropped' }, { action: 'task.added' }]);
});

test('ACT-3: two who postpone the same act at once make one task', async () => {
  const { doctor, csr, id, tasks } = await givenPlanned();
  const answers = await Promise.all(
    [doctor, csr].map((person) => api.call(person, postponeActAsTaskEndpoint, { id, dueOn: DUE })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await tasks()).toHaveLength(1);
});

test('ACT-3: an act that was dropped, or whose visit is closed, makes no task', async () => {
  const dropped = await givenPlanned();
  await api.call(dropped.doctor, dropActEndpoint, { id: dropped.id, reason: 'x' });
  expect(
    await api.call(dropped.doctor, postponeActAsTaskEndpoint, { id: dropped.id, dueOn: DUE }),
  ).toMatchObject({ status: 409, body: { code: 'act_not_planned' } });
  const closed = await givenPlanned();
  await db.owner.query(`update visits set status = 'locked', locked_at = now() where id = $1`, [
    closed.visitId,
  ]);
  expect(
    await api.call(closed.doctor, postponeActAsTaskEndpoint, { id: closed.id, dueOn: DUE }),
  ).toMatchObject({ status: 409, body: { code: 'visit_closed' } });
  expect([...(await dropped.tasks()), ...(await closed.tasks())]).toEqual([]);
});

test('ACT-3: if the task cannot be added, the act stays planned', async () => {
  const { doctor, clinicId, visitId } = await givenTreatment(db.owner);
  await db.owner.query(`alter table tasks add constraint refused_check check (title <> 'Refused')`);
  const itemId = await givenItem(db.owner, clinicId, { name: 'Refused' });
  const planned = await api.call(doctor, planActsEndpoint, { for: { visitId }, items: [{ itemId }] });
  const id = planned.body.items[0]?.id ?? '';
  expect((await api.call(doctor, postponeActAsTaskEndpoint, { id, dueOn: DUE })).status).toBe(500);
  const { body } = await api.call(doctor, listActsEndpoint, { visitId });
  expect(body.items).toMatchObject([{ id, status: 'planned', version: 1 }]);
});
