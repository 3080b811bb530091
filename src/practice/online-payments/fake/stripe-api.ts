import { Hono, type Context } from 'hono';
import { expirePage, openRefund } from './stripe-actions.ts';
import { printPayout, printTransaction } from './stripe-balance.ts';
import { printEvent } from './stripe-events.ts';
import { printDispute, printIntent, printList, printRefund, printSession } from './stripe-objects.ts';
import { secondsNow, stripeId, type FakeSession, type FakeStripeState } from './stripe-state.ts';

export class StripeRefusal extends Error {
  readonly status: 400 | 401 | 403 | 404;
  readonly type: string;
  readonly code: string | undefined;

  constructor(status: 400 | 401 | 403 | 404, message: string, code?: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}

const HALF_HOUR_SECONDS = 1_800;
const DAY_SECONDS = 86_400;
/** In the smallest unit; the real limit depends on the currency. */
const MIN_AMOUNT = 50;

const missing = (what: string, id: string) =>
  new StripeRefusal(404, `No such ${what}: '${id}'`, 'resource_missing');
const wrong = (message: string, code?: string) => new StripeRefusal(400, message, code);

function take<T>(from: ReadonlyMap<string, T>, what: string, id: string): T {
  const found = from.get(id);
  if (found === undefined) throw missing(what, id);
  return found;
}

const expandOf = (params: URLSearchParams): string[] =>
  [...params].filter(([name]) => name.startsWith('expand[')).map(([, value]) => value);

const metadataOf = (params: URLSearchParams, prefix = 'metadata'): Record<string, string> =>
  Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : '';
      return key === '' ? [] : [[key, value]];
    }),
  );

function createSession(state: FakeStripeState, params: URLSearchParams): FakeSession {
  const text = (name: string) => params.get(name) ?? '';
  const amount = Number(text('line_items[0][price_data][unit_amount]'));
  const now = secondsNow(state);
  const expiresAt = Number(text('expires_at') || now + DAY_SECONDS);
  if (text('mode') !== 'payment') throw wrong('Received unknown parameter: mode');
  if (!Number.isInteger(amount) || amount < 1)
    throw wrong('Invalid integer: unit_amount', 'parameter_invalid_integer');
  if (amount < MIN_AMOUNT)
    throw wrong('The Checkout Session’s total amount must convert to at least 50 cents.', 'amount_too_small');
  if (!/^[a-z]{3}$/.test(text('line_items[0][price_data][currency]'))) throw wrong('Invalid currency');
  if (!URL.canParse(text('success_url'))) throw wrong('Not a valid URL', 'url_invalid');
  if (expiresAt < now + HALF_HOUR_SECONDS || expiresAt > now + DAY_SECONDS)
    throw wrong(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    );
  const session: FakeSession = {
    id: stripeId('cs'),
    createdAt: now,
    status: 'open',
    paymentStatus: 'unpaid',
    amount,
    currency: text('line_items[0][price_data][currency]'),
    description: text('line_items[0][price_data][product_data][name]'),
    successUrl: text('success_url'),
    cancelUrl: text('cancel_url'),
    expiresAt,
    reference: params.get('client_reference_id'),
    metadata: metadataOf(params),
    intentId: null,
  };
  state.sessions.set(session.id, session);
  return session;
}

function createRefund(state: FakeStripeState, params: URLSearchParams) {
  const intent = take(state.intents, 'payment_intent', params.get('payment_intent') ?? '');
  const amount = Number(params.get('amount') ?? intent.received);
  const gone = [...state.refunds.values()]
    .filter(({ intentId, status }) => intentId === intent.id && status !== 'failed' && status !== 'canceled')
    .reduce((sum, refund) => sum + refund.amount, 0);
  if (intent.status !== 'succeeded')
    throw wrong('This PaymentIntent does not have a successful charge to refund.');
  if (gone >= intent.received) throw wrong('Charge has already been refunded.', 'charge_already_refunded');
  if (amount > intent.received - gone)
    throw wrong('Refund amount is greater than unrefunded amount on charge', 'amount_too_large');
  return openRefund(state, intent, amount, metadataOf(params));
}

/** Sessions are found by their payment too. */
function listSessions(state: FakeStripeState, query: URLSearchParams) {
  const intentId = query.get('payment_intent');
  const all = [...state.sessions.values()].filter((one) => intentId === null || one.intentId === intentId);
  return printList(state, all, query, (session) => printSession(state, session));
}

function listEvents(state: FakeStripeState, query: URLSearchParams) {
  const types = [...query].filter(([name]) => name.startsWith('types[')).map(([, value]) => value);
  const all = state.events.filter(({ type }) => types.length === 0 || types.includes(type));
  return printList(state, all, query, (event) => printEvent(state, event));
}

function listTransactions(state: FakeStripeState, query: URLSearchParams) {
  const payoutId = query.get('payout');
  const all = [...state.transactions.values()].filter(
    (one) => payoutId === null || one.payoutId === payoutId,
  );
  return printList(state, all, query, (one) => printTransaction(one, expandOf(query)));
}

/** A key that may do something else. */
const assertMayReadPayouts = ({ options }: FakeStripeState): void => {
  if (!options.mayReadPayouts)
    throw new StripeRefusal(
      403,
      'The provided key does not have the required permissions for this endpoint.',
    );
};

/** What was paid out, and what changed the balance. */
function mountPayouts(state: FakeStripeState, api: Hono): void {
  api.get('/v1/payouts', (c) => {
    assertMayReadPayouts(state);
    return c.json(printList(state, [...state.payouts.values()], queryOf(c), printPayout));
  });
  api.get('/v1/payouts/:id', (c) => {
    assertMayReadPayouts(state);
    return c.json(printPayout(take(state.payouts, 'payout', c.req.param('id'))));
  });
  api.get('/v1/balance_transactions', (c) => {
    assertMayReadPayouts(state);
    return c.json(listTransactions(state, queryOf(c)));
  });
}

const queryOf = (c: Context) => new URL(c.req.url).searchParams;

/** The API as far as it is used: form-encoded requests, JSON answers. */
export function mountStripeApi(state: FakeStripeState): Hono {
  const api = new Hono();
  const form = async (c: Context) => new URLSearchParams(await c.req.text());
  const query = queryOf;
  api.get('/v1/account', (c) =>
    c.json({
      id: 'acct_test_fake',
      object: 'account',
      business_profile: { name: 'Sample clinic' },
      settings: { dashboard: { display_name: 'Sample clinic' } },
    }),
  );
  api.post('/v1/checkout/sessions', async (c) => {
    const params = await form(c);
    return c.json(printSession(state, createSession(state, params), expandOf(params)));
  });
  api.get('/v1/checkout/sessions', (c) => c.json(listSessions(state, query(c))));
  api.get('/v1/checkout/sessions/:id', (c) => {
    const session = take(state.sessions, 'checkout.session', c.req.param('id'));
    if (session.expiresAt <= secondsNow(state)) expirePage(state, session);
    return c.json(printSession(state, session, expandOf(query(c))));
  });
  api.post('/v1/checkout/sessions/:id/expire', async (c) => {
    const session = take(state.sessions, 'checkout.session', c.req.param('id'));
    if (session.status !== 'open')
      throw wrong('Only Checkout Sessions with a status in ["open"] can be expired.');
    expirePage(state, session);
    return c.json(printSession(state, session, expandOf(await form(c))));
  });
  api.get('/v1/payment_intents/:id', (c) =>
    c.json(printIntent(take(state.intents, 'payment_intent', c.req.param('id')))),
  );
  api.post('/v1/refunds', async (c) => c.json(printRefund(createRefund(state, await form(c)))));
  api.get('/v1/refunds', (c) => c.json(printList(state, [...state.refunds.values()], query(c), printRefund)));
  api.get('/v1/refunds/:id', (c) => c.json(printRefund(take(state.refunds, 'refund', c.req.param('id')))));
  api.get('/v1/disputes', (c) =>
    c.json(printList(state, [...state.disputes.values()], query(c), printDispute)),
  );
  api.get('/v1/disputes/:id', (c) =>
    c.json(printDispute(take(state.disputes, 'dispute', c.req.param('id')))),
  );
  api.get('/v1/events', (c) => c.json(listEvents(state, query(c))));
  mountPayouts(state, api);
  return api;
}
