import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenOnline, givenOnline } from '#test/given-online.ts';
import { getClientAccountEndpoint, takePaymentEndpoint } from '#practice/payments/contract.ts';
import { declineOnPage, payOnPage, settleLater } from '../fake/stripe-actions.ts';
import { signStripeEvent } from '../fake/stripe-events.ts';
import { listOnlinePaymentsEndpoint, withdrawPaymentLinkEndpoint } from '../contract.ts';
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

const account = async () =>
  (await given.web.call(given.csr, getClientAccountEndpoint, { clientId: given.clientId })).body;

/** Delivers every event of the fake so often, and handles what was stored. */
async function deliver(times = 1) {
  const { fake, clinicId } = given;
  const events = fake.state.outbox.splice(0);
  for (let time = 0; time < times; time += 1)
    for (const event of events)
      expect((await given.receive(signStripeEvent(fake.state, event, clinicId))).status).toBe(200);
  return given.work();
}

const reconcile = (later = 10 * 60_000) =>
  reconcileClinic(given.parts, given.clinicId, new Date(Date.now() + later));

describe('a link is paid online', () => {
  test('the payment pays its invoice, and the desk sees it', async () => {
    const [older, newer] = [await given.invoiced(), await given.invoiced()];
    const { token } = await given.linked(newer.id);
    expect(await given.open(token)).toMatchObject({
      dueMinor: 5950,
      canPay: true,
      latest: null,
      isTest: true,
    });
    const { body } = await given.begin(token);
    payOnPage(given.fake.state, given.pageAt(body.url), 'card');
    await deliver();
    const { payments, openInvoices } = await account();
    expect(payments).toMatchObject([
      { method: 'online', amountMinor: 5950, allocations: [{ invoiceId: newer.id }], receivedByName: null },
    ]);
    expect(openInvoices).toMatchObject([{ id: older.id }]);
    expect(await given.ledger()).toEqual({
      receivable: 5950,
      online_in_transit: 5950,
      income: -10_000,
      tax: -1900,
    });
    expect(await given.open(token)).toMatchObject({ dueMinor: 0, latest: { state: 'succeeded' } });
    expect((await given.begin(token)).body).toMatchObject({ code: 'nothing_to_pay' });
  });

  test('whoever returns from the page sees the truth before its event arrives', async () => {
    await given.invoiced();
    const { token } = await given.linked();
    const { body } = await given.begin(token);
    payOnPage(given.fake.state, given.pageAt(body.url), 'card');
    await db.owner.query(`update online_payment_attempts set asked_at = now() - interval '1 minute'`);
    expect(await given.open(token)).toMatchObject({ latest: { state: 'succeeded', amountMinor: 5950 } });
    await deliver(2);
    expect((await account()).payments).toHaveLength(1);
  });

  test('a declined card ends nothing; a bank that confirms later is waited for, and may refuse', async () => {
    await given.invoiced();
    const { token } = await given.linked();
    const { body } = await given.begin(token);
    const page = given.pageAt(body.url);
    declineOnPage(given.fake.state, page);
    await deliver();
    expect(await given.attempts()).toEqual(['requires_action']);
    payOnPage(given.fake.state, page, 'later');
    await deliver();
    expect((await given.begin(token)).body).toMatchObject({ code: 'payment_processing' });
    settleLater(given.fake.state, page, false);
    await deliver();
    expect(await given.attempts()).toEqual(['failed']);
    expect((await account()).payments).toEqual([]);
    const again = await given.begin(token);
    payOnPage(given.fake.state, given.pageAt(again.body.url), 'later');
    settleLater(given.fake.state, given.pageAt(again.body.url), true);
    await deliver();
    expect((await account()).balances).toMatchObject([{ openMinor: 0, creditMinor: 0 }]);
  });

  test('begun twice it is the same page; another amount or another link ends the page before', async () => {
    const first = await given.invoiced();
    const { token } = await given.linked();
    const [one, two] = await Promise.all([given.begin(token), given.begin(token)]);
    expect(one.body.url).toBe(two.body.url);
    await given.invoiced();
    const more = await given.begin(token);
    expect(given.pageAt(more.body.url).amount).toBe(11_900);
    expect(given.pageAt(one.body.url).status).toBe('expired');
    const other = await given.linked(first.id);
    const third = await given.begin(other.token);
    expect(given.pageAt(more.body.url).status).toBe('expired');
    expect(given.pageAt(third.body.url)).toMatchObject({ status: 'open', amount: 5950 });
    expect(await given.attempts()).toEqual(['canceled', 'canceled', 'requires_action']);
  });

  test('a bank that takes its time keeps nobody from paying something else', async () => {
    const [first, second] = [await given.invoiced(), await given.invoiced()];
    const [one, two] = [await given.linked(first.id), await given.linked(second.id)];
    const slow = given.pageAt((await given.begin(one.token)).body.url);
    payOnPage(given.fake.state, slow, 'later');
    await deliver();
    const begun = await Promise.all([given.begin(two.token), given.begin(two.token), given.begin(one.token)]);
    expect(begun.map(({ body }) => body.url ?? body)).toEqual([
      begun[0].body.url,
      begun[0].body.url,
      expect.objectContaining({ code: 'payment_processing' }),
    ]);
    expect(given.fake.state.sessions.size).toBe(2);
    payOnPage(given.fake.state, given.pageAt(begun[0].body.url), 'card');
    settleLater(given.fake.state, slow, true);
    given.fake.state.outbox.reverse();
    await deliver(2);
    const { payments, balances } = await account();
    expect(payments).toHaveLength(2);
    expect(balances).toMatchObject([{ openMinor: 0, creditMinor: 0 }]);
  });

  test('the same link asks for the rest while a part is on its way, and for all again if the bank refuses', async () => {
    await given.invoiced();
    const { token } = await given.linked();
    const slow = given.pageAt((await given.begin(token)).body.url);
    payOnPage(given.fake.state, slow, 'later');
    await deliver();
    expect(await given.open(token)).toMatchObject({ dueMinor: 0, onItsWayMinor: 5950, canPay: false });
    await given.invoiced();
    expect(await given.open(token)).toMatchObject({ dueMinor: 5950, onItsWayMinor: 5950, canPay: true });
    const rest = given.pageAt((await given.begin(token)).body.url);
    expect(rest.amount).toBe(5950);
    settleLater(given.fake.state, slow, false);
    // Its event is still on its way; beginning again asks, and the page of the rest would ask for too little.
    const all = given.pageAt((await given.begin(token)).body.url);
    expect([all.amount, rest.status]).toEqual([11_900, 'expired']);
  });

  test('P-06: whoever pays in the moment in which their page is ended has paid, and nothing is charged again', async () => {
    const [first, second] = [await given.invoiced(), await given.invoiced()];
    const [one, two] = [await given.linked(first.id), await given.linked(second.id)];
    const page = given.pageAt((await given.begin(one.token)).body.url);
    const racing = {
      ...given.parts,
      openProvider: (clinicId: string, key: string) => {
        const provider = given.parts.openProvider(clinicId, key);
        return {
          ...provider,
          expireSession: (id: string) => {
            payOnPage(given.fake.state, page, 'card');
            return provider.expireSession(id);
          },
        };
      },
    };
    const { beginPayment } = await import('./begin-payment.ts');
    const { url } = await beginPayment(racing, { token: two.token });
    expect([page.paymentStatus, given.pageAt(url).amount]).toEqual(['paid', 5950]);
    expect((await given.begin(one.token)).body).toMatchObject({ code: 'nothing_to_pay' });
    await deliver(3);
    expect((await account()).payments).toHaveLength(1);
    expect((await account()).balances).toMatchObject([{ openMinor: 5950, creditMinor: 0 }]);
  });

  test('what the desk took in the meantime becomes credit of the client', async () => {
    await given.invoiced();
    const { token } = await given.linked();
    const { body } = await given.begin(token);
    const taken = await given.web.call(given.csr, takePaymentEndpoint, {
      clientId: given.clientId,
      method: 'card',
      amountMinor: 5950,
      currency: 'EUR',
      reference: null,
      payerName: null,
    });
    expect(taken.status).toBe(200);
    payOnPage(given.fake.state, given.pageAt(body.url), 'card');
    await deliver();
    expect((await account()).balances).toMatchObject([{ openMinor: 0, creditMinor: 5950 }]);
  });

  test('a link that was withdrawn begins nothing; the desk sees what came of each', async () => {
    await given.invoiced();
    const { id, token } = await given.linked();
    await given.web.call(given.csr, withdrawPaymentLinkEndpoint, { id });
    expect((await given.begin(token)).body).toMatchObject({ code: 'payment_link_ended' });
    const { body } = await given.web.call(given.csr, listOnlinePaymentsEndpoint, {
      clientId: given.clientId,
    });
    expect(body.links).toMatchObject([{ id, isActive: false, latest: null }]);
  });
});

describe('P-06: as long as an outcome is not known, nothing is charged again', () => {
  test.each(['drop', 'fail_after', 'fail', 'busy'] as const)(
    'the answer to making the page: %s',
    async (failure) => {
      await given.invoiced();
      const { token } = await given.linked();
      given.fake.state.options.failures.push({ path: /^POST .*sessions$/, failure });
      expect((await given.begin(token)).body).toMatchObject({ code: 'payment_provider_silent' });
      expect(await given.attempts()).toEqual(['unknown']);
      const { body } = await given.begin(token);
      expect(given.fake.state.sessions.size).toBe(1);
      payOnPage(given.fake.state, given.pageAt(body.url), 'card');
      await deliver();
      expect(await given.attempts()).toEqual(['succeeded']);
      expect((await account()).payments).toHaveLength(1);
    },
  );

  test('an answer that never comes', async () => {
    given = await givenOnline(db, {}, { timeoutMs: 200, retries: 0, halfOpenAfterMs: 0 });
    await given.invoiced();
    const { token } = await given.linked();
    given.fake.state.options.failures.push({ path: /^POST .*sessions$/, failure: 'hang' });
    expect((await given.begin(token)).body).toMatchObject({ code: 'payment_provider_silent' });
    expect(await given.attempts()).toEqual(['unknown']);
  });

  test('a server that was killed between storing and asking goes on with the same attempt', async () => {
    await given.invoiced();
    const { token } = await given.linked();
    const killed = {
      ...given.parts,
      openProvider: (clinicId: string, key: string) => ({
        ...given.parts.openProvider(clinicId, key),
        createSession: async (
          session: Parameters<ReturnType<typeof given.parts.openProvider>['createSession']>[0],
        ) => {
          await given.parts.openProvider(clinicId, key).createSession(session);
          throw new Error('killed');
        },
      }),
    };
    const { beginPayment } = await import('./begin-payment.ts');
    await expect(beginPayment(killed, { token })).rejects.toThrow('killed');
    expect(await given.attempts()).toEqual(['created']);
    const { body } = await given.begin(token);
    expect(given.fake.state.sessions.size).toBe(1);
    expect(given.pageAt(body.url).status).toBe('open');
  });

  test('paid on a page whose making was never answered: it is found before anything else is charged', async () => {
    await given.invoiced();
    const { token } = await given.linked();
    given.fake.state.options.failures.push({ path: /^POST .*sessions$/, failure: 'drop' });
    await given.begin(token);
    const [page] = given.fake.state.sessions.values();
    if (!page) throw new Error('The page was made.');
    payOnPage(given.fake.state, page, 'card');
    await db.owner.query(
      `update online_payment_attempts set asked_at = now() - interval '1 hour' where clinic_id = $1`,
      [given.clinicId],
    );
    await reconcile();
    expect(await given.attempts()).toEqual(['succeeded']);
    expect((await given.begin(token)).body).toMatchObject({ code: 'nothing_to_pay' });
    expect((await account()).payments).toHaveLength(1);
  });

  test('a key that is not accepted any more says nothing about what was charged', async () => {
    await given.invoiced();
    const { token } = await given.linked();
    const { body } = await given.begin(token);
    payOnPage(given.fake.state, given.pageAt(body.url), 'card');
    Object.assign(given.fake.state.options, { key: 'rk_test_another_one' });
    await reconcile();
    expect(await given.attempts()).toEqual(['requires_action']);
    expect((await given.begin(token)).body).toMatchObject({ code: 'online_payments_off' });
  });
});

describe('P-04: events are only a hint', () => {
  test('ten times and in any order they are one posting', async () => {
    await given.invoiced();
    const { token } = await given.linked();
    const { body } = await given.begin(token);
    const page = given.pageAt(body.url);
    declineOnPage(given.fake.state, page);
    payOnPage(given.fake.state, page, 'later');
    settleLater(given.fake.state, page, true);
    given.fake.state.outbox.reverse();
    await deliver(10);
    expect(await given.work()).toBe(0);
    expect((await account()).payments).toHaveLength(1);
    expect(await given.ledger()).toEqual({ online_in_transit: 5950, income: -5000, tax: -950 });
  });

  test('handled by several workers at once they are one posting', async () => {
    await given.invoiced();
    const { token } = await given.linked();
    payOnPage(given.fake.state, given.pageAt((await given.begin(token)).body.url), 'card');
    for (const event of given.fake.state.outbox.splice(0))
      await given.receive(signStripeEvent(given.fake.state, event, given.clinicId));
    await Promise.all([given.work(), given.work(), reconcile()]);
    expect((await account()).payments).toHaveLength(1);
  });

  test('events that never arrive are fetched', async () => {
    await given.invoiced();
    const { token } = await given.linked();
    payOnPage(given.fake.state, given.pageAt((await given.begin(token)).body.url), 'card');
    given.fake.state.outbox.length = 0;
    await reconcile();
    await given.work();
    expect((await account()).payments).toHaveLength(1);
  });
});
