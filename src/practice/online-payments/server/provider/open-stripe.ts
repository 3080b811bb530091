import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen, type IPolicy } from 'cockatiel';
import type Stripe from 'stripe';
import { type Fetch, outgoingRequest } from '#foundation/server/outside/outgoing-request.ts';
import { PRODUCT } from '#vocabulary/product.ts';
import type { OpenProvider, PaymentProvider } from './payment-provider.ts';
import { PaymentProviderError, type ProviderFailure } from './provider-error.ts';
import { stripeAccount } from './stripe-account.ts';

/** The time limits of the client. */
export interface StripeTimes {
  /** For one answer. */
  readonly timeoutMs: number;
  /** How often a request without an answer is sent again, with the same key. */
  readonly retries: number;
  /** How long a clinic's breaker stays open after repeated failures. */
  readonly halfOpenAfterMs: number;
}

const TIMES: StripeTimes = { timeoutMs: 12_000, retries: 2, halfOpenAfterMs: 15_000 };
const FAILURES_BEFORE_OPEN = 5;
/** The breakers kept at once; the one that was unused longest is dropped. */
const MAX_BREAKERS = 1_000;

export interface StripeParts {
  /** The global `fetch`; tests and the demo pass another. */
  readonly fetch?: Fetch;
  /** Where the API is, if not at Stripe. */
  readonly apiUrl?: string;
  readonly times?: StripeTimes;
}

const CERTAIN: Readonly<Record<string, ProviderFailure>> = {
  StripeAuthenticationError: 'key',
  StripePermissionError: 'key',
  StripeInvalidRequestError: 'refused',
  StripeCardError: 'refused',
};

/** What a failure says of whether it was done. Only a refusal is certain: a repeated answer may be the error of the first try. */
function failureOf(error: unknown): PaymentProviderError {
  const type = error instanceof Error && 'type' in error ? String(error.type) : '';
  const message = error instanceof Error ? error.message : 'The provider did not respond.';
  return new PaymentProviderError(CERTAIN[type] ?? 'unknown', message, { cause: error });
}

function createBreakers(halfOpenAfterMs: number): (clinicId: string) => IPolicy {
  const breakers = new Map<string, IPolicy>();
  return (clinicId) => {
    const breaker =
      breakers.get(clinicId) ??
      circuitBreaker(
        handleWhen((error) => error instanceof PaymentProviderError && error.failure === 'unknown'),
        { halfOpenAfter: halfOpenAfterMs, breaker: new ConsecutiveBreaker(FAILURES_BEFORE_OPEN) },
      );
    breakers.delete(clinicId);
    breakers.set(clinicId, breaker);
    const [oldest] = breakers.keys();
    if (breakers.size > MAX_BREAKERS && oldest !== undefined) breakers.delete(oldest);
    return breaker;
  };
}

function hostOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return {
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
}

/** The library is large, so it is loaded when a clinic first needs it. */
const load = async () => (await import('stripe')).default;

/** Opens clinics' accounts at Stripe by its official library, each with a breaker of its own. */
export function openStripe({ fetch, apiUrl, times = TIMES }: StripeParts = {}): OpenProvider {
  const breakerOf = createBreakers(times.halfOpenAfterMs);
  const clientOf = async (key: string): Promise<Stripe> => {
    const Client = await load();
    return new Client(key, {
      ...hostOf(apiUrl),
      maxNetworkRetries: times.retries,
      timeout: times.timeoutMs,
      telemetry: false,
      appInfo: { name: PRODUCT.name },
      ...(fetch
        ? { httpClient: Client.createFetchHttpClient((url, init) => fetch(outgoingRequest(url, init))) }
        : {}),
    });
  };
  return (clinicId, key) => {
    const breaker = breakerOf(clinicId);
    const call = async <T>(send: () => Promise<T>): Promise<T> => {
      try {
        return await breaker.execute(() =>
          send().catch((error: unknown) => {
            throw failureOf(error);
          }),
        );
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new PaymentProviderError('unknown', 'The provider has failed repeatedly.', { cause: error });
      }
    };
    const account = clientOf(key).then((client) => stripeAccount(client, call));
    return lazily(account);
  };
}

/** The account as soon as the library is loaded. */
const lazily = (account: Promise<PaymentProvider>): PaymentProvider => ({
  check: async () => (await account).check(),
  createSession: async (session) => (await account).createSession(session),
  readSession: async (id) => (await account).readSession(id),
  findSessionOfAttempt: async (attemptId, begunAt) =>
    (await account).findSessionOfAttempt(attemptId, begunAt),
  findSessionOfIntent: async (intentId) => (await account).findSessionOfIntent(intentId),
  expireSession: async (id) => (await account).expireSession(id),
  createRefund: async (refund) => (await account).createRefund(refund),
  readRefund: async (id) => (await account).readRefund(id),
  readDispute: async (id) => (await account).readDispute(id),
  listEvents: async (since) => (await account).listEvents(since),
  checkPayouts: async () => (await account).checkPayouts(),
  listPayouts: async (since) => (await account).listPayouts(since),
  readPayout: async (id) => (await account).readPayout(id),
  listTransactions: async (payoutId) => (await account).listTransactions(payoutId),
});
