import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenDay } from '#test/given-day.ts';
import { givenItem, givenVisit } from '#test/given-acts.ts';
import { givenDocument } from '#test/given-document.ts';
import { givenClientWithPet, givenPerson } from '#test/given.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { bookAppointmentEndpoint } from '#practice/appointments/contract.ts';
import { getClientEndpoint } from '#practice/clients/contract.ts';
import { clientsHandlers } from '#practice/clients/server/routes.ts';
import { documentsHandlers } from '#practice/documents/server/routes.ts';
import { listMyDocumentsEndpoint } from '#practice/documents/own.contract.ts';
import { listMyVisitsEndpoint } from '#practice/visits/own.contract.ts';
import { visitsHandlers } from '#practice/visits/server/routes.ts';
import { getPetEndpoint, setPetClientsEndpoint, transferPetEndpoint } from '../contract.ts';
import { getMyPetEndpoint, listMyPetsEndpoint } from '../own.contract.ts';
import { petsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [
    ...appointmentsHandlers,
    ...clientsHandlers,
    ...documentsHandlers,
    ...petsHandlers,
    ...visitsHandlers,
  ]);
});
afterAll(() => db.drop());

/** A pet of one client with a released visit, a charge and documents; and another client. Both have accounts. */
async function givenPetForTransfer() {
  const day = await givenDay(db.owner);
  const { clinicId, petId, clientId, csr } = day;
  const [former, next] = await Promise.all([
    givenPerson(db.owner, { role: 'client' }),
    givenPerson(db.owner, { role: 'client' }),
  ]);
  const run = (text: string, ...values: unknown[]) => db.owner.query(text, [clinicId, ...values]);
  await run(`update clients set user_id = $2 where clinic_id = $1 and id = $3`, former.userId, clientId);
  const other = await givenClientWithPet(db.owner, clinicId, {
    account: next,
    name: 'Nora Next',
    petName: 'Own pet',
  });
  const visitId = await givenVisit(db.owner, clinicId, day);
  await run(
    `update visits set released_at = now(), released_by = $2, status = 'locked', locked_at = now() where clinic_id = $1 and id = $3`,
    csr.userId,
    visitId,
  );
  const itemId = await givenItem(db.owner, clinicId);
  await run(
    `insert into charges (clinic_id, pet_id, client_id, item_id, description, income_category, tax_class, taxes, quantity_thousandths,
       unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency)
     values ($1, $2, $3, $4, 'Exam', 'professional_services', 'service', '[]', 1000, 900, 0, 0, 900, 'EUR')`,
    petId,
    clientId,
    itemId,
  );
  await givenDocument(db.owner, clinicId, { petId, title: 'X-ray', isClientVisible: true });
  const consent = await givenDocument(db.owner, clinicId, { petId, title: 'Consent', isClientVisible: true });
  await run(
    `update documents set client_id = $2, kind = 'consent' where clinic_id = $1 and id = $3`,
    clientId,
    consent.id,
  );
  await run(
    `insert into tasks (clinic_id, title, kind, pet_id, client_id) values ($1, 'Call', 'call', $2, $3)`,
    petId,
    clientId,
  );
  const appointment = (await api.call(csr, bookAppointmentEndpoint, day.booking)).body;
  const clientOf = async (table: string, column = 'pet_id', id: string = petId) =>
    (
      await db.owner.query<{ client_id: string }>(
        `select client_id from ${table} where clinic_id = $1 and ${column} = $2`,
        [clinicId, id],
      )
    ).rows.map((row) => row.client_id);
  return { ...day, former, next, nextId: other.clientId, visitId, appointment, clientOf };
}

test('CORE-10: a pet that changes hands keeps its record, and the former owner keeps the charges', async () => {
  const { csr, petId, clientId, nextId, former, next, visitId, appointment, clientOf } =
    await givenPetForTransfer();
  const seenBy = async (account: typeof former) => ({
    pets: (await api.call(account, listMyPetsEndpoint, {})).body.items.map(({ id }) => id).includes(petId),
    pet: (await api.call(account, getMyPetEndpoint, { id: petId })).status,
    visits: (await api.call(account, listMyVisitsEndpoint, { petId })).body.items?.length ?? 0,
    documents: ((await api.call(account, listMyDocumentsEndpoint, { petId })).body.items ?? [])
      .map(({ title }) => title)
      .toSorted(),
  });
  const nothing = { pets: false, pet: 404, visits: 0, documents: [] };
  expect(await seenBy(former)).toEqual({ pets: true, pet: 200, visits: 1, documents: ['Consent', 'X-ray'] });
  expect(await seenBy(next)).toEqual(nothing);

  const transferred = await api.call(csr, transferPetEndpoint, {
    id: petId,
    clientIds: [nextId],
    note: 'Moved abroad',
  });
  expect(transferred).toMatchObject({ status: 200, body: { formerClientIds: [clientId] } });

  // The portal of the former owner no longer has the pet; the new one sees what is released, but no document with the former's name.
  expect(await seenBy(former)).toEqual(nothing);
  expect(await seenBy(next)).toEqual({ pets: true, pet: 200, visits: 1, documents: ['X-ray'] });
  expect(await clientOf('charges')).toEqual([clientId]);
  expect(await clientOf('visits', 'id', visitId)).toEqual([clientId]);
  expect(await clientOf('appointments', 'id', appointment.id)).toEqual([nextId]);
  expect(await clientOf('tasks')).toEqual([nextId]);
  const pet = (await api.call(csr, getPetEndpoint, { id: petId })).body;
  expect(pet.clients.map(({ id }) => id)).toEqual([nextId]);
  expect(pet.formerClients).toEqual([expect.objectContaining({ clientId })]);
  expect((await api.call(csr, getClientEndpoint, { id: clientId })).body).toMatchObject({
    pets: [],
    formerPets: [expect.objectContaining({ petId })],
  });
});

test('CORE-10: a co-owner who stays keeps seeing the pet', async () => {
  const { csr, petId, clientId, nextId, former, next } = await givenPetForTransfer();
  await api.call(csr, setPetClientsEndpoint, { id: petId, clientIds: [clientId, nextId] });
  const { body } = await api.call(csr, transferPetEndpoint, { id: petId, clientIds: [nextId] });
  expect(body.formerClientIds).toEqual([clientId]);
  expect((await api.call(next, getMyPetEndpoint, { id: petId })).status).toBe(200);
  expect((await api.call(former, getMyPetEndpoint, { id: petId })).status).toBe(404);
});

test('CORE-10: a transfer to the same clients is refused and changes nothing', async () => {
  const { csr, petId, clientId, nextId } = await givenPetForTransfer();
  expect(
    await api.call(csr, transferPetEndpoint, { id: petId, clientIds: [clientId, nextId] }),
  ).toMatchObject({
    status: 409,
    body: { code: 'pet_not_transferred' },
  });
  expect((await api.call(csr, getPetEndpoint, { id: petId })).body.clients).toHaveLength(1);
});
