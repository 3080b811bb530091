import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenVisit } from '#test/given-acts.ts';
import { givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import { noonZone } from '#test/noon-zone.ts';
import { addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import {
  addTaskEndpoint,
  changeTaskEndpoint,
  countTasksEndpoint,
  dropTaskEndpoint,
  finishTaskEndpoint,
  getTaskEndpoint,
  listTasksEndpoint,
  reopenTaskEndpoint,
} from '../contract.ts';
import { tasksHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, tasksHandlers);
});
afterAll(() => db.drop());

const ZONE = noonZone();
const TODAY = localDayOf(Date.now(), ZONE);

async function givenTeam() {
  const { clinicId } = await givenClinic(db.owner, { timeZone: ZONE });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Lind' });
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Sam Desk' });
  const { petId, clientId } = await givenClientWithPet(db.owner, clinicId);
  return { clinicId, doctor, csr, petId, clientId };
}

const auditOf = async (id: string) =>
  (
    await db.owner.query<{ action: string; after: unknown }>(
      'select action, after from audit_entries where subject_id = $1 order by at, id',
      [id],
    )
  ).rows;

describe('adding', () => {
  test('a task about a pet, for a colleague, with a text for the client', async () => {
    const { doctor, csr, petId, clientId } = await givenTeam();
    const added = await api.call(doctor, addTaskEndpoint, {
      title: 'Recheck in 14 days',
      kind: 'recheck',
      petId,
      clientId,
      assigneeId: csr.staffMemberId,
      dueOn: addDays(TODAY, 14),
      clientDraft: 'Biscuit is due.',
    });
    expect(added.status).toBe(200);
    const { body } = await api.call(csr, getTaskEndpoint, { id: added.body.id });
    expect(body).toMatchObject({
      title: 'Recheck in 14 days',
      kind: 'recheck',
      pet: { id: petId, name: 'Biscuit' },
      client: { id: clientId, fullName: 'Casey Client' },
      assignee: { fullName: 'Sam Desk' },
      dueOn: addDays(TODAY, 14),
      status: 'open',
      clientDraft: 'Biscuit is due.',
      closedHow: null,
    });
    expect((await auditOf(added.body.id)).map(({ action }) => action)).toEqual(['task.added']);
  });

  test('the same request twice adds one', async () => {
    const { doctor, petId } = await givenTeam();
    const headers = { 'idempotency-key': 'c1d1c6f4-6a44-4a02-8e1d-5e6b1f0e9a11' };
    const send = () => api.call(doctor, addTaskEndpoint, { title: 'Call', petId }, headers);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await api.call(doctor, listTasksEndpoint, {})).body.items).toHaveLength(1);
  });

  test('is refused for a pet, client or assignee of another clinic', async () => {
    const ours = await givenTeam();
    const theirs = await givenTeam();
    for (const foreign of [
      { petId: theirs.petId },
      { clientId: theirs.clientId },
      { assigneeId: theirs.doctor.staffMemberId },
    ]) {
      expect((await api.call(ours.doctor, addTaskEndpoint, { title: 'x', ...foreign })).status).toBe(404);
    }
  });

  test('is refused for a visit of another pet of the clinic', async () => {
    const { clinicId, doctor, petId, clientId } = await givenTeam();
    const visitId = await givenVisit(db.owner, clinicId, await givenClientWithPet(db.owner, clinicId));
    expect(await api.call(doctor, addTaskEndpoint, { title: 'x', petId, clientId, visitId })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'visitId', message: 'This visit is for another pet.' }] },
    });
  });

  test('needs a title and a valid day', async () => {
    const { doctor } = await givenTeam();
    expect((await api.call(doctor, addTaskEndpoint, { title: '  ' })).status).toBe(422);
    expect((await api.call(doctor, addTaskEndpoint, { title: 'x', dueOn: '2026-02-30' })).status).toBe(422);
  });
});

describe('lists', () => {
  test('mine, the clinic’s, overdue and closed ones, in their order, page by page', async () => {
    const { doctor, csr } = await givenTeam();
    const add = async (title: string, dueOn: string | null, assigneeId: string | null = null) =>
      (await api.call(doctor, addTaskEndpoint, { title, dueOn, assigneeId })).body.id;
    await add('no day', null);
    await add('mine late', addDays(TODAY, -2), doctor.staffMemberId);
    await add('mine later', addDays(TODAY, 5), doctor.staffMemberId);
    await add('desk today', TODAY, csr.staffMemberId);
    const closedFirst = await add('closed first', null);
    const closedLast = await add('closed last', null);
    await api.call(csr, finishTaskEndpoint, { id: closedFirst });
    await api.call(csr, dropTaskEndpoint, { id: closedLast, reason: 'Moved away' });

    const titles = async (view: 'mine' | 'clinic' | 'overdue' | 'done') => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await api.call(doctor, listTasksEndpoint, {
          view,
          limit: 1,
          ...(cursor === undefined ? {} : { cursor }),
        });
        expect(page.status).toBe(200);
        found.push(...page.body.items.map(({ title }) => title));
        cursor = page.body.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    expect(await titles('mine')).toEqual(['mine late', 'mine later']);
    expect(await titles('clinic')).toEqual(['mine late', 'desk today', 'mine later', 'no day']);
    expect(await titles('overdue')).toEqual(['mine late']);
    expect(await titles('done')).toEqual(['closed last', 'closed first']);
    expect((await api.call(doctor, countTasksEndpoint, {})).body).toEqual({
      mine: 2,
      mineDue: 1,
      mineOverdue: 1,
      clinic: 4,
      overdue: 1,
    });
  });

  test('of one pet, and of one kind', async () => {
    const { doctor, petId } = await givenTeam();
    await api.call(doctor, addTaskEndpoint, { title: 'about the pet', petId, kind: 'call' });
    await api.call(doctor, addTaskEndpoint, { title: 'about nothing', kind: 'refill' });
    const found = async (input: object) =>
      (await api.call(doctor, listTasksEndpoint, input)).body.items.map(({ title }) => title);
    expect(await found({ petId })).toEqual(['about the pet']);
    expect(await found({ kind: 'refill' })).toEqual(['about nothing']);
  });

  test('refuse a cursor of another list', async () => {
    const { doctor } = await givenTeam();
    for (const cursor of ['x', Buffer.from('["2026-01-01"]').toString('base64url')])
      expect((await api.call(doctor, listTasksEndpoint, { cursor })).status).toBe(422);
  });
});

describe('changing', () => {
  test('the given fields of the version that was seen', async () => {
    const { doctor, csr } = await givenTeam();
    const { id, version } = (await api.call(doctor, addTaskEndpoint, { title: 'Call', note: 'Ask' })).body;
    const changed = await api.call(csr, changeTaskEndpoint, { id, version, dueOn: TODAY });
    expect(changed.body).toEqual({ id, version: 2 });
    expect((await api.call(csr, getTaskEndpoint, { id })).body).toMatchObject({ note: 'Ask', dueOn: TODAY });
    const stale = await api.call(doctor, changeTaskEndpoint, { id, version, title: 'x' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record_changed' } });
  });

  test('is refused for a closed task', async () => {
    const { doctor } = await givenTeam();
    const { id } = (await api.call(doctor, addTaskEndpoint, { title: 'Call' })).body;
    await api.call(doctor, finishTaskEndpoint, { id });
    const refused = await api.call(doctor, changeTaskEndpoint, { id, version: 2, title: 'x' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'task_closed' } });
  });
});

describe('closing', () => {
  test('as done, once, and reopened', async () => {
    const { doctor, csr } = await givenTeam();
    const { id } = (await api.call(doctor, addTaskEndpoint, { title: 'Call' })).body;
    expect((await api.call(csr, finishTaskEndpoint, { id })).body).toEqual({ id, version: 2 });
    expect((await api.call(csr, getTaskEndpoint, { id })).body).toMatchObject({
      status: 'done',
      closedHow: 'done',
      closedByName: 'Sam Desk',
    });
    expect(await api.call(doctor, finishTaskEndpoint, { id })).toMatchObject({
      status: 409,
      body: { code: 'task_closed' },
    });
    expect((await api.call(doctor, reopenTaskEndpoint, { id })).status).toBe(200);
    expect((await api.call(doctor, getTaskEndpoint, { id })).body).toMatchObject({
      status: 'open',
      closedAt: null,
      closedHow: null,
      closedByName: null,
    });
    expect((await api.call(doctor, reopenTaskEndpoint, { id })).body).toMatchObject({ code: 'task_open' });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'task.added',
      'task.closed',
      'task.reopened',
    ]);
  });

  test('because the text was sent to the client', async () => {
    const { doctor } = await givenTeam();
    const { id } = (await api.call(doctor, addTaskEndpoint, { title: 'Remind', clientDraft: 'Hello' })).body;
    await api.call(doctor, finishTaskEndpoint, { id, how: 'messaged' });
    expect((await api.call(doctor, getTaskEndpoint, { id })).body.closedHow).toBe('messaged');
  });

  test('without doing it needs a reason', async () => {
    const { doctor } = await givenTeam();
    const { id } = (await api.call(doctor, addTaskEndpoint, { title: 'Call' })).body;
    expect((await api.call(doctor, dropTaskEndpoint, { id, reason: ' ' })).status).toBe(422);
    await api.call(doctor, dropTaskEndpoint, { id, reason: 'Client moved away' });
    expect((await api.call(doctor, getTaskEndpoint, { id })).body).toMatchObject({
      status: 'dropped',
      closedHow: 'dropped',
      closedReason: 'Client moved away',
    });
  });

  test.each([
    ['open and closed', `status = 'open', closed_at = now(), closed_how = 'done'`],
    ['done without a time', `status = 'done', closed_how = 'done'`],
    ['dropped without a reason', `status = 'dropped', closed_at = now(), closed_how = 'dropped'`],
    ['done but dropped', `status = 'done', closed_at = now(), closed_how = 'dropped', closed_reason = 'x'`],
  ])('the database refuses a task that is %s', async (_what, columns) => {
    const { doctor } = await givenTeam();
    const { id } = (await api.call(doctor, addTaskEndpoint, { title: 'Call' })).body;
    await expect(db.owner.query(`update tasks set ${columns} where id = $1`, [id])).rejects.toMatchObject({
      code: '23514',
    });
  });
});
