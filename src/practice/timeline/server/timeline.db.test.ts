import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenDocument } from '#test/given-document.ts';
import { givenOwnPet, type OwnPet } from '#test/given-own-pet.ts';
import { getTimelineOutlineEndpoint, type ListTimeline, listTimelineEndpoint } from '../contract.ts';
import { timelineHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, timelineHandlers);
});
afterAll(() => db.drop());

/** One of each that needs no other record, a day apart, oldest first. */
async function givenHistory(own: OwnPet): Promise<void> {
  const { clinicId, petId, clientId, doctor, typeId } = own;
  await db.owner.query(
    `insert into vaccinations (clinic_id, pet_id, product_name, targets, lot, given_on, given_by, given_by_name)
     values ($1, $2, 'Rabvac', '{rabies}', 'L77', '2026-01-01', $3, 'Dr Test')`,
    [clinicId, petId, doctor.staffMemberId],
  );
  await givenDocument(db.owner, clinicId, { petId, title: 'Left ear', datedOn: '2026-01-02' });
  await db.owner.query(
    `insert into pet_weights (clinic_id, pet_id, weight_grams, weighed_at) values ($1, $2, 12500, '2026-01-03T10:00:00Z')`,
    [clinicId, petId],
  );
  await db.owner.query(
    `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
     values ($1, $2, $3, $4, $5, '2026-01-04T10:00:00Z', '2026-01-04T10:30:00Z', '2026-01-04T10:30:00Z', 'Limping')`,
    [clinicId, typeId, petId, clientId, doctor.staffMemberId],
  );
  await db.owner.query(
    `insert into tasks (clinic_id, pet_id, title, created_at) values ($1, $2, 'Call about results', '2026-01-05T10:00:00Z')`,
    [clinicId, petId],
  );
}

const read = async ({ doctor, petId }: OwnPet, input: Partial<ListTimeline> = {}) =>
  (await api.call(doctor, listTimelineEndpoint, { petId, ...input })).body;

test('TIME-1: everything about the pet in one list, the latest first, page by page', async () => {
  const own = await givenOwnPet(db.owner);
  await givenHistory(own);
  const expected = ['task', 'appointment', 'weight', 'document', 'vaccination'];
  expect((await read(own)).items.map(({ kind }) => kind)).toEqual(expected);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(own, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.items.map(({ kind }) => kind));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual(expected);
});

test('is filtered by kind, by text and by day', async () => {
  const own = await givenOwnPet(db.owner);
  await givenHistory(own);
  const kinds = async (input: Partial<ListTimeline>) =>
    (await read(own, input)).items.map(({ kind }) => kind);
  expect(await kinds({ kind: 'weight' })).toEqual(['weight']);
  expect(await kinds({ q: 'l77' })).toEqual(['vaccination']);
  expect(await kinds({ until: '2026-01-02' })).toEqual(['document', 'vaccination']);
  expect((await read(own, { kind: 'weight' })).items[0]).toMatchObject({ weightGrams: 12_500, title: '' });
});

test('shows nothing of a pet of another clinic', async () => {
  const [ours, theirs] = [await givenOwnPet(db.owner), await givenOwnPet(db.owner)];
  await givenHistory(theirs);
  expect((await read({ ...ours, petId: theirs.petId })).items).toEqual([]);
});

test('among 10,000 entries of one kind and equal instants, no entry is lost or doubled', async () => {
  const own = await givenOwnPet(db.owner);
  await db.owner.query(
    `insert into tasks (clinic_id, pet_id, title, created_at)
     select $1, $2, 'Task ' || n, timestamptz '2026-01-01' + (n / 7) * interval '1 hour' from generate_series(1, 10000) n`,
    [own.clinicId, own.petId],
  );
  const seen = new Set<string>();
  let count = 0;
  let cursor: string | undefined;
  for (let page = 0; page < 12; page += 1) {
    const { items, nextCursor } = await read(own, {
      limit: 100,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const { id } of items) seen.add(id);
    count += items.length;
    cursor = nextCursor ?? undefined;
  }
  expect([count, seen.size]).toEqual([1_200, 1_200]);
});

test('TIME-2: the outline names the pages from which the whole list is made, and a new entry moves none of them', async () => {
  const own = await givenOwnPet(db.owner);
  const { doctor, petId } = own;
  const givenTasks = (count: number, from: string) =>
    db.owner.query(
      `insert into tasks (clinic_id, pet_id, title, created_at)
       select $1, $2, 'Task ' || n, $4::timestamptz + (n / 7) * interval '1 second 123456 microseconds' from generate_series(1, $3::integer) n`,
      [own.clinicId, petId, count, from],
    );
  const outlineOf = async (filters: { readonly q?: string } = {}) =>
    (await api.call(doctor, getTimelineOutlineEndpoint, { petId, ...filters })).body;
  expect(await outlineOf()).toEqual({ total: 0, cursors: [] });
  await givenTasks(200, '2026-01-01T00:00:00Z');
  expect((await outlineOf()).cursors).toHaveLength(1);
  await givenTasks(31, '2026-02-01T00:00:00Z');

  const outline = await outlineOf();
  expect(outline.total).toBe(231);
  const pages = await Promise.all([
    read(own, { limit: 31 }),
    ...outline.cursors.map((cursor) => read(own, { cursor, limit: 100 })),
  ]);
  expect(pages.map(({ items }) => items.length)).toEqual([31, 100, 100]);
  expect(pages.at(-1)?.nextCursor).toBeNull();
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(231);

  await givenTasks(1, '2026-03-01T00:00:00Z');
  expect(await outlineOf()).toEqual({ total: 232, cursors: outline.cursors });
  expect((await outlineOf({ q: 'task 200' })).total).toBe(1);
});
