import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { undoActEndpoint } from '#practice/acts/contract.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { givenClientWithPet } from '#test/given.ts';
import { changePayerEndpoint, getBillEndpoint, giveDiscountEndpoint } from '../bills.contract.ts';

let db: TestDatabase;
let given: GivenBilling;
let coOwnerId: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenBilling(db);
  coOwnerId = await given.coOwner();
});

const move = (chargeIds: readonly string[], toClientId = coOwnerId, clientId = given.clientId) =>
  given.api.call(given.csr, changePayerEndpoint, { clientId, chargeIds: [...chargeIds], toClientId });
const billOf = async (clientId: string) =>
  (await given.api.call(given.csr, getBillEndpoint, { clientId })).body;

describe('CORE-10: another client of the pet pays', () => {
  test('a charge moves to the bill of a co-owner with its discount, and back', async () => {
    const [{ chargeId }, stays] = [await given.done(), await given.done()];
    await given.api.call(given.csr, giveDiscountEndpoint, {
      chargeId,
      amountMinor: 1000,
      reason: 'Rescue home',
    });
    expect((await move([chargeId])).status).toBe(200);
    expect((await given.bill()).lines.map(({ id }) => id)).toEqual([stays.chargeId]);
    const other = await billOf(coOwnerId);
    expect(other.lines).toMatchObject([{ id: chargeId, discountMinor: 1000 }]);
    expect(other.totals).toMatchObject([{ subtotalMinor: 4000, totalMinor: 4760 }]);
    expect(other.petClients.map(({ clientId }) => clientId).toSorted()).toEqual(
      [given.clientId, coOwnerId].toSorted(),
    );
    expect((await move([chargeId], given.clientId, coOwnerId)).status).toBe(200);
    expect((await given.bill()).lines).toHaveLength(2);
  });

  test('each charge that moved has its audit entry, with both clients', async () => {
    const ids = [(await given.done()).chargeId, (await given.done()).chargeId];
    await move([...ids, ...ids]);
    const { rows } = await db.owner.query<{ subject_id: string; facts: string }>(
      `select subject_id, to_jsonb(a)::text as facts from audit_entries a
        where clinic_id = $1 and action = 'charge.payer_changed'`,
      [given.clinicId],
    );
    expect(rows.map((row) => row.subject_id).toSorted()).toEqual(ids.toSorted());
    for (const { facts } of rows) {
      expect(facts).toContain(given.clientId);
      expect(facts).toContain(coOwnerId);
    }
  });

  test('the act keeps exactly one charge, and undoing it voids the one that moved (CORE-1)', async () => {
    const { actId, chargeId } = await given.done();
    await move([chargeId]);
    expect(
      (await given.api.call(given.csr, undoActEndpoint, { id: actId, reason: 'Wrong pet' })).status,
    ).toBe(200);
    expect((await billOf(coOwnerId)).lines).toEqual([]);
  });
});

describe('nothing moves', () => {
  test('to somebody who is no client of the pet, or is nobody of this clinic', async () => {
    const { chargeId } = await given.done();
    const outsider = await givenClientWithPet(db.owner, given.clinicId);
    expect((await move([chargeId], outsider.clientId)).body).toMatchObject({ code: 'payer_not_owner' });
    expect((await move([chargeId], crypto.randomUUID())).body).toMatchObject({ code: 'not_found' });
    expect((await given.bill()).lines).toHaveLength(1);
  });

  test('when one of the charges is invoiced, voided or on another bill', async () => {
    const { chargeId } = await given.done();
    await given.invoiced();
    expect((await move([chargeId])).body).toMatchObject({ code: 'charge_invoiced' });
    const [kept, undone] = [await given.done(), await given.done()];
    await given.api.call(given.csr, undoActEndpoint, { id: undone.actId, reason: 'Wrong pet' });
    expect((await move([kept.chargeId, undone.chargeId])).body).toMatchObject({ code: 'bill_changed' });
    expect((await move([kept.chargeId], given.clientId, coOwnerId)).body).toMatchObject({
      code: 'bill_changed',
    });
    expect((await given.bill()).lines.map(({ id }) => id)).toEqual([kept.chargeId]);
  });
});
