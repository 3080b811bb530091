import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenOnline, givenOnline } from '#test/given-online.ts';
import { givenPerson } from '#test/given.ts';
import { takePaymentEndpoint } from '#practice/payments/contract.ts';
import {
  getMyBillingEndpoint,
  getMyInvoicePdfEndpoint,
  listMyInvoicesEndpoint,
  payMineEndpoint,
} from '../../own.contract.ts';

let db: TestDatabase;
let given: GivenOnline;
beforeAll(async () => {
  db = await createTestDatabase();
  given = await givenOnline(db);
});
afterAll(() => db.drop());

test('CORE-9: a client sees their invoices and payments, with nothing of who took them; nobody else does', async () => {
  const [first, second] = [await given.invoiced(), await given.invoiced()];
  await given.web.call(given.csr, takePaymentEndpoint, {
    clientId: given.clientId,
    method: 'card',
    amountMinor: 6000,
    currency: 'EUR',
    reference: 'Canary reference',
    payerName: 'Canary payer',
  });
  const { body } = await given.web.call(given.owner, getMyBillingEndpoint, {});
  expect(body).toMatchObject({
    balances: [{ currency: 'EUR', openMinor: 5900, creditMinor: 0, openCount: 1, canPayOnline: true }],
    openInvoices: [{ id: second.id, state: 'part_paid', openMinor: 5900 }],
    payments: [{ method: 'card', amountMinor: 6000, returnedMinor: 0 }],
  });
  const list = await given.web.call(given.owner, listMyInvoicesEndpoint, {});
  expect(list.body.items.map(({ id, state }) => [id, state])).toEqual([
    [second.id, 'part_paid'],
    [first.id, 'paid'],
  ]);
  expect(JSON.stringify([body, list.body])).not.toMatch(/Canary|Dr Test/);
  const page = await given.web.call(given.owner, listMyInvoicesEndpoint, { limit: 1 });
  const next = await given.web.call(given.owner, listMyInvoicesEndpoint, {
    limit: 1,
    cursor: page.body.nextCursor ?? '',
  });
  expect([page, next].map((one) => one.body.items[0]?.id)).toEqual([second.id, first.id]);

  const paper = await given.web.call(given.owner, getMyInvoicePdfEndpoint, { id: first.id });
  expect(paper.body.fileName).toBe(`invoice-${first.number}.pdf`);
  expect(Buffer.from(paper.body.contentBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');

  const someoneElse = await givenPerson(db.owner, { role: 'client' });
  expect((await given.web.call(someoneElse, getMyBillingEndpoint, {})).body).toEqual({
    balances: [],
    openInvoices: [],
    payments: [],
  });
  expect((await given.web.call(someoneElse, getMyInvoicePdfEndpoint, { id: first.id })).status).toBe(404);
  const pay = { clinicId: given.clinicId, invoiceId: null, currency: 'EUR' };
  expect((await given.web.call(someoneElse, payMineEndpoint, pay)).status).toBe(404);
  expect((await given.web.call(given.csr, payMineEndpoint, pay)).status).toBe(403);
});

test('a client pays by a link of their own; another’s invoice is not theirs to pay', async () => {
  const other = await givenOnline(db);
  const foreign = await other.invoiced();
  const pay = (invoiceId: string | null) =>
    given.web.call(given.owner, payMineEndpoint, { clinicId: given.clinicId, invoiceId, currency: 'EUR' });
  expect((await pay(foreign.id)).body).toMatchObject({ code: 'nothing_to_pay' });
  const { token } = (await pay(null)).body;
  const { url } = (await given.begin(token)).body;
  expect(given.pageAt(url).amount).toBe(5900);
});
