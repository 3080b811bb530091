import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  type IPolicy,
  retry,
  wrap,
} from 'cockatiel';
import * as z from 'zod';
import { wasNeverSent } from '#foundation/server/outside/never-sent.ts';
import { type Fetch, outgoingRequest } from '#foundation/server/outside/outgoing-request.ts';
import { meaningOf } from '../../twilio-codes.rules.ts';

import { readLimited } from './read-limited.ts';
import { TwilioError } from './twilio-error.ts';

/** The time limits of the client. */
export interface TwilioTimes {
  /** For one answer, with its body. */
  readonly timeoutMs: number;
  /** Before the first retry; doubled for the next. */
  readonly firstDelayMs: number;
  /** A longer wait is left to the caller. */
  readonly maxDelayMs: number;
  /** How long a clinic's breaker stays open after repeated failures. */
  readonly halfOpenAfterMs: number;
}

export const TWILIO_TIMES: TwilioTimes = {
  timeoutMs: 10_000,
  firstDelayMs: 250,
  maxDelayMs: 2_000,
  halfOpenAfterMs: 15_000,
};
const RETRIES = 2;
const FAILURES_BEFORE_OPEN = 5;
const ANSWER_LIMIT_BYTES = 2_000_000;

export interface TwilioAccess {
  readonly accountSid: string;
  readonly token: string;
}

/** One request; a form makes it a POST, which is never repeated when its outcome is unknown. */
interface TwilioRequest {
  readonly url: URL;
  readonly form?: URLSearchParams;
}

const Refusal = z.object({ code: z.int().nullish(), message: z.string().nullish() });

const authorization = ({ accountSid, token }: TwilioAccess): string =>
  `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`;

const retryAfterMs = (headers: Headers): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3_600) * 1_000 : null;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a status other than 2xx says. 503 is Twilio's own word that it took nothing; any other 5xx says nothing. */
function failureOf(status: number, body: unknown, headers: Headers): TwilioError {
  const code = Refusal.safeParse(body).data?.code ?? null;
  const waitMs = retryAfterMs(headers);
  const { trouble, failure } = meaningOf(code);
  const isAccess = status === 401 || (trouble === 'access_refused' && failure === null);
  const kind = isAccess
    ? 'access'
    : status === 429 || (failure === null && trouble === 'busy')
      ? 'busy'
      : status === 503
        ? 'unsent'
        : status >= 500 || status < 400
          ? 'unknown'
          : 'refused';
  return new TwilioError(kind, `Twilio answered ${status}${code === null ? '' : ` with code ${code}`}.`, {
    code,
    waitMs,
  });
}

async function sendOnce(
  fetch: Fetch,
  access: TwilioAccess,
  { url, form }: TwilioRequest,
  timeoutMs: number,
): Promise<unknown> {
  const request = outgoingRequest(url, {
    method: form ? 'POST' : 'GET',
    headers: { accept: 'application/json', authorization: authorization(access) },
    ...(form ? { body: form } : {}),
    // The token must not be sent to the target of a redirect.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  try {
    const response = await fetch(request);
    const bytes = await readLimited(response, ANSWER_LIMIT_BYTES);
    const body = bytes && parse(bytes.toString('utf8'));
    if (!response.ok) throw failureOf(response.status, body, response.headers);
    return body;
  } catch (error) {
    if (error instanceof TwilioError) throw error;
    throw new TwilioError(wasNeverSent(error) ? 'unsent' : 'unknown', 'Twilio did not respond.', {
      cause: error,
    });
  }
}

const isOutage = (error: unknown): boolean =>
  error instanceof TwilioError && (error.failure === 'unknown' || error.failure === 'unsent');

function retries(isRead: boolean, { firstDelayMs, maxDelayMs }: TwilioTimes): IPolicy {
  const isRetried = handleWhen((error) => {
    if (!(error instanceof TwilioError) || (error.waitMs ?? 0) > maxDelayMs) return false;
    if (error.failure === 'busy') return error.waitMs !== null;
    return error.failure === 'unsent' || (isRead && error.failure === 'unknown');
  });
  return retry(isRetried, {
    maxAttempts: RETRIES,
    backoff: new DelegateBackoff(({ attempt, result }) => {
      const asked = 'error' in result && result.error instanceof TwilioError ? result.error.waitMs : null;
      return (
        (asked ?? Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1))) + Math.random() * firstDelayMs
      );
    }),
  });
}

export interface TwilioHttp {
  /** The parsed answer; null when it is not JSON. @throws TwilioError */
  send(access: TwilioAccess, request: TwilioRequest): Promise<unknown>;
}

/** A client for one clinic, with time limits, retries and a circuit breaker of its own. */
export function createTwilioHttp(fetch: Fetch, times: TwilioTimes): TwilioHttp {
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: times.halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(FAILURES_BEFORE_OPEN),
  });
  const policies = { read: wrap(retries(true, times), breaker), write: wrap(retries(false, times), breaker) };
  return {
    send: async (access, request) => {
      try {
        return await policies[request.form ? 'write' : 'read'].execute(() =>
          sendOnce(fetch, access, request, times.timeoutMs),
        );
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new TwilioError('unsent', 'Twilio has failed repeatedly.', { cause: error });
      }
    },
  };
}
