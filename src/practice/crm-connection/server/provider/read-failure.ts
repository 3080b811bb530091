import { messageOf } from '../public/provider-message.ts';
import { ProviderError, type ProviderFailure } from '../public/provider-error.ts';

/** The burst window of the provider's rate limit, if a response does not name it. */
const INTERVAL_MS = 10_000;
/** Whatever the provider says, it is asked again after this. */
const MAX_WAIT_MS = 3_600_000;

/** The three forms of a date in HTTP: they begin with a weekday, and the oldest does not name its zone, which is GMT. */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d/;

function failureOf(status: number, message: string): ProviderFailure {
  if (status === 429) return 'busy';
  if (status >= 500) return 'unreachable';
  // Other 401s concern scopes, token types or headers, which a new token would not fix.
  if (status === 401 && /^invalid (?:token|jwt)/i.test(message)) return 'invalid_token';
  return 'refused';
}

function instantOf(text: string | null): number | null {
  if (text === null || !HTTP_DATE.test(text)) return null;
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : at;
}

/** The delay in `Retry-After`, which is in seconds or a date; null if there is none. */
function retryAfterOf(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const at = instantOf(text);
  // By the provider's own clock if it says what that is.
  return at === null ? null : Math.max(0, at - (instantOf(headers.get('date')) ?? nowMs));
}

/** The delay of the rate limit; null when the daily limit is exhausted: a retry in the next window would fail too. */
function rateLimitDelayOf(headers: Headers): number | null {
  if (headers.get('x-ratelimit-daily-remaining') === '0') return null;
  const intervalMs = Number(headers.get('x-ratelimit-interval-milliseconds'));
  return intervalMs > 0 ? intervalMs : INTERVAL_MS;
}

function waitOf(failure: ProviderFailure, headers: Headers, nowMs: number): number | null {
  if (failure !== 'busy' && failure !== 'unreachable') return null;
  const waitMs = retryAfterOf(headers, nowMs) ?? (failure === 'busy' ? rateLimitDelayOf(headers) : null);
  return waitMs === null ? null : Math.min(waitMs, MAX_WAIT_MS);
}

/** Whether a status is a success, whatever the body is. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The failure that a response other than a success describes. */
export function readFailure(status: number, headers: Headers, body: unknown, nowMs: number): ProviderError {
  const message = messageOf(body);
  const failure = failureOf(status, message);
  return new ProviderError(failure, `The provider answered ${status}${message && `: ${message}`}`, {
    response: { status, body },
    waitMs: waitOf(failure, headers, nowMs),
  });
}
