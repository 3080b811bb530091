import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { givenAppointmentType, givenClientWithPet } from '#test/given.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { getInvoiceEndpoint, getInvoicePdfEndpoint } from '#practice/billing/invoices.contract.ts';
import {
  allocatePaymentEndpoint,
  getClientAccountEndpoint,
  reversePaymentEndpoint,
  takePaymentEndpoint,
} from '../contract.ts';
import { getPaymentEndpoint, getReceiptEndpoint } from '../payment-history.contract.ts';
import { spendCreditEndpoint } from '../use-credit.contract.ts';

let db: TestDatabase;
let given: GivenBilling;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenBilling(db);
});

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

const reverse = (id: string, amountMinor: number) =>
  given.api.call(given.csr, reversePaymentEndpoint, {
    id,
    kind: 'refund',
    amountMinor,
    reason: 'Not needed',
    reference: null,
  });

const account = async () =>
  (await given.api.call(given.csr, getClientAccountEndpoint, { clientId: given.clientId })).body;

const spend = (rest: Record<string, unknown> = {}) =>
  given.api.call(given.csr, spendCreditEndpoint, { clientId: given.clientId, currency: 'EUR', ...rest });

describe('ALLOC-1: using credit', () => {
  test('pays the oldest invoices from the oldest payments, or the one that is named, and only once', async () => {
    await take(1000);
    await take(6000);
    const [first, second] = [await givenInvoice(), await givenInvoice()];
    const named = await spend({ invoiceId: second.id });
    expect(named.body).toMatchObject({
      openInvoices: [{ id: first.id, openMinor: 5950 }],
      balances: [{ openMinor: 5950, creditMinor: 1050 }],
    });
    expect((await spend()).body).toMatchObject({ balances: [{ openMinor: 4900, creditMinor: 0 }] });
    expect((await spend()).body).toMatchObject({ code: 'no_credit' });
    expect(await given.ledger()).toEqual({
      receivable: 4900,
      in_transit: 7000,
      income: -10_000,
      tax: -1900,
    });
  });

  test('two who use it at once use it once', async () => {
    await take(5950);
    await givenInvoice();
    const answers = await Promise.all([spend(), spend(), spend()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await account()).toMatchObject({ openInvoices: [], balances: [{ openMinor: 0, creditMinor: 0 }] });
  });

  test('nobody pays from the credit of a client of another clinic', async () => {
    const other = await givenBilling(db);
    const answer = await other.api.call(other.csr, spendCreditEndpoint, {
      clientId: given.clientId,
      currency: 'EUR',
    });
    expect(answer.status).toBe(404);
  });
});

describe('TAX-11: cash where coins are rounded', () => {
  beforeEach(async () => {
    await db.owner.query(`update clinics set country = 'CH' where id = $1`, [given.clinicId]);
    await db.owner.query(
      `insert into tax_rates (clinic_id, tax_class, name, rate_ppm, valid_from_on, source)
       values ($1, 'service', 'VAT', 190400, '2021-01-01', 'Test')`,
      [given.clinicId],
    );
  });

  test('the rounded amount settles the invoice, in the ledger too, and comes back as a whole', async () => {
    const { totalMinor } = await givenInvoice();
    expect(totalMinor).toBe(5952);
    const { body } = await take(5950, { method: 'cash' });
    expect(body).toMatchObject({ roundingMinor: -2, creditMinor: 0, allocations: [{ amountMinor: 5952 }] });
    expect((await account()).openInvoices).toEqual([]);
    expect(await given.ledger()).toEqual({ cash: 5950, cash_rounding: 2, income: -5000, tax: -952 });

    expect((await reverse(body.id, 1000)).body).toMatchObject({ allocations: [{ amountMinor: 4952 }] });
    const rest = await reverse(body.id, 4950);
    expect(rest.body).toMatchObject({ allocations: [], creditMinor: 0 });
    expect(await given.ledger()).toEqual({ receivable: 5952, income: -5000, tax: -952 });
    expect((await reverse(body.id, 1)).body).toMatchObject({ code: 'payment_used' });
  });

  test('any other amount pays as much as it is, and no card is rounded', async () => {
    await givenInvoice();
    expect((await take(5945, { method: 'cash' })).body).toMatchObject({
      roundingMinor: 0,
      allocations: [{ amountMinor: 5945 }],
    });
    await reverse((await account()).payments[0]?.id ?? '', 5945);
    expect((await take(5950)).body).toMatchObject({ roundingMinor: 0, allocations: [{ amountMinor: 5950 }] });
  });

  test('more than the rounding allows is refused', async () => {
    const { id: invoiceId } = await givenInvoice();
    const tooMuch = await take(5945, {
      method: 'cash',
      allocations: [{ invoiceId, amountMinor: 5952 }],
    });
    expect(tooMuch.body).toMatchObject({ code: 'payment_used' });
  });
});

test('a reference is kept as long as it may be, of a payment and of what goes back', async () => {
  const reference = '7'.repeat(100);
  const taken = await take(4000, { reference });
  expect(taken.body).toMatchObject({ reference });
  const back = await given.api.call(given.csr, reversePaymentEndpoint, {
    id: taken.body.id,
    kind: 'refund',
    amountMinor: 4000,
    reason: 'Not needed',
    reference,
  });
  expect(back.status).toBe(200);
});

test('an insurer’s share names the insurer and the claim', async () => {
  const { id: invoiceId } = await givenInvoice();
  const without = await take(4000, { method: 'insurance' });
  expect(without.body).toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'payerName' }, { path: 'reference' }],
  });
  const { body } = await take(4000, {
    method: 'insurance',
    payerName: 'Agila',
    reference: 'CLAIM-7',
    allocations: [{ invoiceId, amountMinor: 4000 }],
  });
  expect(body).toMatchObject({ payerName: 'Agila', reference: 'CLAIM-7', creditMinor: 0 });
  expect(await account()).toMatchObject({ openInvoices: [{ openMinor: 1950 }] });
  expect(await given.ledger()).toEqual({ bank: 4000, receivable: 1950, income: -5000, tax: -950 });
});

describe('TILL-2: what was paid at the separate till', () => {
  const atTill = (reference: string | null) => take(5950, { method: 'separate_till', reference });

  test('pays invoices with the number of the till’s receipt, and books no money', async () => {
    await givenInvoice();
    expect((await atTill(null)).body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'reference', message: 'Enter the till receipt number.' }],
    });
    const { body } = await atTill('T2-004711');
    expect(body).toMatchObject({ method: 'separate_till', reference: 'T2-004711', creditMinor: 0 });
    const paper = await given.api.call(given.csr, getReceiptEndpoint, { id: body.id });
    const text = readPdfText(Buffer.from(paper.body.contentBase64, 'base64')).replaceAll('\n', ' ');
    expect(text).toContain('Till receipt T2-004711');
    expect(text).not.toContain('Payment receipt');
    expect(await account()).toMatchObject({ openInvoices: [] });
    expect(await given.ledger()).toEqual({ separate_till: 5950, income: -5000, tax: -950 });

    await reverse(body.id, 5950);
    expect(await given.ledger()).toEqual({ receivable: 5950, income: -5000, tax: -950 });
  });

  test('is refused where cash is taken here, and by the database without a receipt', async () => {
    await db.owner.query(`update clinics set country = 'NL' where id = $1`, [given.clinicId]);
    expect((await atTill('T2-004712')).body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'method' }],
    });
    await expect(
      db.owner.query(
        `insert into payments (clinic_id, client_id, method, amount_minor, currency, received_on, ledger_entry_id)
         values ($1, $2, 'separate_till', 100, 'EUR', '2026-11-02', gen_random_uuid())`,
        [given.clinicId, given.clientId],
      ),
    ).rejects.toThrow('payments_till_receipt_check');
  });
});

describe('TAX-10: a deposit for an appointment', () => {
  async function givenAppointment(client: { readonly clientId: string; readonly petId: string } = given) {
    const typeId = await givenAppointmentType(db.owner, given.clinicId);
    const id = randomUUID();
    await db.owner.query(
      `insert into appointments (clinic_id, id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
       values ($1, $2, $3, $4, $5, $6, now() + '1 day', now() + '25 hours', now() + '25 hours', 'Surgery')`,
      [given.clinicId, id, typeId, client.petId, client.clientId, given.doctor.staffMemberId],
    );
    return id;
  }

  test('owes its tax at once where the law says so, and gives it back when it is used or refunded', async () => {
    const { id: open } = await givenInvoice();
    const before = await given.ledger();
    const { body } = await take(11_900, { appointmentId: await givenAppointment() });
    expect(body).toMatchObject({ allocations: [], creditMinor: 11_900 });
    expect(await given.ledger()).toEqual({
      ...before,
      in_transit: 11_900,
      deposit: -10_000,
      tax: (before['tax'] ?? 0) - 1900,
    });

    await spend({ invoiceId: open });
    expect(await given.ledger()).toEqual({ in_transit: 11_900, income: -5000, deposit: -5000, tax: -1900 });

    const used = await given.api.call(given.csr, allocatePaymentEndpoint, {
      id: body.id,
      allocations: [],
      reason: 'For the surgery',
    });
    expect(used.body).toMatchObject({ creditMinor: 11_900 });
    expect(await given.ledger()).toEqual({
      ...before,
      in_transit: 11_900,
      deposit: -10_000,
      tax: (before['tax'] ?? 0) - 1900,
    });

    await spend({ invoiceId: open });
    expect((await reverse(body.id, 11_900)).body).toMatchObject({ creditMinor: 0, allocations: [] });
    expect(await given.ledger()).toEqual(before);
  });

  test('is named on the page and the paper of the invoice that it pays, with what remains', async () => {
    const invoice = await givenInvoice();
    await take(4000, { appointmentId: await givenAppointment() });
    await take(1000);
    const shown = async () => (await given.api.call(given.csr, getInvoiceEndpoint, { id: invoice.id })).body;
    expect((await shown()).deposits).toEqual([]);
    await spend({ invoiceId: invoice.id });
    expect(await shown()).toMatchObject({
      openMinor: 950,
      deposits: [{ usedMinor: 4000, leftMinor: 0 }],
    });
    const { body } = await given.api.call(given.csr, getInvoicePdfEndpoint, { id: invoice.id });
    const text = readPdfText(Buffer.from(body.contentBase64, 'base64'));
    expect(text).toMatch(/Deposit of .+\s-40[.,]00/u);
    // Of 59.50; what was paid otherwise is on no invoice.
    expect(text).toMatch(/Remaining\s*19[.,]50/u);
  });

  test('is credit without tax where tax is due with the invoice', async () => {
    await db.owner.query(`update clinics set country = 'GB' where id = $1`, [given.clinicId]);
    await take(5000, { appointmentId: await givenAppointment() });
    expect(await given.ledger()).toEqual({ in_transit: 5000, credit: -5000 });
  });

  test('is for an appointment of the client', async () => {
    const other = await givenClientWithPet(db.owner, given.clinicId);
    const appointmentId = await givenAppointment(other);
    expect((await take(5000, { appointmentId })).status).toBe(404);
  });
});

test('ALLOC-2: the trace of a payment has what was moved, by whom and why', async () => {
  const [first, second] = [await givenInvoice(), await givenInvoice()];
  const { body } = await take(5950);
  await given.api.call(given.csr, allocatePaymentEndpoint, {
    id: body.id,
    allocations: [{ invoiceId: second.id, amountMinor: 5950 }],
    reason: 'Wrong invoice',
  });
  const { body: found } = await given.api.call(given.csr, getPaymentEndpoint, { id: body.id });
  expect(found.changes).toMatchObject([
    { number: second.number, amountMinor: 5950, reason: 'Wrong invoice', byName: 'Frida Desk' },
    { number: first.number, amountMinor: -5950, reason: 'Wrong invoice', byName: 'Frida Desk' },
    { number: first.number, amountMinor: 5950, reason: null },
  ]);
});

test('a receipt says who paid how much, for which invoices, and what went back', async () => {
  const { number } = await givenInvoice();
  const { body } = await take(7000, { payerName: 'Aunt Olga', reference: 'T-812' });
  await reverse(body.id, 50);
  const receipt = await given.api.call(given.csr, getReceiptEndpoint, { id: body.id });
  const text = readPdfText(Buffer.from(receipt.body.contentBase64, 'base64')).replaceAll('\n', ' ');
  for (const part of [
    'Payment receipt',
    'Aunt Olga',
    'T-812',
    '70,00 €',
    `Invoice ${number}`,
    '59,50',
    '10,00',
  ])
    expect(text).toContain(part);
  expect(text).toContain('Refunded on');
  expect(receipt.body.fileName).toMatch(/^receipt-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.pdf$/);
});
