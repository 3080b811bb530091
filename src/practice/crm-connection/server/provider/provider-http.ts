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
import { ProviderError } from '../public/provider-error.ts';
import type { ProviderResponse } from '../public/provider-response.ts';
import { readFailure } from './read-failure.ts';

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
/** No legitimate response is longer. */
const RESPONSE_LIMIT_BYTES = 5_000_000;

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

/** The global `fetch`; tests and the demo pass another. */
export type Fetch = (request: Request) => Promise<Response>;

async function readBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Counted while reading, whatever the declared length, so that an endless response cannot exhaust the memory.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > RESPONSE_LIMIT_BYTES) throw new ProviderError('unreachable', 'The response is too large.');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ProviderError('unreachable', 'The response is not JSON.', { cause });
  }
}

function toRequest(
  apiUrl: string,
  { method, path, query, headers, body }: ProviderRequest,
  signal: AbortSignal,
) {
  const url = new URL(apiUrl + path);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  const isForm = body instanceof URLSearchParams;
  return new Request(url, {
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
  try {
    const signal = AbortSignal.timeout(parts.timeouts.timeoutMs);
    const response = await parts.fetch(toRequest(parts.apiUrl, request, signal));
    const body = await readBody(response);
    const failure = readFailure(response.status, response.headers, body);
    if (failure) throw failure;
    return { status: response.status, body };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('unreachable', 'The provider did not respond.', { cause: error });
  }
}

const isFailure = (error: Error, ...failures: readonly ProviderError['failure'][]): boolean =>
  error instanceof ProviderError && failures.includes(error.failure);

/** Retries rate-limited requests after the requested delay, and repeatable requests that got no response. */
function retryPolicy(isRepeatable: boolean, { firstDelayMs, maxDelayMs }: Timeouts): IPolicy {
  const isRetryable = handleWhen((error) =>
    isFailure(error, 'busy')
      ? error instanceof ProviderError && error.waitMs !== null && error.waitMs <= maxDelayMs
      : isRepeatable && isFailure(error, 'unreachable'),
  );
  return retry(isRetryable, {
    maxAttempts: RETRIES,
    backoff: new DelegateBackoff(({ attempt, result }) => {
      const waitMs = 'error' in result && result.error instanceof ProviderError ? result.error.waitMs : null;
      const backoffMs = firstDelayMs * 2 ** (attempt - 1);
      // Jitter spreads the retries of requests that were refused at the same time.
      return Math.min(maxDelayMs, (waitMs ?? backoffMs) + Math.random() * firstDelayMs);
    }),
  });
}

/** The client of the provider's API, with timeouts, retries and a circuit breaker. */
export function createProviderHttp(parts: {
  readonly apiUrl: string;
  readonly fetch?: Fetch;
  readonly timeouts?: Timeouts;
}): ProviderHttp {
  const { apiUrl, fetch = (request) => globalThis.fetch(request), timeouts = TIMEOUTS } = parts;
  const breaker = circuitBreaker(
    handleWhen((error) => isFailure(error, 'unreachable')),
    { halfOpenAfter: timeouts.halfOpenAfterMs, breaker: new ConsecutiveBreaker(FAILURES_BEFORE_OPEN) },
  );
  const policies = {
    repeatable: wrap(retryPolicy(true, timeouts), breaker),
    single: wrap(retryPolicy(false, timeouts), breaker),
  };
  return {
    send: async (request) => {
      try {
        return await policies[request.isRepeatable ? 'repeatable' : 'single'].execute(() =>
          sendOnce({ apiUrl, fetch, timeouts }, request),
        );
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new ProviderError(
          'unreachable',
          'The provider has failed repeatedly; the circuit breaker is open.',
        );
      }
    },
  };
}
