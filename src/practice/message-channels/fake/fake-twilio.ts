import type { Hono } from 'hono';
import { cutResponse, neverRespond } from '#foundation/server/outside/lost-responses.ts';
import { mountTwilioApi } from './twilio-api.ts';
import { mountTwilioPage } from './twilio-page.ts';
import { flushReports } from './twilio-reports.ts';
import {
  createTwilioState,
  type FakeTwilioAccount,
  type FakeTwilioOptions,
  type FakeTwilioState,
  type TwilioFailure,
} from './twilio-state.ts';

export interface FakeTwilio {
  /** The page of the demo. */
  readonly pages: Hono;
  readonly state: FakeTwilioState;
  /** Like `fetch`, without a network. A lost answer rejects like a broken connection. */
  readonly fetch: (request: Request) => Promise<Response>;
}

const gatewayPage = (status: number): Response =>
  new Response('<!doctype html><title>Error</title><h1>Error</h1>', {
    status,
    headers: { 'content-type': 'text/html' },
  });

/** What becomes of a request that nothing is done about; null for one that is done first. */
function refuse(
  state: FakeTwilioState,
  failure: TwilioFailure | undefined,
  { signal }: Request,
): Promise<Response> | null {
  const { retryAfter } = state.options;
  const headers = retryAfter === null ? undefined : { 'retry-after': String(retryAfter) };
  if (failure === 'busy')
    return Promise.resolve(
      Response.json(
        { code: 20429, message: 'Too Many Requests', status: 429 },
        { status: 429, ...(headers ? { headers } : {}) },
      ),
    );
  if (failure === 'down') return Promise.resolve(gatewayPage(502));
  if (failure === 'unavailable') return Promise.resolve(gatewayPage(503));
  if (failure === 'hang') return neverRespond(signal);
  if (failure === 'unreachable')
    return Promise.reject(
      new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }),
    );
  return null;
}

const HOSTS: Readonly<Record<string, string>> = {
  'api.twilio.com': '',
  'messaging.twilio.com': '',
  'mms.twiliocdn.com': '/mms',
};

/**
 * A fake of Twilio with the real one's rules, as far as they are used: accounts, senders, error codes, reports that are signed and come
 * in any order, opt-outs at the network, files that redirect, and everything that goes wrong on the way. For tests and the demo.
 */
export function createFakeTwilio(
  options: Partial<FakeTwilioOptions> = {},
  accounts?: readonly FakeTwilioAccount[],
): FakeTwilio {
  const state = createTwilioState(options, accounts);
  const api = mountTwilioApi(state);

  const consumeFailure = (name: string): TwilioFailure | undefined => {
    const at = state.options.failures.findIndex((one) => one.path.test(name));
    return at < 0 ? undefined : state.options.failures.splice(at, 1)[0]?.failure;
  };

  return {
    state,
    pages: mountTwilioPage(state),
    fetch: async (request) => {
      const { hostname, pathname, search } = new URL(request.url);
      const name = `${request.method} ${hostname}${pathname}`;
      state.requests.push(name);
      const prefix = HOSTS[hostname];
      if (prefix === undefined) throw new TypeError('fetch failed');
      const failure = consumeFailure(name);
      const refused = refuse(state, failure, request);
      if (refused) return refused;
      const response = await api.fetch(
        new Request(`http://twilio.fake${prefix}${pathname}${search}`, request),
      );
      await flushReports(state);
      if (failure === 'drop') throw new TypeError('fetch failed');
      if (failure === 'fail_after')
        return Response.json({ code: 20500, message: 'Internal Server Error' }, { status: 500 });
      if (failure === 'odd') return Response.json({ unexpected: true }, { status: 201 });
      return failure === 'cut' ? cutResponse(response) : response;
    },
  };
}
