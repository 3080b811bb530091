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
import type { ProviderAnswer } from '../public/provider-answer.ts';
import { readFailure } from './read-failure.ts';

/** How long to wait for the provider, and between retries. */
export interface Timeouts {
  /** For one response. */
  readonly timeoutMs: number;
  /** Before the first retry; it doubles with each. */
  readonly firstDelayMs: number;
  /** The longest pause that a request may wait for. */
  readonly longestDelayMs: number;
  /** How long the circuit stays open after repeated failures. */
  readonly restMs: number;
}

export const TIMEOUTS: Timeouts = {
  timeoutMs: 15_000,
  firstDelayMs: 300,
  longestDelayMs: 12_000,
  restMs: 15_000,
};

const RETRIES = 3;
const FAILURES_BEFORE_REST = 5;
/** No legitimate answer is longer. */
const ANSWER_LIMIT_BYTES = 5_000_000;

export interface ProviderRequest {
  readonly method: 'DELETE' | 'GET' | 'POST' | 'PUT';
  /** Below the API's address, such as `/contacts/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or form-encoded for URLSearchParams. */
  readonly body?: Readonly<Record<string, unknown>> | URLSearchParams | undefined;
  /** Whether it may be retried when its outcome is unknown. A rate-limited request is retried in any case. */
  readonly isRepeatable: boolean;
}

export interface ProviderHttp {
  /** @throws ProviderError for every answer that is not 2xx, and for no answer. */
  send(request: ProviderRequest): Promise<ProviderAnswer>;
}

/** The global `fetch`; tests and the demo pass another. */
export type Fetch = (request: Request) => Promise<Response>;

async function readBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Counted while reading, whatever the declared length, so that an endless answer cannot fill the memory.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_LIMIT_BYTES) throw new ProviderError('unreachable', 'The answer is too large.');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ProviderError('unreachable', 'The answer is no JSON.', { cause });
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
    // A token must not be sent to a redirect's target.
    redirect: 'error',
    signal,
  });
}

async function sendOnce(
  parts: { readonly apiUrl: string; readonly fetch: Fetch; readonly timeouts: Timeouts },
  request: ProviderRequest,
): Promise<ProviderAnswer> {
  try {
    const signal = AbortSignal.timeout(parts.timeouts.timeoutMs);
    const response = await parts.fetch(toRequest(parts.apiUrl, request, signal));
    const body = await readBody(response);
    const failure = readFailure(response.status, response.headers, body);
    if (failure) throw failure;
    return { status: response.status, body };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('unreachable', 'The provider did not answer.', { cause: error });
  }
}

const isFailure = (error: Error, ...failures: readonly ProviderError['failure'][]): boolean =>
  error instanceof ProviderError && failures.includes(error.failure);

/** Retries rate-limited requests after the requested delay, and repeatable requests without an answer. */
function repeating(isRepeatable: boolean, { firstDelayMs, longestDelayMs }: Timeouts): IPolicy {
  const isRetryable = handleWhen((error) =>
    isFailure(error, 'busy')
      ? error instanceof ProviderError && error.waitMs !== null && error.waitMs <= longestDelayMs
      : isRepeatable && isFailure(error, 'unreachable'),
  );
  return retry(isRetryable, {
    maxAttempts: RETRIES,
    backoff: new DelegateBackoff(({ attempt, result }) => {
      const waitMs = 'error' in result && result.error instanceof ProviderError ? result.error.waitMs : null;
      const growing = firstDelayMs * 2 ** (attempt - 1);
      // Jitter, so that requests that were refused together are not retried together.
      return Math.min(longestDelayMs, (waitMs ?? growing) + Math.random() * firstDelayMs);
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
    { halfOpenAfter: timeouts.restMs, breaker: new ConsecutiveBreaker(FAILURES_BEFORE_REST) },
  );
  const policies = {
    repeatable: wrap(repeating(true, timeouts), breaker),
    single: wrap(repeating(false, timeouts), breaker),
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
          'The provider has failed again and again; it is left alone for a while.',
        );
      }
    },
  };
}
