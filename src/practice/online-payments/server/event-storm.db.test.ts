import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueInvoiceEndpoint } from '#practice/billing/invoices.contract.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenOnline, givenOnline } from '#test/given-online.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { createPaymentLinkEndpoint } from '../contract.ts';
import { declineOnPage, payOnPage, settleLater } from '../fake/stripe-actions.ts';
import { signStripeEvent } from '../fake/stripe-events.ts';
import type { FakeSession, FakeStripeEvent } from '../fake/stripe-state.ts';

/** Paid by card: 2 events. Declined, then paid by a bank later: 5. Refused by the bank later: 4. */
const EVENTS_OF_THREE = 11;
const PAGES = Math.ceil(stormRuns(33) / EVENTS_OF_THREE) * 3;
/** Each event is delivered so often, */
const TIMES = 10;
/** so many at once, */
const AT_ONCE = 10;
/** and what has arrived is handled so often meanwhile. */
const HANDLED = 10;
const TOTAL_MINOR = 5950;

let db: TestDatabase;
let given: GivenOnline;
beforeAll(async () => {
  db = await createTestDatabase();
  given = await givenOnline(db);
});
afterAll(() => db.drop());

/** A client with one charge of 50.00 and tax. */
async function givenCharge(): Promise<{ readonly clientId: string; readonly chargeId: string }> {
  const { rows } = await db.owner.query<{ clientId: string; chargeId: string }>(
    `with client as (insert into clients (clinic_id, full_name) values ($1, 'Casey Client') returning id)
     insert into charges (clinic_id, client_id, pet_id, item_id, description, income_category, tax_class, taxes, quantity_thousandths,
       unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency)
     select $1, id, $2, $3, 'Examination', 'professional_services', 'service', '[{"name": "VAT", "ratePpm": 190000}]', 1000, 5000, 0, 0,
       5000, 'EUR' from client returning client_id as "clientId", id as "chargeId"`,
    [given.clinicId, given.petId, given.examId],
  );
  const [row] = rows;
  if (!row) throw new Error('Nothing was inserted.');
  return row;
}

/** A page on which a client pays an invoice of 59.50. */
async function openedPage(): Promise<FakeSession> {
  const { clientId, chargeId } = await givenCharge();
  const issued = await given.api.call(given.csr, issueInvoiceEndpoint, {
    clientId,
    chargeIds: [chargeId],
    totalMinor: TOTAL_MINOR,
  });
  expect(issued.status).toBe(200);
  const link = await given.web.call(given.csr, createPaymentLinkEndpoint, {
    clientId,
    invoiceId: issued.body.id,
    currency: 'EUR',
  });
  const { body } = await given.begin(link.body.url.split('#')[1] ?? '');
  return given.pageAt(body.url);
}

const shuffled = (events: readonly FakeStripeEvent[], seed: number): readonly FakeStripeEvent[] =>
  fc.sample(fc.shuffledSubarray([...events], { minLength: events.length }), { numRuns: 1, seed })[0] ?? [];

/** Every event so often, in any order. */
const repeated = (events: readonly FakeStripeEvent[], seed: number): readonly FakeStripeEvent[] =>
  shuffled(Array.from({ length: TIMES }, () => events).flat(), seed);

/** Delivers events in this order. Twice at once, what has arrived is handled in between. */
async function deliver(deliveries: readonly FakeStripeEvent[]): Promise<void> {
  const part = Math.ceil(deliveries.length / HANDLED / AT_ONCE) * AT_ONCE;
  for (let at = 0; at < deliveries.length; at += AT_ONCE) {
    const answers = await Promise.all(
      deliveries
        .slice(at, at + AT_ONCE)
        .map(async (event) => given.receive(signStripeEvent(given.fake.state, event, given.clinicId))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    if ((at + AT_ONCE) % part === 0) await Promise.all([given.work(), given.work()]);
  }
  await given.work();
}

test(
  'P-04: each event arrives ten times and in any order, and what was paid is booked once',
  async () => {
    const { state } = given.fake;
    const pages: FakeSession[] = [];
    for (let at = 0; at < PAGES; at += 1) {
      const page = await openedPage();
      pages.push(page);
      if (at % 3 === 1) declineOnPage(state, page);
      payOnPage(state, page, at % 3 === 0 ? 'card' : 'later');
    }
    const early = repeated(state.outbox.splice(0), 7);
    const half = early.length / 2;
    await deliver(early.slice(0, half));
    for (const [at, page] of pages.entries()) settleLater(state, page, at % 3 === 1);
    const rest = [...early.slice(half), ...repeated(state.outbox.splice(0), 8)];
    await deliver(shuffled(rest, 9));

    const paid = pages.filter((_, at) => at % 3 < 2).map(({ intentId }) => intentId);
    const { rows: payments } = await db.owner.query<{ reference: string; amount: number }>(
      `select reference, amount_minor::integer as amount from payments where clinic_id = $1`,
      [given.clinicId],
    );
    expect(payments).toHaveLength(paid.length);
    expect(new Map(payments.map(({ reference, amount }) => [reference, amount]))).toEqual(
      new Map(paid.map((reference) => [reference, TOTAL_MINOR])),
    );
    expect(await given.ledger()).toEqual({
      receivable: TOTAL_MINOR * (PAGES / 3),
      online_in_transit: TOTAL_MINOR * paid.length,
      income: -5000 * PAGES,
      tax: -950 * PAGES,
    });
    const { rows: events } = await db.owner.query<{ outcome: string | null; count: number }>(
      `select outcome, count(*)::integer as count from online_payment_events where clinic_id = $1 group by outcome`,
      [given.clinicId],
    );
    const count = (PAGES / 3) * EVENTS_OF_THREE;
    expect(events).toEqual([{ outcome: 'applied', count }]);
    process.stdout.write(
      `figure: P-04 ${count * TIMES} deliveries of ${count} events out of order, ${payments.length} payments booked, 0 twice\n`,
    );
  },
  stormTimeoutMs(120_000),
);
