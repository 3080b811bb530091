import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createKnownClientApi, givenKnownClient, KNOWN } from '#test/given-known-client.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import { ClientData, exportClientDataEndpoint } from '../client-data.contract.ts';

let db: TestDatabase;
let api: ReturnType<typeof createKnownClientApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createKnownClientApi(db);
});
afterAll(() => db.drop());

test('G-01: a client gets what the clinic keeps about them', async () => {
  const { admin, csr, clientId, petId, run } = await givenKnownClient(db.owner, api);
  const { status, body } = await api.call(admin, exportClientDataEndpoint, { id: clientId });
  expect({ status, mimeType: body.mimeType }).toEqual({ status: 200, mimeType: 'application/json' });
  expect(body.fileName).toMatch(/^client-quirina-zebrafink-\d{4}-\d\d-\d\d\.json$/u);
  const data = ClientData.parse(JSON.parse(Buffer.from(body.contentBase64, 'base64').toString()));
  expect(data.client).toMatchObject({
    fullName: KNOWN.fullName,
    addressLine: KNOWN.addressLine,
    hasAccount: true,
  });
  expect(data.client.otherNames).toContain('Q. Zebrafink');
  expect(data.contacts.map(({ value }) => value)).toEqual(expect.arrayContaining([KNOWN.email, KNOWN.phone]));
  expect(data.pets.map(({ pet }) => pet.id)).toContain(petId);
  expect(data.appointments).toContainEqual(
    expect.objectContaining({ reason: 'Limping', notes: 'Quirina will be late' }),
  );
  expect(data.charges).toContainEqual(expect.objectContaining({ description: 'Shampoo', amountMinor: 900 }));
  expect(data.estimates).toContainEqual(
    expect.objectContaining({
      title: 'Twin estimate',
      lines: [expect.objectContaining({ description: 'Twin line', highMinor: 1000 })],
      answer: expect.objectContaining({ signerName: 'Twin signer', agreedHighMinor: 1000 }),
    }),
  );
  expect(data.tasks).toContainEqual(
    expect.objectContaining({ title: 'Call Quirina', textForClient: 'Dear Quirina' }),
  );
  expect(data.signedForms).toHaveLength(2);
  expect(data.documents).toContainEqual(expect.objectContaining({ title: 'Identity card of Quirina' }));

  expect((await api.call(csr, exportClientDataEndpoint, { id: clientId })).status).toBe(403);
  const other = await givenStaff(db.owner, (await givenClinic(db.owner)).clinicId, { role: 'clinic_admin' });
  expect((await api.call(other, exportClientDataEndpoint, { id: clientId })).status).toBe(404);
  const { rows } = await run(
    `select subject_id, actor_id, after from audit_entries where clinic_id = $1 and action = 'client.data_exported'`,
  );
  expect(rows).toEqual([{ subject_id: clientId, actor_id: admin.userId, after: null }]);
});
