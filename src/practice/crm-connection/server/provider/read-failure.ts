import { messageOf } from '../public/provider-message.ts';
import { ProviderError, type ProviderFailure } from '../public/provider-error.ts';

/** The burst window of the provider's rate limit, if a response does not name it. */
const INTERVAL_MS = 10_000;

function failureOf(status: number, message: string): ProviderFailure {
  if (status === 429) return 'busy';
  if (status >= 500) return 'unreachable';
  if (status === 400 && /^invalid grant/i.test(message)) return 'invalid_grant';
  // Other 401s concern scopes, token types or headers, which a new token would not fix.
  if (status === 401 && /^invalid (?:token|jwt)/i.test(message)) return 'invalid_token';
  return 'refused';
}

/** The delay before a retry; null when the daily limit is exhausted, because a retry in the next window would fail too. */
function retryDelayOf(headers: Headers): number | null {
  if (headers.get('x-ratelimit-daily-remaining') === '0') return null;
  return Number(headers.get('x-ratelimit-interval-milliseconds')) || INTERVAL_MS;
}

/** The failure that a response describes; null for a success. */
export function readFailure(status: number, headers: Headers, body: unknown): ProviderError | null {
  if (status >= 200 && status < 300) return null;
  const message = messageOf(body);
  const failure = failureOf(status, message);
  return new ProviderError(failure, `The provider answered ${status}${message && `: ${message}`}`, {
    response: { status, body },
    waitMs: failure === 'busy' ? retryDelayOf(headers) : null,
  });
}
