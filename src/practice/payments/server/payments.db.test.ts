import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { givenClientWithPet } from '#test/given.ts';
import {
  allocatePaymentEndpoint,
  creditInvoiceEndpoint,
  getClientAccountEndpoint,
  reversePaymentEndpoint,
  takePaymentEndpoint,
} from '../contract.ts';

let db: TestDatabase;
let given: GivenBilling;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenBilling(db);
});

const REASON = 'Wrong invoice';

/** An invoice of 59.50, of one examination. */
async function givenInvoice() {
  await given.done();
  return given.invoiced();
}

const take = (amountMinor: number, rest: Record<string, unknown> = {}) =>
  given.api.call(given.csr, takePaymentEndpoint, {
    clientId: given.clientId,
    method: 'card',
    amountMinor,
    currency: 'EUR',
    reference: null,
    payerName: null,
    ...rest,
  });

const account = async () =>
  (await given.api.call(given.csr, getClientAccountEndpoint, { clientId: given.clientId })).body;

const reverse = (id: string, amountMinor: number, kind: 'refund' | 'bounced' | 'mistake' = 'refund') =>
  given.api.call(given.csr, reversePaymentEndpoint, {
    id,
    kind,
    amountMinor,
    reason: REASON,
    reference: null,
  });

const allocate = (id: string, allocations: readonly { invoiceId: string; amountMinor: number }[]) =>
  given.api.call(given.csr, allocatePaymentEndpoint, { id, allocations: [...allocations], reason: REASON });

describe('PAY-1, ALLOC-1: money that was received', () => {
  test('pays the oldest invoices first, and the rest is credit', async () => {
    const [first, second] = [await givenInvoice(), await givenInvoice()];
    const { body } = await take(8000);
    expect(body).toMatchObject({
      creditMinor: 0,
      allocations: [
        { invoiceId: first.id, amountMinor: 5950 },
        { invoiceId: second.id, amountMinor: 2050 },
      ],
    });
    expect((await take(5000)).body).toMatchObject({ creditMinor: 1100 });
    expect(await account()).toMatchObject({
      openInvoices: [],
      balances: [{ currency: 'EUR', openMinor: 0, overdueMinor: 0, creditMinor: 1100 }],
    });
    expect(await given.ledger()).toEqual({ in_transit: 13_000, income: -10_000, tax: -1900, credit: -1100 });
  });

  test('pays what it is told to, and never more than it is or an invoice has left', async () => {
    const { id: invoiceId } = await givenInvoice();
    const pay = (amountMinor: number, allocatedMinor: number) =>
      take(amountMinor, { allocations: [{ invoiceId, amountMinor: allocatedMinor }] });
    expect((await pay(1000, 1001)).body).toMatchObject({ code: 'payment_used' });
    expect((await pay(9000, 5951)).body).toMatchObject({ code: 'invoice_paid' });
    expect((await pay(1000, 400)).body).toMatchObject({ creditMinor: 600 });
    expect((await account()).openInvoices).toMatchObject([{ openMinor: 5550, state: 'part_paid' }]);
  });

  test('without an invoice it is all credit', async () => {
    expect((await take(1000)).body).toMatchObject({ creditMinor: 1000, allocations: [] });
    expect(await given.ledger()).toEqual({ in_transit: 1000, credit: -1000 });
  });

  test('TILL-1: cash is refused where the law demands a till device, with a sentence at its field', async () => {
    const cash = await take(1000, { method: 'cash' });
    expect(cash.body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'method', message: expect.stringContaining('certified till device') }],
    });
    await db.owner.query(`update clinics set country = 'GB' where id = $1`, [given.clinicId]);
    expect((await take(1000, { method: 'cash' })).status).toBe(200);
    expect(await given.ledger()).toEqual({ cash: 1000, credit: -1000 });
  });

  test('does not pay the invoice of another client', async () => {
    const { id: invoiceId } = await givenInvoice();
    const other = await givenClientWithPet(db.owner, given.clinicId);
    const paid = await take(5950, {
      clientId: other.clientId,
      allocations: [{ invoiceId, amountMinor: 5950 }],
    });
    expect(paid.status).toBe(404);
    expect(await given.ledger()).toEqual({ receivable: 5950, income: -5000, tax: -950 });
  });

  test('two who pay the same invoice at once pay it once', async () => {
    const { id: invoiceId } = await givenInvoice();
    const answers = await Promise.all(
      [1, 2, 3].map(() => take(5950, { allocations: [{ invoiceId, amountMinor: 5950 }] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await account()).balances).toEqual([
      { currency: 'EUR', openMinor: 0, overdueMinor: 0, creditMinor: 0 },
    ]);
  });

  test('R-02: the same request many times at once is one payment', async () => {
    await givenInvoice();
    const input = {
      clientId: given.clientId,
      method: 'card' as const,
      amountMinor: 5950,
      currency: 'EUR',
      reference: null,
      payerName: null,
    };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        given.api.call(given.csr, takePaymentEndpoint, input, { 'idempotency-key': 'pay once' }),
      ),
    );
    const paid = answers.filter(({ status }) => status === 200);
    expect(new Set(paid.map(({ body }) => body.id)).size).toBe(1);
    expect((await account()).payments).toHaveLength(1);
  });
});

describe('ALLOC-2: a wrong allocation is moved with a trace', () => {
  test('both directions stay on record, and the ledger is as before', async () => {
    const [first, second] = [await givenInvoice(), await givenInvoice()];
    const { body } = await take(5950);
    const moved = await allocate(body.id, [{ invoiceId: second.id, amountMinor: 5950 }]);
    expect(moved.body.allocations).toEqual([
      { invoiceId: second.id, number: second.number, amountMinor: 5950 },
    ]);
    expect((await account()).openInvoices).toMatchObject([{ id: first.id, openMinor: 5950 }]);
    const { rows } = await db.owner.query(
      'select amount_minor::integer as amount, reason from payment_allocations where clinic_id = $1 order by allocated_at, amount_minor',
      [given.clinicId],
    );
    expect(rows).toEqual([
      { amount: 5950, reason: null },
      { amount: -5950, reason: REASON },
      { amount: 5950, reason: REASON },
    ]);
    expect(await given.ledger()).toEqual({ receivable: 5950, in_transit: 5950, income: -10_000, tax: -1900 });
  });

  test('credit pays a later invoice, and no more than there is', async () => {
    const { body } = await take(7000);
    const { id: invoiceId } = await givenInvoice();
    expect((await allocate(body.id, [{ invoiceId, amountMinor: 5950 }])).body).toMatchObject({
      creditMinor: 1050,
    });
    const { id: next } = await givenInvoice();
    const tooMuch = await allocate(body.id, [
      { invoiceId, amountMinor: 5950 },
      { invoiceId: next, amountMinor: 1051 },
    ]);
    expect(tooMuch.body).toMatchObject({ code: 'payment_used' });
  });
});

describe('PAY-3: money that goes back', () => {
  test('a refund of credit leaves the invoice paid; a bounced payment opens it again', async () => {
    const { id: invoiceId } = await givenInvoice();
    const { body } = await take(6950);
    expect((await reverse(body.id, 1000)).body).toMatchObject({
      creditMinor: 0,
      allocations: [{ invoiceId }],
    });
    expect((await account()).openInvoices).toEqual([]);
    expect((await reverse(body.id, 5950, 'bounced')).body.allocations).toEqual([]);
    expect((await account()).openInvoices).toMatchObject([{ id: invoiceId, openMinor: 5950 }]);
    expect((await reverse(body.id, 1)).body).toMatchObject({ code: 'payment_used' });
    expect(await given.ledger()).toEqual({ receivable: 5950, income: -5000, tax: -950 });
  });

  test('two who refund the same payment at once refund it once', async () => {
    const { body } = await take(1000);
    const answers = await Promise.all([
      reverse(body.id, 1000),
      reverse(body.id, 1000),
      reverse(body.id, 1000),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await given.ledger()).toEqual({});
  });

  test('BILL-6: what was paid of a credited invoice is credit, and can be refunded', async () => {
    const { id } = await givenInvoice();
    const { body } = await take(5950);
    const credited = await given.api.call(given.csr, creditInvoiceEndpoint, {
      id,
      lines: [{ position: 1, quantityThousandths: 400 }],
      reason: 'Shorter than planned',
      releasesCharges: false,
    });
    expect(credited.body).toMatchObject({ kind: 'credit_note', totalMinor: -2380 });
    expect(await account()).toMatchObject({ openInvoices: [], balances: [{ creditMinor: 2380 }] });
    expect((await reverse(body.id, 2380)).status).toBe(200);
    expect(await given.ledger()).toEqual({ in_transit: 3570, income: -3000, tax: -570 });
  });
});

test('CORE-4: a payment is neither changed nor deleted', async () => {
  await take(1000);
  await expect(
    db.owner.query('update payments set amount_minor = 1 where clinic_id = $1', [given.clinicId]),
  ).rejects.toThrow('append-only');
  await expect(
    db.owner.query('delete from payments where clinic_id = $1', [given.clinicId]),
  ).rejects.toThrow();
});
