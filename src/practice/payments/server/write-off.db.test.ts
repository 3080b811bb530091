import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStaff, type Person } from '#test/given.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { listInvoicesEndpoint } from '#practice/billing/invoices.contract.ts';
import {
  creditInvoiceEndpoint,
  getClientAccountEndpoint,
  takeBackWriteOffEndpoint,
  takePaymentEndpoint,
  writeOffInvoiceEndpoint,
} from '../contract.ts';

let db: TestDatabase;
let given: GivenBilling;
let admin: Person;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenBilling(db);
  admin = await givenStaff(db.owner, given.clinicId, { role: 'clinic_admin', name: 'Ada Admin' });
});

/** An invoice of 59.50, of one examination. */
async function givenInvoice(): Promise<string> {
  await given.done();
  return (await given.invoiced()).id;
}

const writeOff = (id: string, amountMinor?: number) =>
  given.api.call(admin, writeOffInvoiceEndpoint, {
    id,
    kind: 'bad_debt',
    reason: 'Moved away',
    ...(amountMinor === undefined ? {} : { amountMinor }),
  });

const takeBack = (id: string) =>
  given.api.call(admin, takeBackWriteOffEndpoint, {
    id,
    kind: 'paid_after_all',
    reason: 'Came by',
  });

const pay = (amountMinor: number) =>
  given.api.call(given.csr, takePaymentEndpoint, {
    clientId: given.clientId,
    method: 'card',
    amountMinor,
    currency: 'EUR',
    reference: null,
    payerName: null,
  });

const account = async () =>
  (await given.api.call(given.csr, getClientAccountEndpoint, { clientId: given.clientId })).body;

const openInvoices = async () =>
  (await given.api.call(given.csr, listInvoicesEndpoint, { show: 'open' })).body.items;

describe('WRITE-1: what will not be paid', () => {
  test('is owed no more, and its tax is corrected where the law gives it back', async () => {
    const id = await givenInvoice();
    expect((await writeOff(id)).body).toMatchObject({
      state: 'written_off',
      openMinor: 0,
      writtenOffMinor: 5950,
      isOverdue: false,
    });
    expect(await given.ledger()).toEqual({ bad_debt: 5000, income: -5000 });
    expect(await account()).toMatchObject({ openInvoices: [], balances: [] });
    expect(await openInvoices()).toEqual([]);
    expect((await pay(1000)).body).toMatchObject({ allocations: [], creditMinor: 1000 });
  });

  test('loses the tax where it is not given back', async () => {
    await db.owner.query(`update clinics set country = 'US' where id = $1`, [given.clinicId]);
    const id = await givenInvoice();
    const { receivable, ...rest } = await given.ledger();
    expect((await writeOff(id)).body).toMatchObject({ openMinor: 0 });
    expect(await given.ledger()).toEqual({ ...rest, bad_debt: receivable });
  });

  test('is at most what is left; parts come to the whole without a cent of difference', async () => {
    const id = await givenInvoice();
    await pay(1000);
    expect((await writeOff(id, 4951)).body).toMatchObject({ code: 'invoice_paid' });
    for (const part of [1, 333, 3333]) expect((await writeOff(id, part)).status).toBe(200);
    expect((await writeOff(id)).body).toMatchObject({ openMinor: 0, writtenOffMinor: 4950, paidMinor: 1000 });
    expect((await writeOff(id, 1)).body).toMatchObject({ code: 'invoice_paid' });
    expect(await given.ledger()).toEqual({ bad_debt: 4160, tax: -160, income: -5000, in_transit: 1000 });
  });

  test('two who write off and pay at once come to no more than the invoice', async () => {
    const id = await givenInvoice();
    const answers = await Promise.all([
      writeOff(id, 5950),
      writeOff(id, 5950),
      given.api.call(given.csr, takePaymentEndpoint, {
        clientId: given.clientId,
        method: 'card',
        amountMinor: 5950,
        currency: 'EUR',
        reference: null,
        payerName: null,
        allocations: [{ invoiceId: id, amountMinor: 5950 }],
      }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await openInvoices()).toEqual([]);
  });

  test('needs the right to do so', async () => {
    const id = await givenInvoice();
    const refused = await given.api.call(given.csr, writeOffInvoiceEndpoint, {
      id,
      kind: 'goodwill',
      reason: 'Old client',
    });
    expect(refused.status).toBe(403);
  });
});

describe('WRITE-2: what was written off is taken back', () => {
  test('when money comes after all: the invoice is open, can be paid, and the ledger is as before', async () => {
    const id = await givenInvoice();
    const before = await given.ledger();
    await writeOff(id, 1234);
    await writeOff(id);
    expect((await takeBack(id)).body).toMatchObject({ state: 'open', openMinor: 5950, writtenOffMinor: 0 });
    expect(await given.ledger()).toEqual(before);
    expect((await takeBack(id)).body).toMatchObject({ code: 'not_written_off' });
    expect((await pay(5950)).body).toMatchObject({ creditMinor: 0, allocations: [{ invoiceId: id }] });
    const { rows } = await db.owner.query(
      'select kind, amount_minor::integer as amount from invoice_write_offs where invoice_id = $1 order by written_off_at',
      [id],
    );
    expect(rows).toEqual([
      { kind: 'bad_debt', amount: 1234 },
      { kind: 'bad_debt', amount: 4716 },
      { kind: 'paid_after_all', amount: -5950 },
    ]);
  });

  test('by a credit note first, and what was paid only then', async () => {
    const id = await givenInvoice();
    await pay(2000);
    await writeOff(id);
    const credit = (quantityThousandths?: number) =>
      given.api.call(given.csr, creditInvoiceEndpoint, {
        id,
        lines: [{ position: 1, ...(quantityThousandths === undefined ? {} : { quantityThousandths }) }],
        reason: 'Shorter than planned',
        releasesCharges: false,
      });
    expect((await credit(400)).status).toBe(200);
    const { rows } = await db.owner.query(
      'select sum(amount_minor)::integer as left from invoice_write_offs where invoice_id = $1',
      [id],
    );
    expect(rows).toEqual([{ left: 3950 - 2380 }]);
    expect((await account()).balances).toMatchObject([{ openMinor: 0, creditMinor: 0 }]);
    expect((await credit()).status).toBe(200);
    expect((await account()).balances).toMatchObject([{ openMinor: 0, creditMinor: 2000 }]);
    expect(await given.ledger()).toEqual({ in_transit: 2000, credit: -2000 });
  });

  test('CORE-4: a row is neither changed nor deleted, and no more is taken back than was written off', async () => {
    const id = await givenInvoice();
    await writeOff(id);
    await expect(db.owner.query('update invoice_write_offs set amount_minor = 1')).rejects.toThrow(
      'append-only',
    );
    await expect(db.owner.query('delete from invoice_write_offs')).rejects.toThrow('append-only');
    await expect(
      db.owner.query(
        `insert into invoice_write_offs (clinic_id, invoice_id, kind, amount_minor, reason, ledger_entry_id)
         select e.clinic_id, $2, 'mistake', -6000, 'More than there was', e.id from ledger_entries e
          where e.clinic_id = $1 and e.kind = 'invoice' limit 1`,
        [given.clinicId, id],
      ),
    ).rejects.toThrow('more is taken back');
  });
});
