import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff } from '#test/given.ts';
import { getMyPetCareEndpoint } from '../../own.contract.ts';
import { vaccinationsHandlers } from '../routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, vaccinationsHandlers);
});
afterAll(() => db.drop());

test('CORE-9: a client sees doses and due care of own pets, without reactions, voided doses and what was declined', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const account = await givenPerson(db.owner, { role: 'client' });
  const { petId } = await givenClientWithPet(db.owner, clinicId, { account });
  const { petId: foreignId } = await givenClientWithPet(db.owner, clinicId);
  const protocolIds = [randomUUID(), randomUUID()];
  for (const id of protocolIds) {
    await db.owner.query(
      `insert into care_protocols (clinic_id, id, name, species, target, source) values ($1, $2, 'Rabies', 'cat', 'rabies', 'Secret source')`,
      [clinicId, id],
    );
  }
  const due = `insert into due_cares (clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation, status, closed_reason, closed_at)
    values ($1, $2, $3, '2027-01-05', '2027-01-05', 'DUE-4', 'Secret explanation', $4, $5, $6)`;
  await db.owner.query(due, [clinicId, petId, protocolIds[0], 'open', null, null]);
  await db.owner.query(due, [clinicId, petId, protocolIds[1], 'declined', 'Secret reason', new Date()]);
  const dose = `insert into vaccinations (clinic_id, pet_id, product_name, targets, given_on, given_by, given_by_name, reaction, reaction_severity, voided_at, voided_by, void_reason)
    values ($1, $2, $3, '{rabies}', '2026-01-05', $4, 'Dr Test', 'Secret reaction', 'mild', $5, $6, $7)`;
  await db.owner.query(dose, [clinicId, petId, 'Rabvac 3', doctor.staffMemberId, null, null, null]);
  await db.owner.query(dose, [
    clinicId,
    petId,
    'Secret void',
    doctor.staffMemberId,
    new Date(),
    doctor.userId,
    'x',
  ]);
  const { status, body } = await api.call(account, getMyPetCareEndpoint, { petId });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      vaccinations: [
        { productName: 'Rabvac 3', targets: ['rabies'], givenOn: '2026-01-05', elsewhereName: null },
      ],
      due: [{ name: 'Rabies', dueOn: '2027-01-05' }],
    },
  });
  expect(body.vaccinations).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain('Secret');
  expect((await api.call(account, getMyPetCareEndpoint, { petId: foreignId })).status).toBe(404);
});
