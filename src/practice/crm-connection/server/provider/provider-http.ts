import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  wrap,
  type IPolicy,
} from 'cockatiel';
import { wasNeverSent } from '#foundation/server/outside/never-sent.ts';
import { type Fetch, outgoingRequest } from '#foundation/server/outside/outgoing-request.ts';
import { ProviderError } from '../public/provider-error.ts';
import type { ProviderResponse } from '../public/provider-response.ts';
import { readBody, readRefusal } from './read-body.ts';
import { isSuccess, readFailure } from './read-failure.ts';

/** The timeouts of the client, and its delays between retries. */
export interface Timeouts {
  /** For one response. */
  readonly timeoutMs: number;
  /** Before the first retry; doubled for each further one. */
  readonly firstDelayMs: number;
  /** A request that would have to wait longer fails. */
  readonly maxDelayMs: number;
  /** How long the circuit breaker stays open after repeated failures. */
  readonly halfOpenAfterMs: number;
}

export const TIMEOUTS: Timeouts = {
  timeoutMs: 15_000,
  firstDelayMs: 300,
  maxDelayMs: 12_000,
  halfOpenAfterMs: 15_000,
};

const RETRIES = 3;
const FAILURES_BEFORE_OPEN = 5;

export interface ProviderRequest {
  readonly method: 'DELETE' | 'GET' | 'POST' | 'PUT';
  /** Relative to the API's URL, such as `/contacts/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or form-encoded for URLSearchParams. */
  readonly body?: Readonly<Record<string, unknown>> | URLSearchParams | undefined;
  /** Whether it may be retried when the outcome of an attempt is unknown. A rate-limited request is always retried. */
  readonly isRepeatable: boolean;
}

export interface ProviderHttp {
  /** @throws ProviderError for any status other than 2xx, and if there is no response. */
  send(request: ProviderRequest): Promise<ProviderResponse>;
}

function toRequest(
  apiUrl: string,
  { method, path, query, headers, body }: ProviderRequest,
  signal: AbortSignal,
) {
  const url = new URL(apiUrl + path);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  const isForm = body instanceof URLSearchParams;
  return outgoingRequest(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    // The token must not be sent to the target of a redirect.
    redirect: 'error',
    signal,
  });
}

async function sendOnce(
  parts: { readonly apiUrl: string; readonly fetch: Fetch; readonly timeouts: Timeouts },
  request: ProviderRequest,
): Promise<ProviderResponse> {
  // What cannot be made into a request is a fault of ours, not an outage of the provider.
  const outgoing = toRequest(parts.apiUrl, request, AbortSignal.timeout(parts.timeouts.timeoutMs));
  try {
    const response = await parts.fetch(outgoing);
    const { status, headers } = response;
    // The status decides first: a firewall or a proxy answers with a page, not with JSON.
    if (!isSuccess(status)) throw readFailure(status, headers, await readRefusal(response), Date.now());
    return { status, body: await readBody(response) };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('unreachable', 'The provider did not respond.', {
      isUnsent: wasNeverSent(error),
      cause: error,
    });
  }
}

/** Whether the provider asked for a longer wait than a request may last. */
const isTooLong = ({ waitMs }: ProviderError, maxDelayMs: number): boolean =>
  waitMs !== null && waitMs > maxDelayMs;

/** Retries rate-limited requests after the requested delay, and repeatable requests that got no response. */
function retryPolicy(isRepeatable: boolean, { firstDelayMs, maxDelayMs }: Timeouts): IPolicy {
  const isRetryable = handleWhen((error) => {
    if (!(error instanceof ProviderError) || isTooLong(error, maxDelayMs)) return false;
    return error.failure === 'busy' ? error.waitMs !== null : isRepeatable && error.failure === 'unreachable';
  });
  return retry(isRetryable, {
    maxAttempts: RETRIES,
    backoff: new DelegateBackoff(({ attempt, result }) => {
      const waitMs = 'error' in result && result.error instanceof ProviderError ? result.error.waitMs : null;
      const backoffMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
      // Jitter spreads the retries of requests that were refused at the same time.
      return (waitMs ?? backoffMs) + Math.random() * firstDelayMs;
    }),
  });
}

/** Sends nothing while the provider has asked for a pause, whichever request it said that to. */
function obeyPauses(send: ProviderHttp['send']): ProviderHttp['send'] {
  let pausedUntilMs = 0;
  return async (request) => {
    const leftMs = pausedUntilMs - performance.now();
    // A timer may fire within the last millisecond.
    if (leftMs > 1) {
      throw new ProviderError('busy', 'The provider has asked for a pause.', { waitMs: leftMs });
    }
    try {
      return await send(request);
    } catch (error) {
      if (error instanceof ProviderError && error.waitMs !== null) {
        pausedUntilMs = Math.max(pausedUntilMs, performance.now() + error.waitMs);
      }
      throw error;
    }
  };
}

export interface ProviderHttpParts {
  readonly apiUrl: string;
  readonly fetch?: Fetch;
  readonly timeouts?: Timeouts;
}

/** A client of the provider's API, with timeouts, retries, pauses and a circuit breaker of its own. */
export function createProviderHttp(parts: ProviderHttpParts): ProviderHttp {
  const { apiUrl, fetch = (request) => globalThis.fetch(request), timeouts = TIMEOUTS } = parts;
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof ProviderError && error.failure === 'unreachable'),
    { halfOpenAfter: timeouts.halfOpenAfterMs, breaker: new ConsecutiveBreaker(FAILURES_BEFORE_OPEN) },
  );
  const policies = {
    repeatable: wrap(retryPolicy(true, timeouts), breaker),
    single: wrap(retryPolicy(false, timeouts), breaker),
  };
  const send = obeyPauses((request) => sendOnce({ apiUrl, fetch, timeouts }, request));
  return {
    send: async (request) => {
      try {
        return await policies[request.isRepeatable ? 'repeatable' : 'single'].execute(() => send(request));
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new ProviderError(
          'unreachable',
          'The provider has failed repeatedly; the circuit breaker is open.',
          { isUnsent: true },
        );
      }
    },
  };
}
