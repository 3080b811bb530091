import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listActsEndpoint, undoActEndpoint } from '#practice/acts/contract.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { givenClientWithPet } from '#test/given.ts';
import {
  changePayerEndpoint,
  getBillEndpoint,
  giveDiscountEndpoint,
  joinChargesEndpoint,
  splitChargesEndpoint,
} from '../bills.contract.ts';
import { getInvoiceEndpoint, issueInvoiceEndpoint } from '../invoices.contract.ts';

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

const split = (chargeIds: readonly string[], ppm = [600_000, 400_000], other = coOwnerId) =>
  given.api.call(given.csr, splitChargesEndpoint, {
    clientId: given.clientId,
    chargeIds: [...chargeIds],
    shares: [
      { clientId: given.clientId, sharePpm: ppm[0] ?? 0 },
      { clientId: other, sharePpm: ppm[1] ?? 0 },
    ],
  });
const join = (chargeIds: readonly string[], clientId = given.clientId) =>
  given.api.call(given.csr, joinChargesEndpoint, { clientId, chargeIds: [...chargeIds] });
const billOf = async (clientId: string) =>
  (await given.api.call(given.csr, getBillEndpoint, { clientId })).body;
const discount = (chargeId: string, amountMinor: number) =>
  given.api.call(given.csr, giveDiscountEndpoint, { chargeId, amountMinor, reason: 'Rescue home' });
const actCharge = async (actId: string) => {
  const { body } = await given.api.call(given.csr, listActsEndpoint, { visitId: given.visitId });
  return body.items.find(({ id }) => id === actId)?.charge;
};

describe('SPLIT-1: clients of the pet share a charge', () => {
  test('each has a share on the bill, with a share of the discount, on the day on which it was done', async () => {
    const { chargeId } = await given.done();
    await discount(chargeId, 501);
    const [before] = (await given.bill()).lines;
    expect((await split([chargeId])).status).toBe(200);
    const [own, others] = [await given.bill(), await billOf(coOwnerId)];
    expect(own.lines).toMatchObject([
      { sharePpm: 600_000, amountMinor: 3000, discountMinor: 301, quantityThousandths: 600 },
    ]);
    expect(others.lines).toMatchObject([
      { sharePpm: 400_000, amountMinor: 2000, discountMinor: 200, quantityThousandths: 400 },
    ]);
    for (const [line] of [own.lines, others.lines])
      expect(line).toMatchObject({
        description: before?.description,
        chargedAt: before?.chargedAt,
        performedOn: before?.performedOn,
        performedByName: before?.performedByName,
        taxes: before?.taxes,
        discountReason: 'Rescue home',
      });
  });

  test('the act shows what it costs as a whole, and undoing it takes all shares off the bills (CORE-1)', async () => {
    const { actId, chargeId } = await given.done();
    await split([chargeId]);
    expect(await actCharge(actId)).toMatchObject({ amountMinor: 5000, clientId: null });
    const undone = await given.api.call(given.csr, undoActEndpoint, { id: actId, reason: 'Wrong pet' });
    expect(undone.status).toBe(200);
    expect([(await given.bill()).lines, (await billOf(coOwnerId)).lines]).toEqual([[], []]);
  });

  test('each client is invoiced for their share, which is named; the act can no longer be undone then', async () => {
    const { actId, chargeId } = await given.done();
    await split([chargeId], [500_000, 500_000]);
    const { lines, totals } = await billOf(coOwnerId);
    const issued = await given.api.call(given.csr, issueInvoiceEndpoint, {
      clientId: coOwnerId,
      chargeIds: lines.map(({ id }) => id),
      totalMinor: totals[0]?.totalMinor ?? 0,
    });
    expect(issued.status).toBe(200);
    const { body } = await given.api.call(given.csr, getInvoiceEndpoint, { id: issued.body.id });
    expect(body.document.lines).toMatchObject([{ sharePpm: 500_000, amountMinor: 2500 }]);
    const undone = await given.api.call(given.csr, undoActEndpoint, { id: actId, reason: 'Wrong pet' });
    expect(undone.body).toMatchObject({ code: 'charge_invoiced' });
    expect((await join((await given.bill()).lines.map(({ id }) => id))).body).toMatchObject({
      code: 'charge_invoiced',
    });
    expect((await given.bill()).lines).toHaveLength(1);
  });

  test('one client pays all of it again, with the discounts of the shares, and it can be split anew', async () => {
    const { actId, chargeId } = await given.done();
    const shares = (await split([chargeId])).body.chargeIds;
    await discount(shares[1] ?? '', 100);
    expect((await join(shares.slice(0, 1), coOwnerId)).status).toBe(200);
    expect((await given.bill()).lines).toEqual([]);
    const [whole] = (await billOf(coOwnerId)).lines;
    expect(whole).toMatchObject({
      sharePpm: null,
      amountMinor: 5000,
      discountMinor: 100,
      quantityThousandths: 1000,
    });
    expect(await actCharge(actId)).toMatchObject({ amountMinor: 5000, clientId: coOwnerId });
    const back = { clientId: coOwnerId, chargeIds: [whole?.id ?? ''], toClientId: given.clientId };
    expect((await given.api.call(given.csr, changePayerEndpoint, back)).status).toBe(200);
    expect((await split([whole?.id ?? ''], [1, 999_999])).body).toMatchObject({
      code: 'charge_not_divisible',
    });
    expect((await split([whole?.id ?? ''])).status).toBe(200);
  });

  test('several charges are split at once, each with its audit entry', async () => {
    const ids = [(await given.done()).chargeId, (await given.done()).chargeId];
    expect((await split([...ids, ...ids])).body.chargeIds).toHaveLength(4);
    const { rows } = await db.owner.query<{ subject_id: string }>(
      `select subject_id from audit_entries where clinic_id = $1 and action = 'charge.split'`,
      [given.clinicId],
    );
    expect(rows.map((row) => row.subject_id).toSorted()).toEqual(ids.toSorted());
  });
});

describe('nothing is split', () => {
  test('between others than clients of the pet, or in shares that do not come to all of it', async () => {
    const { chargeId } = await given.done();
    const outsider = await givenClientWithPet(db.owner, given.clinicId);
    expect((await split([chargeId], undefined, outsider.clientId)).body).toMatchObject({
      code: 'payer_not_owner',
    });
    expect((await split([chargeId], undefined, crypto.randomUUID())).body).toMatchObject({
      code: 'not_found',
    });
    expect((await split([chargeId], [500_000, 400_000])).body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'shares', message: 'Shares add up to 90%. They must add up to 100%.' }],
    });
    expect((await given.bill()).lines).toMatchObject([{ id: chargeId, sharePpm: null }]);
  });

  test('that is a share already, or no longer counts', async () => {
    const { chargeId } = await given.done();
    const [share = ''] = (await split([chargeId])).body.chargeIds;
    expect((await split([share])).body).toMatchObject({ code: 'charge_not_divisible' });
    expect((await split([chargeId])).body).toMatchObject({ code: 'bill_changed' });
    expect((await join([chargeId])).body).toMatchObject({ code: 'bill_changed' });
  });

  test('twice by two at once', async () => {
    const { chargeId } = await given.done();
    const answers = await Promise.all([split([chargeId]), split([chargeId]), split([chargeId])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await given.bill()).lines).toHaveLength(1);
  });
});

describe('the database', () => {
  /** In one transaction: the charge stops counting, and these shares take its place. */
  async function divided(chargeId: string, parts: readonly (readonly [ppm: number, minor: number])[]) {
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        'update charges set voided_at = now(), voided_by = $3 where clinic_id = $1 and id = $2',
        [given.clinicId, chargeId, given.csr.userId],
      );
      for (const [index, [ppm, minor]] of parts.entries())
        await client.query(
          `insert into charges (clinic_id, client_id, divided_from_id, share_number, share_ppm, quantity_thousandths,
             fixed_price_minor, minimum_price_minor, amount_minor, description) values ($1, $2, $3, $4, $5, 500, 0, 0, $6, 'Free')`,
          [given.clinicId, given.clientId, chargeId, index + 1, ppm, minor],
        );
      await client.query('commit');
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  test('refuses shares that do not add up to the charge, and copies the rest of it', async () => {
    const { chargeId } = await given.done();
    const lost = divided(chargeId, [
      [500_000, 2500],
      [500_000, 2400],
    ]);
    await expect(lost).rejects.toMatchObject({ constraint: 'acts_charges_check' });
    await expect(divided(chargeId, [[500_000, 5000]])).rejects.toMatchObject({
      constraint: 'acts_charges_check',
    });
    await divided(chargeId, [
      [500_000, 2500],
      [500_000, 2500],
    ]);
    expect((await given.bill()).lines.map(({ description }) => description)).toEqual([
      'Examination',
      'Examination',
    ]);
  });
});
