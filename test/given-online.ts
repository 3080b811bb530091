import type pg from 'pg';
import { expect } from 'vitest';
import { mountOutside } from '#foundation/server/http/mount-outside.ts';
import { createLog } from '#foundation/server/log.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import { createFakeStripe } from '#practice/online-payments/fake/fake-stripe.ts';
import {
  FAKE_STRIPE_KEY,
  FAKE_WEBHOOK_SECRET,
  type FakeStripeOptions,
} from '#practice/online-payments/fake/stripe-state.ts';
import {
  connectPaymentProviderEndpoint,
  createPaymentLinkEndpoint,
} from '#practice/online-payments/contract.ts';
import { beginPaymentEndpoint, openPaymentPageEndpoint } from '#practice/online-payments/pay.contract.ts';
import { applyEvent } from '#practice/online-payments/server/jobs/apply-event-job.ts';
import { sendRefund } from '#practice/online-payments/server/jobs/send-refund-job.ts';
import type { OnlinePaymentParts } from '#practice/online-payments/server/online-payment-parts.ts';
import { openStripe, type StripeTimes } from '#practice/online-payments/server/provider/open-stripe.ts';
import { onlinePaymentsHandlers, onlinePaymentsOutside } from '#practice/online-payments/server/routes.ts';
import { serveWebhooks } from '#practice/online-payments/server/serve-webhooks.ts';
import { paymentsHandlers } from '#practice/payments/server/routes.ts';
import { createTestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { givenBilling } from './given-billing.ts';
import { givenPerson, givenStaff, type Person } from './given.ts';

/** Without pauses; the breaker never waits. */
const TIMES: StripeTimes = { timeoutMs: 30_000, retries: 0, halfOpenAfterMs: 0 };

/** The server's side of online payments over a fake provider. */
export function openOnlineFake(
  db: TestDatabase,
  options: Partial<FakeStripeOptions> = {},
  times: StripeTimes = TIMES,
) {
  const fake = createFakeStripe(options);
  const parts: OnlinePaymentParts = {
    database: db.database,
    sealer: createSealer(db.secretKey, 'payment providers'),
    openProvider: openStripe({ fetch: fake.fetch, times }),
    publicUrl: 'https://clinic.test',
    log: createLog('silent'),
  };
  return { fake, parts };
}

/** Handles the events that were stored and not handled yet. @returns how many there were. */
export async function handleEvents(owner: pg.Pool, parts: OnlinePaymentParts, clinicId: string) {
  const { rows } = await owner.query<{ id: string }>(
    'select event_id as id from online_payment_events where clinic_id = $1 and handled_at is null order by received_at, event_id',
    [clinicId],
  );
  for (const { id } of rows) await applyEvent(parts, { clinicId, eventId: id });
  return rows.length;
}

/** A clinic that is connected to a fake provider, with a client who has an account. */
export async function givenOnline(
  db: TestDatabase,
  options: Partial<FakeStripeOptions> = {},
  times: StripeTimes = TIMES,
) {
  const given = await givenBilling(db);
  const { clinicId, clientId, csr } = given;
  const { fake, parts } = openOnlineFake(db, options, times);
  const web = createTestApi(
    db,
    [...onlinePaymentsHandlers, ...paymentsHandlers],
    [(app, mountParts) => mountOutside(app, onlinePaymentsOutside(parts), mountParts), serveWebhooks(parts)],
  );
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const owner = await givenPerson(db.owner, { role: 'client' });
  await db.owner.query('update clients set user_id = $2 where id = $1', [clientId, owner.userId]);
  const connected = await web.call(admin, connectPaymentProviderEndpoint, {
    key: FAKE_STRIPE_KEY,
    webhookSecret: FAKE_WEBHOOK_SECRET,
  });
  expect(connected.status).toBe(200);

  /** An invoice of 59.50. */
  async function invoiced() {
    await given.done();
    return given.invoiced();
  }

  /** A link to pay an invoice, or all that is open. */
  async function linked(invoiceId: string | null = null) {
    const { status, body } = await web.call(csr, createPaymentLinkEndpoint, {
      clientId,
      invoiceId,
      currency: 'EUR',
    });
    expect(status).toBe(200);
    return { id: body.id, token: body.url.split('#')[1] ?? '' };
  }

  const nobody: Person | null = null;
  const begin = (token: string) => web.call(nobody, beginPaymentEndpoint, { token });
  const open = async (token: string) => (await web.call(nobody, openPaymentPageEndpoint, { token })).body;

  /** The fake's page of an address that `begin` returned. */
  function pageAt(url: string) {
    const session = fake.state.sessions.get(url.split('/').at(-1) ?? '');
    if (!session) throw new Error(`There is no page at ${url}.`);
    return session;
  }

  const receive = (request: Request) => web.app.fetch(request);
  const work = () => handleEvents(db.owner, parts, clinicId);
  const attempts = async () =>
    (
      await db.owner.query<{ state: string }>(
        'select state from online_payment_attempts where clinic_id = $1 order by created_at, id',
        [clinicId],
      )
    ).rows.map(({ state }) => state);

  /** Sends what was asked for. */
  async function sendRefunds() {
    const { rows } = await db.owner.query<{ id: string }>(
      `select id from online_refunds where clinic_id = $1 and state in ('requested', 'pending') order by requested_at`,
      [clinicId],
    );
    for (const { id } of rows) await sendRefund(parts, { clinicId, refundId: id });
  }

  return {
    ...given,
    fake,
    parts,
    web,
    admin,
    owner,
    invoiced,
    linked,
    begin,
    open,
    pageAt,
    receive,
    work,
    attempts,
    sendRefunds,
  };
}
export type GivenOnline = Awaited<ReturnType<typeof givenOnline>>;
