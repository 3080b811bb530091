import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem } from '#test/given-acts.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { dropActEndpoint, planActsEndpoint, undoActEndpoint } from '#practice/acts/contract.ts';
import { creditInvoiceEndpoint } from '#practice/payments/contract.ts';
import { giveDiscountEndpoint, removeDiscountEndpoint } from '../../bills.contract.ts';
import { getInvoiceEndpoint, issueInvoiceEndpoint, listInvoicesEndpoint } from '../../invoices.contract.ts';

let db: TestDatabase;
let given: GivenBilling;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenBilling(db);
});

const issueInput = async () => {
  const { lines, totals } = await given.bill();
  return {
    clientId: given.clientId,
    chargeIds: lines.map(({ id }) => id),
    totalMinor: totals[0]?.totalMinor ?? 0,
  };
};

describe('BILL-1: what a client owes gathers on the bill until it is invoiced', () => {
  test('charges of several acts are one bill with tax by rate, and gone from it once invoiced', async () => {
    const food = await givenItem(db.owner, given.clinicId, {
      kind: 'diet',
      name: 'Diet food',
      priceMinor: 3457,
      taxClass: 'pet_food',
    });
    await given.done();
    await given.done(food);
    const bill = await given.bill();
    expect(bill.lines.map(({ description, amountMinor }) => [description, amountMinor])).toEqual([
      ['Examination', 5000],
      ['Diet food', 3457],
    ]);
    expect(bill.totals).toMatchObject([{ subtotalMinor: 8457, taxMinor: 950 + 242, totalMinor: 9649 }]);
    const invoice = await given.invoiced();
    expect(invoice).toMatchObject({ totalMinor: 9649, openMinor: 9649, state: 'open', kind: 'invoice' });
    expect((await given.bill()).lines).toEqual([]);
    expect(await given.ledger()).toEqual({ receivable: 9649, income: -8457, tax: -1192 });
  });

  test('TAX-6: a price with tax is what the client pays, also next to prices without', async () => {
    const food = await givenItem(db.owner, given.clinicId, {
      kind: 'diet',
      name: 'Diet food',
      priceMinor: 3457,
      includesTax: true,
      taxClass: 'pet_food',
    });
    await given.done(food);
    expect((await given.bill()).totals).toMatchObject([
      { subtotalMinor: 3231, taxMinor: 226, totalMinor: 3457 },
    ]);
    await given.done();
    expect(await given.invoiced()).toMatchObject({ totalMinor: 3457 + 5950 });
    expect(await given.ledger()).toEqual({ receivable: 9407, income: -8231, tax: -1176 });
  });

  test('a discount is taken off before tax, replaced, taken back, and never more than the charge', async () => {
    const { chargeId } = await given.done();
    const give = (amountMinor: number) =>
      given.api.call(given.csr, giveDiscountEndpoint, { chargeId, amountMinor, reason: 'Rescue home' });
    expect((await give(5001)).body).toMatchObject({ code: 'discount_too_large' });
    await give(400);
    await give(1000);
    expect((await given.bill()).totals).toMatchObject([{ subtotalMinor: 4000, totalMinor: 4760 }]);
    await given.api.call(given.csr, removeDiscountEndpoint, { chargeId });
    expect((await given.bill()).totals).toMatchObject([{ totalMinor: 5950 }]);
    await give(1000);
    await given.invoiced();
    expect((await give(500)).body).toMatchObject({ code: 'charge_invoiced' });
    expect(await given.ledger()).toEqual({ receivable: 4760, income: -5000, discount: 1000, tax: -760 });
  });
});

test('BILL-2: the bill names what is planned and what was done for free', async () => {
  await given.done();
  const planned = await given.api.call(given.csr, planActsEndpoint, {
    for: { visitId: given.visitId },
    items: [{ itemId: given.examId }],
  });
  expect((await given.bill()).unfinished).toMatchObject([{ plannedNames: ['Examination'], unbilled: [] }]);
  const id = planned.body.items[0]?.id ?? '';
  await given.api.call(given.csr, dropActEndpoint, { id, reason: 'Not needed', isDeclined: false });
  expect((await given.bill()).unfinished).toEqual([]);
});

describe('BILL-4: an invoice says what was reviewed, for good', () => {
  test('it has the words, the day and the taxes of its charges, and stays as it is (CORE-6)', async () => {
    await given.done();
    const { id } = await given.invoiced();
    const { body } = await given.api.call(given.csr, getInvoiceEndpoint, { id });
    expect(body.document).toMatchObject({
      kind: 'invoice',
      netMinor: 5000,
      taxMinor: 950,
      lines: [
        {
          position: 1,
          description: 'Examination',
          netMinor: 5000,
          taxMinor: 950,
          petName: expect.any(String),
        },
      ],
      taxes: [{ name: 'VAT', ratePpm: 190_000, baseMinor: 5000, taxMinor: 950 }],
    });
    await db.owner.query(`update clinics set name = 'Renamed clinic' where id = $1`, [given.clinicId]);
    await db.owner.query(`update catalogue_items set name = 'Renamed item' where clinic_id = $1`, [
      given.clinicId,
    ]);
    expect((await given.api.call(given.csr, getInvoiceEndpoint, { id })).body).toEqual(body);
  });

  test('nothing is issued when the bill has changed since: another total, a charge undone or invoiced', async () => {
    const first = await given.done();
    const reviewed = await issueInput();
    const issue = (input: typeof reviewed) => given.api.call(given.csr, issueInvoiceEndpoint, input);
    expect((await issue({ ...reviewed, totalMinor: 5949 })).body).toMatchObject({ code: 'bill_changed' });
    await given.api.call(given.csr, undoActEndpoint, { id: first.actId, reason: 'Wrong pet' });
    expect((await issue(reviewed)).body).toMatchObject({ code: 'bill_changed' });
    await given.done();
    const next = await issueInput();
    expect((await issue(next)).status).toBe(200);
    expect((await issue(next)).body).toMatchObject({ code: 'bill_changed' });
  });

  test('two who invoice the same charges at once make one invoice', async () => {
    await given.done();
    const input = await issueInput();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => given.api.call(given.csr, issueInvoiceEndpoint, input)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const list = await given.api.call(given.csr, listInvoicesEndpoint, { clientId: given.clientId });
    expect(list.body.items).toHaveLength(1);
  });

  test('numbers follow each other without a gap, also when several are issued at once and some fail', async () => {
    const inputs = [];
    for (let index = 0; index < 4; index += 1) {
      const { chargeId } = await given.done();
      inputs.push({ clientId: given.clientId, chargeIds: [chargeId], totalMinor: index === 1 ? 1 : 5950 });
    }
    await Promise.all(inputs.map((input) => given.api.call(given.csr, issueInvoiceEndpoint, input)));
    const { rows } = await db.owner.query<{ counter: number }>(
      'select counter from invoices where clinic_id = $1 order by counter',
      [given.clinicId],
    );
    expect(rows.map(({ counter }) => counter)).toEqual([1, 2, 3]);
  });

  test('a charge that is on an invoice is neither undone nor moved to another client', async () => {
    const { actId, chargeId } = await given.done();
    await given.invoiced();
    const undone = await given.api.call(given.csr, undoActEndpoint, { id: actId, reason: 'Wrong pet' });
    expect(undone.body).toMatchObject({ code: 'charge_invoiced' });
    await expect(
      db.owner.query('update charges set client_id = null where clinic_id = $1 and id = $2', [
        given.clinicId,
        chargeId,
      ]),
    ).rejects.toThrow('on an invoice');
  });
});

test('PRICE-4: below the lowest fee of a fee schedule there is no discount without a written agreement', async () => {
  await db.owner.query(
    `update catalogue_items set fee_code = '16', min_factor_percent = 100, max_factor_percent = 300
      where clinic_id = $1 and id = $2`,
    [given.clinicId, given.examId],
  );
  const { chargeId } = await given.done();
  expect((await given.bill()).lines).toMatchObject([{ amountMinor: 5000, minimumMinor: 5000 }]);
  const give = (hasAgreement?: boolean) =>
    given.api.call(given.csr, giveDiscountEndpoint, {
      chargeId,
      amountMinor: 1000,
      reason: 'Rescue home',
      ...(hasAgreement === undefined ? {} : { hasAgreement }),
    });
  expect((await give()).body).toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'amountMinor', message: expect.stringContaining('written agreement') }],
  });
  expect((await give(true)).status).toBe(200);
});

test('an invoice is found by its number, its beginning, its counter, and the name of its client', async () => {
  await given.done();
  const { number, clientName } = await given.invoiced();
  const find = async (q: string) =>
    (await given.api.call(given.csr, listInvoicesEndpoint, { q })).body.items.map((one) => one.number);
  const [word = ''] = clientName.split(' ');
  for (const q of [number, number.slice(0, 8), '1', clientName, word.slice(0, 3).toLowerCase()])
    expect(await find(q), q).toEqual([number]);
  for (const q of ['1999-00001', '7', '99999999999', 'Nobody', `${number}0`])
    expect(await find(q), q).toEqual([]);
});

describe('BILL-6: an invoice is corrected by a credit note', () => {
  const credit = (id: string, quantityThousandths?: number, releasesCharges = false) =>
    given.api.call(given.csr, creditInvoiceEndpoint, {
      id,
      lines: [{ position: 1, ...(quantityThousandths === undefined ? {} : { quantityThousandths }) }],
      reason: 'Entered twice',
      releasesCharges,
    });

  test('parts and the rest come to exactly nothing, in the ledger too (TAX-8)', async () => {
    const tooth = await givenItem(db.owner, given.clinicId, { name: 'Tooth', priceMinor: 1255 });
    await given.done(tooth, 3000);
    const { id, totalMinor } = await given.invoiced();
    expect(totalMinor).toBe(4480);
    const first = await credit(id, 1000);
    const left = await given.api.call(given.csr, getInvoiceEndpoint, { id });
    // What a screen adds up before the rest is credited.
    expect(left.body.creditable).toMatchObject([
      { position: 1, quantityThousandths: 2000, netMinor: 2510, taxes: [{ taxMinor: 477 }] },
    ]);
    const parts = [first, await credit(id, 1000), await credit(id)];
    expect(parts.map(({ body }) => body.totalMinor).reduce((sum, one) => sum + one, 0)).toBe(-4480);
    expect(await given.ledger()).toEqual({});
    expect((await credit(id)).body).toMatchObject({ code: 'credit_too_large' });
    const { body } = await given.api.call(given.csr, getInvoiceEndpoint, { id });
    expect(body).toMatchObject({
      state: 'credited',
      openMinor: 0,
      creditable: [{ quantityThousandths: 0, netMinor: 0, taxes: [{ name: 'VAT', taxMinor: 0 }] }],
    });
    expect(body.related).toHaveLength(3);
  });

  test('a line that is released can be undone where it was done, and only a whole line is released', async () => {
    const { actId } = await given.done();
    const { id } = await given.invoiced();
    await credit(id, 400, true);
    expect((await given.bill()).lines).toEqual([]);
    const rest = await credit(id, undefined, true);
    expect(rest.status).toBe(200);
    expect((await given.bill()).lines).toHaveLength(1);
    const undone = await given.api.call(given.csr, undoActEndpoint, { id: actId, reason: 'Wrong pet' });
    expect(undone.status).toBe(200);
  });

  test('two who credit the same line at once credit it once', async () => {
    await given.done();
    const { id } = await given.invoiced();
    const answers = await Promise.all([credit(id), credit(id), credit(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await given.ledger()).toEqual({});
  });
});

describe('CORE-4, CORE-5: the database refuses what the verbs never do', () => {
  const refused = (statement: string, parameters: readonly unknown[] = [given.clinicId]) =>
    expect(db.owner.query(statement, [...parameters])).rejects.toThrow();

  test('an invoice, its lines and its entry are neither changed nor deleted', async () => {
    await given.done();
    await given.invoiced();
    for (const table of ['invoices', 'invoice_lines', 'ledger_entries', 'ledger_postings']) {
      await refused(`delete from ${table} where clinic_id = $1`);
      const column = table === 'ledger_postings' ? 'line' : table === 'invoice_lines' ? 'position' : 'id';
      const value = column === 'id' ? 'gen_random_uuid()' : `${column} + 1`;
      await refused(`update ${table} set ${column} = ${value} where clinic_id = $1`);
    }
  });

  test('an entry that does not add up to zero, or gets a posting later, is refused', async () => {
    await given.done();
    await given.invoiced();
    await refused(
      `insert into ledger_entries (clinic_id, kind, booked_on) values ($1, 'invoice', '2026-11-23')`,
    );
    await refused(
      `with entry as (insert into ledger_entries (clinic_id, kind, booked_on) values ($1, 'invoice', '2026-11-23') returning id)
       insert into ledger_postings (clinic_id, entry_id, line, booked_on, account, amount_minor, currency)
       select $1, id, 1, '2026-11-23', 'cash', 100, 'EUR' from entry`,
    );
    await refused(
      `insert into ledger_postings (clinic_id, entry_id, line, booked_on, account, amount_minor, currency)
       select clinic_id, id, 90, booked_on, 'cash', 100, 'EUR' from ledger_entries where clinic_id = $1`,
    );
  });

  test('a number that is on no invoice is refused, and so is an invoice whose lines add up to something else', async () => {
    await given.done();
    await given.invoiced();
    await refused(`update invoice_counters set last = last + 1 where clinic_id = $1`);
    await refused(
      `with counted as (update invoice_counters set last = last + 1 where clinic_id = $1 returning series, year, last)
       insert into invoices (clinic_id, kind, client_id, series, year, counter, number, issued_on, due_on, currency,
         net_minor, tax_minor, total_minor, document)
       select $1, 'invoice', $2, series, year, last, 'forged', '2026-11-23', '2026-12-01', 'EUR', 0, 0, 0, '{}' from counted`,
      [given.clinicId, given.clientId],
    );
  });
});
