import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenOnline, givenOnline } from '#test/given-online.ts';
import { connectPaymentProviderEndpoint, getPaymentProviderEndpoint } from '../contract.ts';
import { payOnPage } from '../fake/stripe-actions.ts';
import { type SignOptions, signStripeEvent } from '../fake/stripe-events.ts';
import { FAKE_STRIPE_KEY, FAKE_WEBHOOK_SECRET } from '../fake/stripe-state.ts';

let db: TestDatabase;
let given: GivenOnline;
let other: GivenOnline;
beforeAll(async () => {
  db = await createTestDatabase();
  other = await givenOnline(db, { webhookSecret: 'whsec_of_another_clinic' });
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenOnline(db);
});

const paymentsOf = async ({ clinicId }: Pick<GivenOnline, 'clinicId'>) =>
  (await db.owner.query('select amount_minor, reference from payments where clinic_id = $1', [clinicId]))
    .rows;

/** Pays what is open, and returns the last event of it. */
async function paid(of: GivenOnline) {
  await of.invoiced();
  const { token } = await of.linked();
  payOnPage(of.fake.state, of.pageAt((await of.begin(token)).body.url), 'card');
  const event = of.fake.state.outbox.splice(0).at(-1);
  if (!event) throw new Error('It was paid.');
  return event;
}

const now = () => Math.floor(Date.now() / 1000);

describe('P-04: no forged event is taken', () => {
  test.each<[string, () => SignOptions]>([
    ['another secret', () => ({ secret: 'whsec_of_another_clinic' })],
    ['a changed body', () => ({ tamper: (text) => text.replace('5950', '1') })],
    ['older than 300 seconds', () => ({ atSeconds: now() - 400 })],
  ])('%s', async (_, options) => {
    const event = await paid(given);
    const { status } = await given.receive(
      signStripeEvent(given.fake.state, event, given.clinicId, options()),
    );
    expect(status).toBe(400);
    expect(await given.work()).toBe(0);
    expect(await paymentsOf(given)).toEqual([]);
  });

  test('without a signature, with a broken one, for no clinic, and far too large', async () => {
    const event = await paid(given);
    const signed = signStripeEvent(given.fake.state, event, given.clinicId);
    const text = await signed.text();
    const post = (path: string, headers: Record<string, string>, body = text) =>
      given.web.app.request(path, { method: 'POST', headers, body });
    const path = new URL(signed.url).pathname;
    expect((await post(path, {})).status).toBe(400);
    expect((await post(path, { 'stripe-signature': 't=x,v1=zz' })).status).toBe(400);
    const signature = signed.headers.get('stripe-signature') ?? '';
    expect((await post('/webhooks/stripe/nowhere', { 'stripe-signature': signature })).status).toBe(404);
    const large = await post(path, { 'stripe-signature': signature }, `${text}${' '.repeat(600_000)}`);
    expect(large.status).toBe(413);
    expect(await given.work()).toBe(0);
  });

  test('several signatures at once, as while a secret is being replaced', async () => {
    const event = await paid(given);
    const request = signStripeEvent(given.fake.state, event, given.clinicId, { otherSecrets: ['whsec_old'] });
    expect((await given.receive(request)).status).toBe(200);
    await given.work();
    expect(await paymentsOf(given)).toMatchObject([{ amount_minor: 5950 }]);
  });

  test('another clinic’s event is nobody’s here, and its own is not booked twice', async () => {
    const event = await paid(other);
    // Signed rightly for this clinic: the object is not in its account.
    const request = signStripeEvent(given.fake.state, event, given.clinicId);
    expect((await given.receive(request)).status).toBe(200);
    await given.work();
    expect(await paymentsOf(given)).toEqual([]);
    const { rows } = await db.owner.query(
      'select outcome from online_payment_events where clinic_id = $1 and event_id = $2',
      [given.clinicId, event.id],
    );
    expect(rows).toEqual([{ outcome: 'unknown' }]);
  });

  test('an event that lies about the amount books what the provider has', async () => {
    const event = await paid(given);
    const lying = { ...event, object: { ...event.object, amount_total: 1, payment_status: 'paid' } };
    await given.receive(signStripeEvent(given.fake.state, lying, given.clinicId));
    await given.work();
    expect(await paymentsOf(given)).toMatchObject([{ amount_minor: 5950 }]);
  });

  test('an event of a page that was not paid books nothing, whatever it says', async () => {
    await given.invoiced();
    const { token } = await given.linked();
    const { id } = given.pageAt((await given.begin(token)).body.url);
    const object = { id, object: 'checkout.session', status: 'complete', payment_status: 'paid' };
    const event = {
      id: 'evt_lie',
      type: 'checkout.session.completed',
      createdAt: now(),
      object,
      clinicId: null,
    };
    expect((await given.receive(signStripeEvent(given.fake.state, event, given.clinicId))).status).toBe(200);
    await given.work();
    expect(await paymentsOf(given)).toEqual([]);
    expect(await given.attempts()).toEqual(['requires_action']);
  });
});

describe('keys', () => {
  test('are tried out before they are stored, and never shown', async () => {
    const wrong = await given.web.call(given.admin, connectPaymentProviderEndpoint, {
      key: 'rk_test_not_the_right_one',
      webhookSecret: FAKE_WEBHOOK_SECRET,
    });
    expect(wrong.body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'key', message: expect.stringContaining('does not accept this key') }],
    });
    const secretKey = await given.web.call(given.admin, connectPaymentProviderEndpoint, {
      key: 'sk_live_whatever_it_may_be',
      webhookSecret: FAKE_WEBHOOK_SECRET,
    });
    expect(secretKey.status).toBe(422);
    const shown = await given.web.call(given.csr, getPaymentProviderEndpoint, {});
    expect(shown.body.account).toMatchObject({ state: 'connected', mode: 'test', keyHint: 'Only' });
    expect(JSON.stringify(shown.body)).not.toContain(FAKE_STRIPE_KEY);
    const { rows } = await db.owner.query(
      `select encode(key_sealed, 'escape') || encode(webhook_secret_sealed, 'escape') as text from payment_providers
        where clinic_id = $1`,
      [given.clinicId],
    );
    expect(JSON.stringify(rows)).not.toContain('TailwellDemo');
  });

  test('of one clinic cannot be read in another’s place', async () => {
    await db.owner.query(
      `update payment_providers p set key_sealed = o.key_sealed from payment_providers o
        where p.clinic_id = $1 and o.clinic_id = $2`,
      [given.clinicId, other.clinicId],
    );
    await given.invoiced();
    const { token } = await given.linked();
    expect((await given.begin(token)).status).toBe(500);
  });
});

test('a token of nobody says nothing', async () => {
  const token = Buffer.concat([Buffer.from(given.clinicId.replaceAll('-', ''), 'hex'), Buffer.alloc(32)]);
  const { status, body } = await given.begin(token.toString('base64url'));
  expect([status, body]).toMatchObject([404, { code: 'not_found' }]);
});
