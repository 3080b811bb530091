import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { germanInvoice } from './given-invoice-document.ts';

/** What a clinic's world has invoiced and been paid. */
export interface WorldBilling {
  /** A charge that is on no invoice. */
  readonly openChargeId: string;
  /** Another one, with a discount. */
  readonly discountedChargeId: string;
  /** An invoice of one line. */
  readonly invoiceId: string;
  /** A payment that is all credit. */
  readonly paymentId: string;
  /** A close that reports nothing. */
  readonly dayCloseId: string;
  /** A link to pay what is open. */
  readonly paymentLinkId: string;
  /** A payout that the payment is in. */
  readonly payoutId: string;
}

interface BillingOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly clientId: string;
  readonly petId: string;
  readonly itemId: string;
}

async function givenCharge(
  owner: pg.Pool,
  { clinicId, canary, clientId, petId, itemId }: BillingOf,
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into charges (clinic_id, id, client_id, pet_id, item_id, description, income_category, tax_class, taxes,
       quantity_thousandths, unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency)
     values ($1, $2, $3, $4, $5, $6, 'professional_services', 'service', '[]', 1000, 1000, 0, 0, 1000, 'EUR')`,
    [clinicId, id, clientId, petId, itemId, `${canary} charge`],
  );
  return id;
}

interface EntryOf {
  readonly kind: 'invoice' | 'payment' | 'payout' | 'write_off';
  readonly debit: string;
  readonly credit: string;
}

/** An entry of 10.00 between two accounts. */
async function givenEntry(
  client: pg.PoolClient,
  { clinicId, clientId }: BillingOf,
  { kind, debit, credit }: EntryOf,
): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into ledger_entries (clinic_id, id, kind, booked_on, client_id) values ($1, $2, $3, '2026-11-02', $4)`,
    [clinicId, id, kind, clientId],
  );
  await client.query(
    `insert into ledger_postings (clinic_id, entry_id, line, booked_on, account, amount_minor, currency)
     values ($1, $2, 1, '2026-11-02', $3, 1000, 'EUR'), ($1, $2, 2, '2026-11-02', $4, -1000, 'EUR')`,
    [clinicId, id, debit, credit],
  );
  return id;
}

async function givenInvoice(client: pg.PoolClient, of: BillingOf, chargeId: string): Promise<string> {
  const { clinicId, canary, clientId, itemId } = of;
  const id = randomUUID();
  const entryId = await givenEntry(client, of, { kind: 'invoice', debit: 'receivable', credit: 'income' });
  const document = germanInvoice();
  const counted = await client.query<{ last: number }>(
    `insert into invoice_counters as c (clinic_id, series, year, last) values ($1, '', 2026, 1)
       on conflict (clinic_id, series, year) do update set last = c.last + 1 returning last`,
    [clinicId],
  );
  const counter = counted.rows[0]?.last ?? 0;
  await client.query(
    `insert into invoices (clinic_id, id, kind, client_id, series, year, counter, number, issued_on, due_on, currency,
       net_minor, tax_minor, total_minor, document, ledger_entry_id)
     values ($1, $2, 'invoice', $3, '', 2026, $4, $5, '2026-11-02', '2026-11-16', 'EUR', 1000, 0, 1000, $6, $7)`,
    [
      clinicId,
      id,
      clientId,
      counter,
      `2026-${counter}`,
      { ...document, buyer: { ...document.buyer, name: `${canary} buyer` } },
      entryId,
    ],
  );
  await client.query(
    `insert into invoice_lines (clinic_id, invoice_id, position, charge_id, item_id, income_category, description,
       performed_on, quantity_thousandths, net_minor, tax_minor, taxes)
     values ($1, $2, 1, $3, $4, 'professional_services', $5, '2026-11-02', 1000, 1000, 0, '[]')`,
    [clinicId, id, chargeId, itemId, `${canary} line`],
  );
  return id;
}

async function givenPayment(client: pg.PoolClient, of: BillingOf): Promise<string> {
  const id = randomUUID();
  const entryId = await givenEntry(client, of, { kind: 'payment', debit: 'in_transit', credit: 'credit' });
  await client.query(
    `insert into payments (clinic_id, id, client_id, method, amount_minor, currency, received_on, reference, ledger_entry_id)
     values ($1, $2, $3, 'card', 1000, 'EUR', '2026-11-02', $4, $5)`,
    [of.clinicId, id, of.clientId, `${of.canary} receipt`, entryId],
  );
  return id;
}

async function givenDayClose(client: pg.PoolClient, { clinicId }: BillingOf): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into day_closes (clinic_id, id, number, closed_on, currency, till, till_total_minor)
     values ($1, $2, (select coalesce(max(number), 0) + 1 from day_closes where clinic_id = $1), '2026-11-01', 'EUR', 'separate_till', 0)`,
    [clinicId, id],
  );
  return id;
}

/** A link to pay, with an attempt that was declined. */
async function givenPaymentLink(client: pg.PoolClient, of: BillingOf): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into online_payment_links (clinic_id, id, client_id, currency, token_hash, token_sealed, expires_at)
       values ($1, $2, $3, 'EUR', $4, '', now() + interval '30 days')`,
    [of.clinicId, id, of.clientId, Buffer.from(id)],
  );
  await client.query(
    `insert into online_payment_attempts (clinic_id, link_id, amount_minor, currency, state, session_ends_at, failure)
       values ($1, $2, 1000, 'EUR', 'failed', now(), $3)`,
    [of.clinicId, id, `${of.canary} failure`],
  );
  return id;
}

/** A payout that is booked, with one payment in it. */
async function givenPayout(client: pg.PoolClient, of: BillingOf, paymentId: string): Promise<string> {
  const id = randomUUID();
  const entryId = await givenEntry(client, of, {
    kind: 'payout',
    debit: 'bank',
    credit: 'online_in_transit',
  });
  await client.query(
    `insert into online_payouts (clinic_id, id, provider_payout_id, amount_minor, currency, state, is_itemized, made_at, arrives_on,
       unexplained_minor, fee_minor, ledger_entry_id, booked_on)
     values ($1, $2, $3, 1000, 'EUR', 'paid', true, '2026-11-02T09:00:00Z', '2026-11-03', 0, 0, $4, '2026-11-03')`,
    [of.clinicId, id, `po_${id}`, entryId],
  );
  await client.query(
    `insert into online_payout_lines (clinic_id, transaction_id, payout_id, kind, category, amount_minor, fee_minor, payment_id,
       booked_minor, booked_currency, unexplained_minor, made_at)
     values ($1, $2, $3, 'payment', 'charge', 1000, 0, $4, 1000, 'EUR', 0, '2026-11-01T09:00:00Z')`,
    [of.clinicId, `txn_${id}`, id, paymentId],
  );
  return id;
}

/** Two charges, an invoice and a payment that are not paired yet, as the verbs write them. */
export async function givenBills(owner: pg.Pool, of: BillingOf): Promise<WorldBilling> {
  const [openChargeId, discountedChargeId, chargeId] = [
    await givenCharge(owner, of),
    await givenCharge(owner, of),
    await givenCharge(owner, of),
  ];
  await owner.query(
    `insert into charge_discounts (clinic_id, charge_id, amount_minor, reason) values ($1, $2, 100, $3)`,
    [of.clinicId, discountedChargeId, `${of.canary} discount`],
  );
  const client = await owner.connect();
  try {
    await client.query('begin');
    const invoiceId = await givenInvoice(client, of, chargeId);
    const paymentId = await givenPayment(client, of);
    const dayCloseId = await givenDayClose(client, of);
    const paymentLinkId = await givenPaymentLink(client, of);
    const payoutId = await givenPayout(client, of, paymentId);
    await client.query('commit');
    return { openChargeId, discountedChargeId, invoiceId, paymentId, dayCloseId, paymentLinkId, payoutId };
  } finally {
    client.release();
  }
}

/** A tenth of the invoice is written off. */
async function givenWriteOff(client: pg.PoolClient, of: BillingOf, invoiceId: string): Promise<void> {
  const entryId = await givenEntry(client, of, {
    kind: 'write_off',
    debit: 'bad_debt',
    credit: 'receivable',
  });
  await client.query(
    `insert into invoice_write_offs (clinic_id, invoice_id, kind, amount_minor, reason, ledger_entry_id)
     values ($1, $2, 'goodwill', 100, 'Waited long', $3)`,
    [of.clinicId, invoiceId, entryId],
  );
}

/**
 * Half of the payment pays the invoice, a part of the rest went back, a part of the invoice is written off, and the clinic has entered its
 * details.
 */
export async function givenPaidBill(
  owner: pg.Pool,
  of: BillingOf,
  { invoiceId, paymentId }: WorldBilling,
): Promise<void> {
  const client = await owner.connect();
  const change = async (
    kind: EntryOf['kind'],
    table: string,
    columns: string,
    values: string,
    ...rest: unknown[]
  ) => {
    const entryId = await givenEntry(client, of, { kind, debit: 'credit', credit: 'receivable' });
    await client.query(
      `insert into ${table} (clinic_id, payment_id, ledger_entry_id, ${columns}) values ($1, $2, $3, ${values})`,
      [of.clinicId, paymentId, entryId, ...rest],
    );
  };
  try {
    await client.query('begin');
    await change(
      'payment',
      'payment_allocations',
      'invoice_id, amount_minor, reason',
      `$4, 500, 'Paid'`,
      invoiceId,
    );
    await change(
      'payment',
      'payment_reversals',
      'kind, amount_minor, reversed_on, reason',
      `'refund', 100, '2026-11-03', 'Paid too much'`,
    );
    await client.query(
      `insert into online_refunds (clinic_id, payment_id, amount_minor, reason, state) values ($1, $2, 100, 'Paid too much', 'failed')`,
      [of.clinicId, paymentId],
    );
    await givenWriteOff(client, of, invoiceId);
    await client.query('insert into billing_settings (clinic_id) values ($1) on conflict do nothing', [
      of.clinicId,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
