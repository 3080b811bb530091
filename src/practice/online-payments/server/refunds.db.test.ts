import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenOnline, givenOnline } from '#test/given-online.ts';
import { getClientAccountEndpoint, reversePaymentEndpoint } from '#practice/payments/contract.ts';
import { changeRefund, closeDispute, openDispute, openRefund, payOnPage } from '../fake/stripe-actions.ts';
import { signStripeEvent } from '../fake/stripe-events.ts';
import { listOnlinePaymentsEndpoint } from '../contract.ts';
import { getMyBillingEndpoint } from '../own.contract.ts';

let db: TestDatabase;
let given: GivenOnline;
let paymentId: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const account = async () =>
  (await given.web.call(given.csr, getClientAccountEndpoint, { clientId: given.clientId })).body;

async function deliver(times = 2) {
  const { fake, clinicId } = given;
  const events = fake.state.outbox.splice(0).toReversed();
  for (let time = 0; time < times; time += 1)
    for (const event of events) await given.receive(signStripeEvent(fake.state, event, clinicId));
  await given.work();
}

beforeEach(async () => {
  given = await givenOnline(db);
  await given.invoiced();
  const { token } = await given.linked();
  payOnPage(given.fake.state, given.pageAt((await given.begin(token)).body.url), 'card');
  await deliver();
  paymentId = (await account()).payments[0]?.id ?? '';
});

const reverse = (amountMinor: number, kind: 'bounced' | 'refund' = 'refund') =>
  given.web.call(given.csr, reversePaymentEndpoint, {
    id: paymentId,
    kind,
    amountMinor,
    reason: 'Charged too much',
    reference: null,
  });

const refunds = async () =>
  (await given.web.call(given.csr, listOnlinePaymentsEndpoint, { clientId: given.clientId })).body.refunds;

const refundAtProvider = () => {
  const [refund] = given.fake.state.refunds.values();
  if (!refund) throw new Error('A refund was made.');
  return refund;
};

const PAID = { online_in_transit: 5950, income: -5000, tax: -950 };

describe('PAY-4: money goes back the way it came', () => {
  test('asked for at the desk, booked once when it is sent', async () => {
    expect((await reverse(2000)).body).toMatchObject({ reversals: [] });
    expect(await refunds()).toMatchObject([{ state: 'requested', amountMinor: 2000 }]);
    expect(await given.ledger()).toEqual(PAID);
    await given.sendRefunds();
    await deliver(3);
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }]);
    expect((await account()).payments).toMatchObject([
      { reversals: [{ kind: 'refund', amountMinor: 2000 }] },
    ]);
    expect(await given.ledger()).toEqual({
      receivable: 2000,
      online_in_transit: 3950,
      income: -5000,
      tax: -950,
    });
  });

  test('no more than is left, with what is on its way', async () => {
    expect((await reverse(4000)).status).toBe(200);
    expect((await reverse(1951)).body).toMatchObject({ code: 'payment_used' });
    expect((await reverse(1950)).status).toBe(200);
  });

  test('an online payment neither bounces at the desk nor is struck out', async () => {
    expect((await reverse(100, 'bounced')).body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'kind' }],
    });
  });

  test('P-06: an answer that is lost is asked for again, and one refund is made', async () => {
    await reverse(2000);
    given.fake.state.options.failures.push({ path: /^POST .*refunds$/, failure: 'drop' });
    await expect(given.sendRefunds()).rejects.toThrow();
    await given.sendRefunds();
    expect(given.fake.state.refunds.size).toBe(1);
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }]);
  });

  test('one that comes back later is credit of the client again', async () => {
    await reverse(5950);
    await given.sendRefunds();
    changeRefund(given.fake.state, refundAtProvider(), 'failed');
    await deliver(3);
    expect(await refunds()).toMatchObject([{ state: 'failed', failure: 'lost_or_stolen_card' }]);
    expect((await account()).balances).toMatchObject([{ openMinor: 5950, creditMinor: 5950 }]);
  });

  test('one that fails before it is sent books nothing, and can be asked for again', async () => {
    given.fake.state.options.refundsStayPending = true;
    await reverse(5950);
    await given.sendRefunds();
    expect(await refunds()).toMatchObject([{ state: 'pending' }]);
    changeRefund(given.fake.state, refundAtProvider(), 'failed');
    await deliver();
    expect(await given.ledger()).toEqual(PAID);
    expect((await reverse(5950)).status).toBe(200);
  });

  test('one that was made at the provider is booked too', async () => {
    const [intent] = given.fake.state.intents.values();
    if (!intent) throw new Error('It was paid.');
    openRefund(given.fake.state, intent, 500, {});
    await deliver();
    expect(await refunds()).toMatchObject([{ state: 'succeeded', amountMinor: 500 }]);
    expect((await account()).balances).toMatchObject([{ openMinor: 500 }]);
  });
});

describe('PAY-5: disputes', () => {
  const disputed = () => {
    const [intent] = given.fake.state.intents.values();
    if (!intent) throw new Error('It was paid.');
    return openDispute(given.fake.state, intent, 1500);
  };

  test('the money is held back, and comes back when the clinic wins', async () => {
    const dispute = disputed();
    await deliver();
    expect((await account()).payments).toMatchObject([
      { disputes: [{ state: 'open', amountMinor: 5950 }], reversals: [] },
    ]);
    expect(await given.ledger()).toEqual({
      ...PAID,
      online_in_transit: -1500,
      disputed: 5950,
      dispute_fees: 1500,
    });
    closeDispute(given.fake.state, dispute, 'won');
    await deliver();
    expect(await given.ledger()).toEqual({ ...PAID, online_in_transit: 4450, dispute_fees: 1500 });
  });

  test('the invoice is open again when the clinic loses, once', async () => {
    closeDispute(given.fake.state, disputed(), 'lost');
    await deliver(3);
    expect((await account()).balances).toMatchObject([{ openMinor: 5950, creditMinor: 0 }]);
    expect(await given.ledger()).toEqual({
      receivable: 5950,
      online_in_transit: -1500,
      dispute_fees: 1500,
      income: -5000,
      tax: -950,
    });
  });

  test('what was lost is on the payment, and the client reads that the bank took it back', async () => {
    closeDispute(given.fake.state, disputed(), 'lost');
    await deliver();
    expect((await account()).payments).toMatchObject([
      { disputes: [{ state: 'lost' }], reversals: [{ kind: 'bounced', amountMinor: 5950 }], allocations: [] },
    ]);
    const { body } = await given.web.call(given.owner, getMyBillingEndpoint, {});
    expect(body.payments).toMatchObject([{ returnedMinor: 0, takenBackMinor: 5950 }]);
  });

  test('a payment that was refunded before is lost a second time, and no invoice is open for that', async () => {
    await reverse(5000);
    await given.sendRefunds();
    closeDispute(given.fake.state, disputed(), 'lost');
    await deliver(3);
    expect((await account()).balances).toMatchObject([{ openMinor: 5950, creditMinor: 0 }]);
    expect(await given.ledger()).toMatchObject({ bad_debt: 5000, receivable: 5950 });
    expect((await given.ledger())['disputed']).toBeUndefined();
  });
});
