import type { FunctionResponse } from '#supabase/functions/function-definition.ts';
import { NotConnected } from '../public/not-connected.ts';
import { ProviderError } from '../public/provider-error.ts';
import { messageOf } from '../public/provider-message.ts';

/** The error response of all functions of the connection. Clients read the reason as `message` or as `error`. */
export const refuse = (status: number, message: string): FunctionResponse => ({
  status,
  body: { message, error: message },
});

export const NOT_OWN_CONNECTION = refuse(403, 'This connection belongs to someone else');
export const NOT_ALLOWED = refuse(403, 'Your role does not allow this. Ask a platform admin.');
export const NOT_SET_UP = refuse(503, 'The connection to GoHighLevel is not set up on this server');
const UNREACHABLE = 'GoHighLevel is not responding right now. Please try again in a moment.';
const BUSY = 'GoHighLevel asks us to wait a moment. Please try again soon.';

/** The provider's own sentence about a failed request; null if it gave none. */
export function providerSentence({ response }: ProviderError): string | null {
  const sentence = messageOf(response?.body);
  return sentence === '' ? null : `GoHighLevel says: ${sentence}`;
}

/** Asks the caller to wait, with the seconds that the provider asked for. */
function refuseForNow(status: number, message: string, { waitMs }: ProviderError): FunctionResponse {
  const wait = waitMs === null ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1_000) };
  return { status, body: { message, error: message, ...wait } };
}

/**
 * The response for a failed request, with a message for display; unknown errors are rethrown. The status of the provider's
 * own response is not passed on: it may be about our app, not about what was asked.
 */
export function explain(error: unknown, fallback: string): FunctionResponse {
  if (error instanceof NotConnected) return refuse(error.needsReconnect ? 401 : 404, error.message);
  if (!(error instanceof ProviderError)) throw error;
  if (error.failure === 'busy') return refuseForNow(429, BUSY, error);
  if (error.failure === 'unreachable') return refuseForNow(503, UNREACHABLE, error);
  const sentence = providerSentence(error);
  return refuse(502, sentence === null ? fallback : `${fallback}. ${sentence}`);
}
