import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenOnline, givenOnline } from '#test/given-online.ts';
import { getClientAccountEndpoint, reversePaymentEndpoint } from '#practice/payments/contract.ts';
import { changeRefund, closeDispute, openDispute, payOnPage } from '../fake/stripe-actions.ts';
import {
  addTransaction,
  arrivePayout,
  chargeService,
  failPayout,
  makePayout,
} from '../fake/stripe-balance.ts';
import { signStripeEvent } from '../fake/stripe-events.ts';
import type { FakePayout } from '../fake/stripe-state.ts';
import {
  type ExportedPayoutLine,
  exportPayoutsEndpoint,
  getPayoutEndpoint,
  listPayoutLinesEndpoint,
  listPayoutsEndpoint,
} from '../payouts.contract.ts';
import { reconcileClinic } from './jobs/reconcile-payments-job.ts';

let db: TestDatabase;
let given: GivenOnline;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenOnline(db);
});

/** An invoice of 59.50, of which the provider keeps 1.14. */
const FEE = 114;

/** Pays an invoice by card. @returns the provider's payment. */
async function paid() {
  const { id } = await given.invoiced();
  const { token } = await given.linked(id);
  payOnPage(given.fake.state, given.pageAt((await given.begin(token)).body.url), 'card');
  const intent = [...given.fake.state.intents.values()].at(-1);
  if (!intent) throw new Error('It was paid.');
  return intent;
}

/** Delivers every event so often, the last first, and handles what was stored. */
async function deliver(times = 2) {
  const { fake, clinicId } = given;
  const events = fake.state.outbox.splice(0).toReversed();
  for (let time = 0; time < times; time += 1)
    for (const event of events) await given.receive(signStripeEvent(fake.state, event, clinicId));
  await given.work();
}

const reconcile = () => reconcileClinic(given.parts, given.clinicId, new Date(Date.now() + 600_000));

function paidOut(options: Parameters<typeof makePayout>[1] = {}): FakePayout {
  const payout = makePayout(given.fake.state, { clinicId: given.clinicId, ...options });
  arrivePayout(given.fake.state, payout);
  return payout;
}

const payouts = async () =>
  (
    await db.owner.query<Record<string, unknown>>(
      `select state, is_itemized as itemized, amount_minor::integer as amount, fee_minor::integer as fee,
          unexplained_minor::integer as unexplained, failure
         from online_payouts where clinic_id = $1 order by made_at, changed_at`,
      [given.clinicId],
    )
  ).rows;

const lines = async () =>
  (
    await db.owner.query<{ kind: string; unexplained: number; booked: number | null; paid: boolean }>(
      `select kind, unexplained_minor::integer as unexplained, booked_minor::integer as booked, payment_id is not null as paid
         from online_payout_lines where clinic_id = $1 order by made_at, transaction_id`,
      [given.clinicId],
    )
  ).rows;

const entries = async (kind: string) =>
  (
    await db.owner.query('select 1 from ledger_entries where clinic_id = $1 and kind = $2', [
      given.clinicId,
      kind,
    ])
  ).rowCount;

const SOLD = { income: -5000, tax: -950 };

describe('PAYOUT-1: what was paid out is booked', () => {
  test('with the fees, so that nothing is on its way any more; late, ten times and in the wrong order', async () => {
    await paid();
    await deliver();
    expect(await given.ledger()).toEqual({ ...SOLD, online_in_transit: 5950 });
    paidOut();
    await deliver(10);
    await reconcile();
    await deliver();
    expect(await given.ledger()).toEqual({ ...SOLD, bank: 5950 - FEE, card_fees: FEE });
    expect(await payouts()).toMatchObject([
      { state: 'paid', itemized: true, amount: 5836, fee: FEE, unexplained: 0 },
    ]);
    expect(await lines()).toEqual([{ kind: 'payment', unexplained: 0, booked: 5950, paid: true }]);
    expect(await entries('payout')).toBe(1);
  });

  test('by several workers at once it is one posting', async () => {
    await paid();
    paidOut();
    for (const event of given.fake.state.outbox.splice(0))
      await given.receive(signStripeEvent(given.fake.state, event, given.clinicId));
    await Promise.allSettled([given.work(), given.work(), reconcile(), reconcile()]);
    await reconcile();
    expect(await entries('payout')).toBe(1);
    expect(await given.ledger()).toEqual({ ...SOLD, bank: 5950 - FEE, card_fees: FEE });
  });

  test('events that never arrive are not needed; what is in it is booked before it', async () => {
    await paid();
    paidOut();
    given.fake.state.outbox.length = 0;
    await reconcile();
    expect(await given.ledger()).toEqual({ ...SOLD, bank: 5950 - FEE, card_fees: FEE });
    expect(await payouts()).toMatchObject([{ unexplained: 0 }]);
  });

  test('nothing is booked before it has arrived and the provider says what is in it', async () => {
    await paid();
    const payout = makePayout(given.fake.state, { clinicId: given.clinicId });
    await deliver();
    expect(await payouts()).toMatchObject([{ state: 'on_its_way', fee: null }]);
    payout.status = 'paid';
    await reconcile();
    expect(await payouts()).toMatchObject([{ state: 'paid', fee: null }]);
    expect(await given.ledger()).toEqual({ ...SOLD, online_in_transit: 5950 });
    payout.reconciliation = 'completed';
    await reconcile();
    expect(await given.ledger()).toEqual({ ...SOLD, bank: 5950 - FEE, card_fees: FEE });
  });

  test('many transactions come page by page', async () => {
    given.fake.state.options.pageLimit = 2;
    for (let count = 0; count < 3; count += 1) {
      await paid();
      paidOut();
    }
    await paid();
    for (let count = 0; count < 4; count += 1) chargeService(given.fake.state, 10, 'eur');
    paidOut();
    await reconcile();
    expect(await payouts()).toMatchObject([{ fee: FEE }, { fee: FEE }, { fee: FEE }, { fee: FEE + 40 }]);
    expect(await lines()).toHaveLength(8);
    expect((await given.ledger())['online_in_transit']).toBeUndefined();
  });

  test('a lost answer on the way is asked for again', async () => {
    await paid();
    paidOut();
    given.fake.state.options.failures.push({ path: /^GET .*balance_transactions$/, failure: 'fail' });
    await reconcile();
    expect(await entries('payout')).toBe(0);
    await reconcile();
    expect(await entries('payout')).toBe(1);
  });
});

describe('a payout that comes back', () => {
  test('after it was paid: its money is on its way again, and the next payout has it', async () => {
    await paid();
    const first = paidOut();
    await deliver();
    failPayout(given.fake.state, first);
    await deliver(10);
    await reconcile();
    expect(await payouts()).toMatchObject([
      { state: 'returned', failure: 'The bank account has been closed.', fee: FEE },
    ]);
    expect(await given.ledger()).toEqual({ ...SOLD, online_in_transit: 5950 - FEE, card_fees: FEE });
    paidOut();
    await deliver();
    expect(await given.ledger()).toEqual({ ...SOLD, bank: 5950 - FEE, card_fees: FEE });
    expect(await payouts()).toMatchObject([{ state: 'returned' }, { state: 'paid', unexplained: 0 }]);
    expect([await entries('payout'), await entries('payout_return')]).toEqual([2, 1]);
  });

  test('known only afterward, with the next one heard of first', async () => {
    await paid();
    const first = paidOut();
    failPayout(given.fake.state, first);
    paidOut();
    await deliver();
    expect(await given.ledger()).toEqual({ ...SOLD, bank: 5950 - FEE, card_fees: FEE });
    expect(await entries('payout_return')).toBe(1);
  });
});

describe('what is in a payout besides payments', () => {
  const paymentId = async () =>
    (await given.web.call(given.csr, getClientAccountEndpoint, { clientId: given.clientId })).body.payments[0]
      ?.id ?? '';

  test('refunds, and one that comes back later', async () => {
    await paid();
    await deliver();
    await given.web.call(given.csr, reversePaymentEndpoint, {
      id: await paymentId(),
      kind: 'refund',
      amountMinor: 2000,
      reason: 'Charged too much',
      reference: null,
    });
    await given.sendRefunds();
    paidOut();
    await reconcile();
    expect(await given.ledger()).toEqual({ ...SOLD, receivable: 2000, bank: 3950 - FEE, card_fees: FEE });
    const [refund] = given.fake.state.refunds.values();
    if (!refund) throw new Error('It was sent.');
    changeRefund(given.fake.state, refund, 'failed');
    given.fake.state.outbox.length = 0;
    paidOut();
    await reconcile();
    expect(await payouts()).toMatchObject([{ unexplained: 0 }, { unexplained: 0, amount: 2000 }]);
    expect(await given.ledger()).toMatchObject({ bank: 5950 - FEE, credit: -2000 });
    expect((await given.ledger())['online_in_transit']).toBeUndefined();
  });

  test('disputes: held back, won, lost', async () => {
    const [first, second] = [await paid(), await paid()];
    await deliver();
    const won = openDispute(given.fake.state, first, 1500);
    const lost = openDispute(given.fake.state, second, 1500);
    paidOut();
    await reconcile();
    expect(await payouts()).toMatchObject([{ amount: -2 * FEE - 3000, unexplained: 0, fee: 2 * FEE }]);
    closeDispute(given.fake.state, won, 'won');
    closeDispute(given.fake.state, lost, 'lost');
    paidOut();
    await deliver();
    await reconcile();
    expect(await given.ledger()).toEqual({
      receivable: 5950,
      bank: 5950 - 2 * FEE - 3000,
      card_fees: 2 * FEE,
      dispute_fees: 3000,
      income: -10_000,
      tax: -1900,
    });
    expect(await payouts()).toMatchObject([{ unexplained: 0 }, { unexplained: 0 }]);
  });

  test('fees of the service itself are an expense', async () => {
    await paid();
    chargeService(given.fake.state, 300, 'eur');
    paidOut();
    await reconcile();
    expect(await given.ledger()).toEqual({ ...SOLD, bank: 5650 - FEE, card_fees: FEE + 300 });
  });
});

describe('what is not explained is shown, never swallowed', () => {
  test('money that was not taken here, and a sum that does not add up', async () => {
    await paid();
    const source = { id: 'ch_of_a_shop', object: 'charge', payment_intent: 'pi_of_a_shop' };
    const charge = { type: 'charge', category: 'charge', currency: 'eur', source };
    addTransaction(given.fake.state, { ...charge, amount: 1000, fee: 40 });
    paidOut({ amount: 5950 - FEE + 960 - 7 });
    await reconcile();
    expect(await payouts()).toMatchObject([{ unexplained: 1000 - 7, fee: FEE + 40 }]);
    expect(await given.ledger()).toEqual({
      ...SOLD,
      bank: 5950 - FEE + 960 - 7,
      card_fees: FEE + 40,
      payout_unexplained: -993,
    });
    expect((await lines()).map(({ unexplained }) => unexplained).toSorted((a, b) => a - b)).toEqual([
      0, 1000,
    ]);
  });

  test('a payment explains one transaction only', async () => {
    const intent = await paid();
    paidOut();
    await reconcile();
    const source = { id: 'ch_again', object: 'charge', payment_intent: intent.id };
    addTransaction(given.fake.state, {
      type: 'charge',
      category: 'charge',
      amount: 5950,
      currency: 'eur',
      source,
    });
    paidOut();
    await reconcile();
    expect(await payouts()).toMatchObject([{ unexplained: 0 }, { unexplained: 5950 }]);
  });

  test('one that was made by hand: nobody says what is in it', async () => {
    await paid();
    await deliver();
    paidOut({ isByHand: true, amount: 5000 });
    await deliver();
    expect(await payouts()).toMatchObject([{ itemized: false, fee: 0, unexplained: 0 }]);
    expect(await given.ledger()).toEqual({ ...SOLD, bank: 5000, online_in_transit: 950 });
  });
});

describe('what the accountant sees', () => {
  test('payouts with their lines, what does not match first, and the sums of the ledger', async () => {
    await paid();
    const source = { id: 'ch_of_a_shop', object: 'charge', payment_intent: 'pi_of_a_shop' };
    addTransaction(given.fake.state, {
      type: 'charge',
      category: 'charge',
      currency: 'eur',
      source,
      amount: 1000,
      fee: 40,
    });
    const payout = paidOut({ amount: 5950 - FEE + 953 });
    await paid();
    await reconcile();
    const { body } = await given.web.call(given.admin, listPayoutsEndpoint, {});
    expect(body).toMatchObject({
      items: [
        {
          providerPayoutId: payout.id,
          amountMinor: 6789,
          feeMinor: FEE + 40,
          unexplainedMinor: 993,
          differenceMinor: -7,
          mismatches: 1,
          state: 'paid',
        },
      ],
      sums: [{ currency: 'EUR', onItsWayMinor: 5950, unexplainedMinor: 993 }],
      failure: null,
    });
    const id = body.items[0]?.id ?? '';
    const list = async (cursor?: string) =>
      (await given.web.call(given.admin, listPayoutLinesEndpoint, { id, limit: 1, cursor })).body;
    const [first, second] = [await list(), await list((await list()).nextCursor ?? '')];
    expect(first.items).toMatchObject([
      { sourceId: 'ch_of_a_shop', bookedMinor: null, unexplainedMinor: 1000 },
    ]);
    expect(second).toMatchObject({
      items: [{ kind: 'payment', bookedMinor: 5950, clientId: given.clientId, unexplainedMinor: 0 }],
      nextCursor: null,
    });
    expect((await given.web.call(given.admin, getPayoutEndpoint, { id })).body).toEqual(body.items[0]);
    const unexplained = await given.web.call(given.admin, listPayoutsEndpoint, { show: 'unexplained' });
    expect(unexplained.body.items).toHaveLength(1);
  });

  test('a file of all lines page by page, with payouts that are not itemized', async () => {
    await paid();
    paidOut();
    paidOut({ isByHand: true, amount: 100 });
    await reconcile();
    const found: ExportedPayoutLine[] = [];
    let cursor: string | undefined;
    do {
      const range = { from: '2020-01-01', to: '2029-12-31', limit: 1, cursor };
      const { body } = await given.web.call(given.admin, exportPayoutsEndpoint, range);
      found.push(...body.items);
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const amounts = found.map(({ payout, line }) => [payout.amountMinor, line?.amountMinor ?? null]);
    expect(amounts.toSorted(([a = 0], [b = 0]) => Number(a) - Number(b))).toEqual([
      [100, null],
      [5950 - FEE, 5950],
    ]);
  });
});

test('a key that may not read payouts takes payments all the same, and says so', async () => {
  await paid();
  paidOut();
  given.fake.state.options.mayReadPayouts = false;
  await deliver();
  await reconcile();
  const provider = async () =>
    (
      await db.owner.query(
        'select state, payouts_failure as failure, payouts_read_at is not null as read from payment_providers where clinic_id = $1',
        [given.clinicId],
      )
    ).rows[0];
  expect(await provider()).toMatchObject({ state: 'connected', read: false, failure: expect.any(String) });
  given.fake.state.options.mayReadPayouts = true;
  await reconcile();
  expect(await provider()).toEqual({ state: 'connected', read: true, failure: null });
  expect(await entries('payout')).toBe(1);
});

test('another clinic’s payouts are not touched, and one that was booked stays as it is', async () => {
  await paid();
  paidOut();
  await reconcile();
  const other = await givenOnline(db);
  expect(await other.ledger()).toEqual({});
  await expect(
    db.owner.query('update online_payouts set fee_minor = 0 where clinic_id = $1', [given.clinicId]),
  ).rejects.toThrow('stays as it is');
  await expect(
    db.owner.query('delete from online_payout_lines where clinic_id = $1', [given.clinicId]),
  ).rejects.toThrow();
});
