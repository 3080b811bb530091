import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import { addRoomEndpoint, changeRoomEndpoint } from '../contract.ts';
import { clinicsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, clinicsHandlers);
});
afterAll(() => db.drop());

async function givenAdmin() {
  const { clinicId } = await givenClinic(db.owner);
  return givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
}

test('adds, renames, closes and reopens a room, with an audit entry each', async () => {
  const admin = await givenAdmin();
  const { body: room } = await api.call(admin, addRoomEndpoint, { name: ' X-ray ' });
  expect(room).toMatchObject({ name: 'X-ray', isActive: true });
  const renamed = await api.call(admin, changeRoomEndpoint, { roomId: room.id, name: 'Imaging' });
  expect(renamed.body).toEqual({ id: room.id, name: 'Imaging', isActive: true });
  await api.call(admin, changeRoomEndpoint, { roomId: room.id, isActive: false });
  const reopened = await api.call(admin, changeRoomEndpoint, { roomId: room.id, isActive: true });
  expect(reopened.body).toEqual({ id: room.id, name: 'Imaging', isActive: true });
  const { rows } = await db.owner.query(
    'select action, before, after from audit_entries where subject_id = $1 order by id',
    [room.id],
  );
  expect(rows).toEqual([
    { action: 'room.added', before: null, after: room },
    { action: 'room.changed', before: { name: 'X-ray' }, after: { name: 'Imaging' } },
    { action: 'room.changed', before: { isActive: true }, after: { isActive: false } },
    { action: 'room.changed', before: { isActive: false }, after: { isActive: true } },
  ]);
});

test('refuses a name that the clinic uses already at its field', async () => {
  const admin = await givenAdmin();
  const elsewhere = await givenAdmin();
  await api.call(admin, addRoomEndpoint, { name: 'Surgery' });
  const { body: other } = await api.call(admin, addRoomEndpoint, { name: 'Ward' });
  for (const response of [
    await api.call(admin, addRoomEndpoint, { name: 'Surgery' }),
    await api.call(admin, changeRoomEndpoint, { roomId: other.id, name: 'Surgery' }),
  ]) {
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'name_taken', fields: [{ path: 'name' }] });
  }
  expect((await api.call(elsewhere, addRoomEndpoint, { name: 'Surgery' })).status).toBe(200);
});

test('returns 404 for another clinic’s room, and refuses other roles', async () => {
  const admin = await givenAdmin();
  const elsewhere = await givenAdmin();
  const { body: room } = await api.call(elsewhere, addRoomEndpoint, { name: 'Theirs' });
  expect((await api.call(admin, changeRoomEndpoint, { roomId: room.id, name: 'Ours' })).status).toBe(404);
  const csr = await givenStaff(db.owner, admin.clinicId ?? '', { role: 'csr' });
  expect((await api.call(csr, addRoomEndpoint, { name: 'Mine' })).status).toBe(403);
});

test('adds a room once when the request is repeated with the same key', async () => {
  const admin = await givenAdmin();
  const key = { 'idempotency-key': 'room-once' };
  const first = await api.call(admin, addRoomEndpoint, { name: 'Pharmacy' }, key);
  const second = await api.call(admin, addRoomEndpoint, { name: 'Pharmacy' }, key);
  expect(second).toMatchObject({ status: 200, body: first.body });
});
