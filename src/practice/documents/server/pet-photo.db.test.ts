import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenDocument } from '#test/given-document.ts';
import { givenOwnPet, type OwnPet } from '#test/given-own-pet.ts';
import { givenClientWithPet } from '#test/given.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { getPetEndpoint } from '#practice/pets/contract.ts';
import { getMyPetEndpoint, listMyPetsEndpoint } from '#practice/pets/own.contract.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import {
  archiveDocumentEndpoint,
  changeDocumentEndpoint,
  listDocumentsEndpoint,
  PICTURE_TYPES,
  removePhotoEndpoint,
  choosePhotoEndpoint,
} from '../contract.ts';
import { documentsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...documentsHandlers, ...petsHandlers]);
});
afterAll(() => db.drop());

const use = ({ doctor }: OwnPet, id: string) => api.call(doctor, choosePhotoEndpoint, { id });
const photoOf = async ({ doctor, petId }: OwnPet) =>
  (await api.call(doctor, getPetEndpoint, { id: petId })).body.photo;

describe('PHOTO-1: the photo of a pet', () => {
  test('is the picture that was chosen last, until it is removed', async () => {
    const own = await givenOwnPet(db.owner);
    const [first, second] = [
      await givenDocument(db.owner, own.clinicId, own),
      await givenDocument(db.owner, own.clinicId, own),
    ];
    expect(await photoOf(own)).toBeNull();
    expect((await use(own, first.id)).body).toEqual({ id: first.id, petId: own.petId });
    await use(own, second.id);
    expect(await photoOf(own)).toEqual({ documentId: second.id, path: second.path, rotation: 0 });
    const { body } = await api.call(own.doctor, listDocumentsEndpoint, { petId: own.petId });
    expect(body.items.filter(({ isPetPhoto }) => isPetPhoto).map(({ id }) => id)).toEqual([second.id]);

    // Of a picture that is none, nothing is removed.
    await api.call(own.doctor, removePhotoEndpoint, { id: first.id });
    expect(await photoOf(own)).toMatchObject({ documentId: second.id });
    await api.call(own.doctor, removePhotoEndpoint, { id: second.id });
    expect(await photoOf(own)).toBeNull();
    const { rows } = await db.owner.query(
      `select action from audit_entries where subject_id = $1 and action like 'pet_photo.%' order by id`,
      [own.petId],
    );
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'pet_photo.chosen',
      'pet_photo.chosen',
      'pet_photo.removed',
      'pet_photo.removed',
    ]);
  });

  test('is none of another clinic’s, of no pet, archived, or no picture', async () => {
    const own = await givenOwnPet(db.owner);
    const other = await givenOwnPet(db.owner);
    const foreign = await givenDocument(db.owner, other.clinicId, other);
    expect((await use(own, foreign.id)).status).toBe(404);

    const refused = { status: 409, body: { code: 'photo_not_picture' } };
    const changed = async (change: string) => {
      const { id } = await givenDocument(db.owner, own.clinicId, own);
      await db.owner.query(`update documents set ${change} where id = $1`, [id]);
      return use(own, id);
    };
    expect(await changed(`mime_type = 'application/pdf'`)).toMatchObject(refused);
    expect(await changed('archived_at = now()')).toMatchObject(refused);
    expect(await changed(`pet_id = null, client_id = '${own.clientId}'`)).toMatchObject(refused);
    expect(await photoOf(own)).toBeNull();
  });

  test.each(PICTURE_TYPES)('can be %s', async (type) => {
    const own = await givenOwnPet(db.owner);
    const { id } = await givenDocument(db.owner, own.clinicId, own);
    await db.owner.query('update documents set mime_type = $2 where id = $1', [id, type]);
    expect((await use(own, id)).status).toBe(200);
  });

  test('ends when its document is archived', async () => {
    const own = await givenOwnPet(db.owner);
    const { id } = await givenDocument(db.owner, own.clinicId, own);
    await use(own, id);
    await api.call(own.doctor, archiveDocumentEndpoint, { id });
    expect(await photoOf(own)).toBeNull();
    await db.owner.query('update documents set archived_at = null where id = $1', [id]);
    expect(await photoOf(own)).toBeNull();
  });

  test('is never another pet’s picture, for every role', async () => {
    const own = await givenOwnPet(db.owner);
    const { petId } = await givenClientWithPet(db.owner, own.clinicId);
    const { id } = await givenDocument(db.owner, own.clinicId, own);
    await expect(
      db.owner.query('insert into pet_photos (clinic_id, pet_id, document_id) values ($1, $2, $3)', [
        own.clinicId,
        petId,
        id,
      ]),
    ).rejects.toMatchObject({ constraint: 'pet_photos_picture_check' });
  });

  test('is read again by screens when it is chosen, rotated, shown to the client or removed', async () => {
    const own = await givenOwnPet(db.owner);
    const { id } = await givenDocument(db.owner, own.clinicId, own);
    const heard: string[] = [];
    const listener = await db.owner.connect();
    try {
      listener.on('notification', ({ payload = '' }) => {
        if (payload.includes('"pet"') && payload.includes(own.petId)) heard.push(payload);
      });
      await listener.query('listen tailwell_broadcast');
      const events = async (count: number) => {
        await vi.waitFor(() => expect(heard).toHaveLength(count));
        heard.length = 0;
      };
      const change = (version: number, fields: object) =>
        api.call(own.doctor, changeDocumentEndpoint, { id, version, ...fields });
      // For the staff of the clinic, and for the client, each.
      await use(own, id);
      await events(2);
      await change(1, { title: 'Other' });
      await change(2, { rotation: 90 });
      await events(2);
      await change(3, { isClientVisible: true });
      await events(2);
      await api.call(own.doctor, removePhotoEndpoint, { id });
      await events(2);
    } finally {
      listener.release(true);
    }
  });
});

/** What the policies alone let the client read of photos. */
async function photosVisibleTo({ person }: OwnPet): Promise<number> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.user_id', $1, true), set_config('app.permissions', $2, true)`,
      [person.userId, `,${permissionsOf('client').join(',')},`],
    );
    await client.query('set local role clinic_client');
    return (await client.query('select from pet_photos')).rowCount ?? 0;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('CORE-9: a client gets the photo only while they see its document', async () => {
  const own = await givenOwnPet(db.owner);
  const { id, path } = await givenDocument(db.owner, own.clinicId, own);
  await use(own, id);
  const seen = async () => {
    const pet = await api.call(own.person, getMyPetEndpoint, { id: own.petId });
    const list = await api.call(own.person, listMyPetsEndpoint, {});
    expect(list.body.items.map(({ photo }) => photo)).toEqual([pet.body.photo]);
    expect(await photosVisibleTo(own)).toBe(pet.body.photo === null ? 0 : 1);
    return pet.body.photo;
  };
  expect(await seen()).toBeNull();
  await api.call(own.doctor, changeDocumentEndpoint, { id, version: 1, isClientVisible: true });
  expect(await seen()).toEqual({ documentId: id, path, rotation: 0 });
  await api.call(own.doctor, changeDocumentEndpoint, { id, version: 2, isClientVisible: false });
  expect(await seen()).toBeNull();
});
