import type { Fetch } from '#foundation/server/outside/outgoing-request.ts';
import {
  createTwilioHttp,
  TWILIO_TIMES,
  type TwilioAccess,
  type TwilioHttp,
  type TwilioTimes,
} from './twilio-http.ts';
import { type TwilioAccount, twilioAccount } from './twilio-account.ts';

/** The clients kept at once; the one that was unused longest is dropped, and with it only what it knew of failures. */
const MAX_CLIENTS = 1_000;

/** Opens a clinic's account. The failures of one clinic's account do not stop the requests of another. */
export type OpenTwilio = (clinicId: string, access: TwilioAccess) => TwilioAccount;

export function openTwilio({
  fetch = (request) => globalThis.fetch(request),
  times = TWILIO_TIMES,
}: {
  /** The global `fetch`; tests and the demo pass another. */
  readonly fetch?: Fetch;
  readonly times?: TwilioTimes;
} = {}): OpenTwilio {
  const clients = new Map<string, TwilioHttp>();
  return (clinicId, access) => {
    // Another account of the same clinic starts anew.
    const key = `${clinicId}:${access.accountSid}`;
    const client = clients.get(key) ?? createTwilioHttp(fetch, times);
    clients.delete(key);
    clients.set(key, client);
    const [oldest] = clients.keys();
    if (clients.size > MAX_CLIENTS && oldest !== undefined) clients.delete(oldest);
    return twilioAccount(client, access);
  };
}
