import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll, type IPolicy } from 'cockatiel';
import { type Fetch, outgoingRequest } from '#foundation/server/outside/outgoing-request.ts';
import { isPushEndpoint } from '../../push-endpoint.rules.ts';
import type { PushNotice } from '../../push-notice.rules.ts';
import type { PushKeys } from '../push-keys.ts';
import type { PushOutcome } from './push-outcome.ts';
import { readOutcome } from './read-outcome.ts';

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushDelivery {
  readonly notice: PushNotice;
  readonly isUrgent: boolean;
  /** How long the push service keeps it for a browser that is off. */
  readonly seconds: number;
}

export interface PushService {
  /** Sends one notification to one browser. Never throws for what a push service does. */
  send(target: PushTarget, delivery: PushDelivery): Promise<PushOutcome>;
}

interface PushParts {
  readonly keys: PushKeys;
  /** Where push services can reach whoever runs this server: an `https:` address or `mailto:` [RFC 8292, 2.1]. */
  readonly subject: string;
  /** The global `fetch`; tests pass another. */
  readonly fetch?: Fetch;
  readonly timeoutMs?: number;
  readonly halfOpenAfterMs?: number;
}

const TIMEOUT_MS = 8_000;
const HALF_OPEN_AFTER_MS = 30_000;
const FAILURES_BEFORE_OPEN = 3;
/** Hosts of push services that are remembered; the one that was unused longest is dropped. */
const MAX_BREAKERS = 100;

/** The library is needed by the first notification only. */
const load = async () => (await import('web-push')).default;

class Unavailable extends Error {}

function createBreakers(halfOpenAfter: number): (host: string) => IPolicy {
  const breakers = new Map<string, IPolicy>();
  return (host) => {
    const breaker =
      breakers.get(host) ??
      circuitBreaker(handleAll, { halfOpenAfter, breaker: new ConsecutiveBreaker(FAILURES_BEFORE_OPEN) });
    breakers.delete(host);
    breakers.set(host, breaker);
    const [oldest] = breakers.keys();
    if (breakers.size > MAX_BREAKERS && oldest !== undefined) breakers.delete(oldest);
    return breaker;
  };
}

/**
 * Sends notifications to the push services of browsers: encrypted for the browser alone [RFC 8291], with this server's proof
 * [RFC 8292]. A service that does not answer is left alone for a while, so that it does not hold up the others.
 */
export function openPush({
  keys,
  subject,
  fetch = (request) => globalThis.fetch(request),
  timeoutMs = TIMEOUT_MS,
  halfOpenAfterMs = HALF_OPEN_AFTER_MS,
}: PushParts): PushService {
  const breakerOf = createBreakers(halfOpenAfterMs);

  const requestFor = async (
    { endpoint, p256dh, auth }: PushTarget,
    { notice, isUrgent, seconds }: PushDelivery,
  ) => {
    const library = await load();
    const { headers, body } = library.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notice),
      {
        vapidDetails: { subject, ...keys },
        TTL: seconds,
        urgency: isUrgent ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      },
    );
    const sent = new Headers(headers);
    // Set by `fetch` itself.
    sent.delete('content-length');
    return outgoingRequest(endpoint, {
      method: 'POST',
      headers: sent,
      body: body === null ? null : new Uint8Array(body),
      // A redirect could lead into our own network.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
  };

  const sendOnce = async (request: Request): Promise<PushOutcome> => {
    const response = await fetch(request);
    await response.body?.cancel();
    const outcome = readOutcome(response.status, response.headers, Date.now());
    if (outcome.kind === 'unavailable') throw new Unavailable(outcome.reason);
    return outcome;
  };

  return {
    send: async (target, delivery) => {
      if (!isPushEndpoint(target.endpoint)) return { kind: 'gone' };
      const request = await requestFor(target, delivery);
      try {
        return await breakerOf(new URL(target.endpoint).host).execute(() => sendOnce(request));
      } catch (error) {
        if (error instanceof BrokenCircuitError) {
          return { kind: 'busy', waitMs: halfOpenAfterMs };
        }
        return { kind: 'unavailable', reason: error instanceof Error ? error.message : 'No answer came.' };
      }
    },
  };
}
