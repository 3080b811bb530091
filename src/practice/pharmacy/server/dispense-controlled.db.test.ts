import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codeOf, createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenControlled, wrongRegisters } from '#test/given-controlled.ts';
import { wrongLevels } from '#test/given-stock.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { ContainerChoice } from '#practice/controlled-drugs/containers.contract.ts';
import {
  type DispensePrescription,
  dispensePrescriptionEndpoint,
  writePrescriptionEndpoint,
} from '../prescriptions.contract.ts';
import { pharmacyHandlers } from './routes.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(async () => {
  expect(await wrongRegisters(db)).toEqual([]);
  expect(await wrongLevels(db)).toEqual([]);
});
afterAll(() => db.drop());

/** A prescription of 2 mL of a drug of Schedule II, by a doctor with a license. */
async function givenPrescription() {
  const given = await givenControlled(db);
  const api = createTestApi(db, [...actsHandlers, ...pharmacyHandlers]);
  const { doctor, csr, visitId, itemId, clinicId } = given;
  await db.owner.query(`update staff_members set licence_number = 'L 1' where clinic_id = $1 and id = $2`, [
    clinicId,
    doctor.staffMemberId,
  ]);
  const { status, body } = await api.call(doctor, writePrescriptionEndpoint, {
    visitId,
    itemId,
    drugName: null,
    strength: null,
    directions: { chosen: null, text: 'As told.' },
    quantityThousandths: 2000,
    unit: null,
    refills: 0,
    expiresOn: null,
    filledAt: 'clinic',
    note: null,
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  const dispense = (change: Partial<DispensePrescription> = {}, person: typeof csr = doctor) =>
    api.call(person, dispensePrescriptionEndpoint, { id: body.id, quantityThousandths: 2000, ...change });
  return { ...given, dispense };
}

test('CD-2, RX-7: a controlled drug is dispensed from the container that was chosen, which its register says', async () => {
  const { dispense, opened, container, undo, doctor } = await givenPrescription();
  const [enough, little] = [await opened(5000), await opened(1000)];
  const refused = await dispense();
  expect(codeOf(refused)).toBe('container_needed');
  const { details } = refused.body as unknown as { readonly details: unknown };
  expect(ContainerChoice.parse(details).drugs[0]?.containers.map(({ id }) => id)).toEqual([enough]);
  expect(codeOf(await dispense({ containerIds: [little] }))).toBe('container_short');
  const { status, body } = await dispense({ containerIds: [enough] });
  expect(status).toBe(200);
  const rows = async () =>
    (await container(enough)).rows.map(({ kind, balanceThousandths }) => [kind, balanceThousandths]);
  expect(await rows()).toEqual([
    ['opened', 5000],
    ['dispensed', 3000],
  ]);
  // What was dispensed by mistake is back in its container, and the prescription can be filled again.
  expect((await undo(body.actId, doctor)).status).toBe(200);
  expect((await dispense({ containerIds: [enough] })).status).toBe(200);
  expect(await rows()).toEqual([
    ['opened', 5000],
    ['dispensed', 3000],
    ['undone', 5000],
    ['dispensed', 3000],
  ]);
});

test('CD-2: who may not write in registers does not dispense what is in one', async () => {
  const { dispense, opened, csr } = await givenPrescription();
  const id = await opened(5000);
  expect(codeOf(await dispense({ containerIds: [id] }, csr))).toBe('controlled_not_allowed');
});

test('CORE-3: of ten who dispense the last of a container at once, as many do as it has', async () => {
  const given = await givenPrescription();
  const id = await given.opened(5000);
  const draws = await Promise.all(Array.from({ length: 10 }, () => given.draw([id], 2000)));
  expect(draws.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(draws.filter((one) => codeOf(one) === 'container_short')).toHaveLength(8);
  expect((await given.container(id)).balanceThousandths).toBe(1000);
});
