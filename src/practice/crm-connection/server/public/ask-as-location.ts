import { setTimeout as delay } from 'node:timers/promises';
import type { ProxyMethod } from '../../contract.ts';
import {
  allowRequest,
  namedLocation,
  type AllowedRequest,
  type Query,
  type Refusal,
} from '../../provider.rules.ts';
import type { Owner, StoredConnection } from '../connection-store.ts';
import { withFreshToken, type FreshAccess } from '../fresh-access.ts';
import { createLocationAccess } from '../location-access.ts';
import { ProviderError } from './provider-error.ts';
import type { ProviderAnswer } from './provider-answer.ts';
import type { ProviderHttp } from '../provider/provider-http.ts';

/** The provider's limits for one location. */
const BURST = { limit: 100, windowSeconds: 10 };
const DAY = { limit: 200_000, windowSeconds: 86_400 };
/** A caller waits for the next window of the burst limit, and for no later one. */
const WINDOWS_WAITED_FOR = 2;

/** A request to the provider on behalf of one of the owner's locations. */
export interface AskedRequest {
  readonly method: ProxyMethod;
  /** A path of the provider's API, such as `/contacts/`. */
  readonly endpoint: string;
  readonly query?: Query | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** Whether a POST may be retried when its outcome is unknown; other methods may. */
  readonly isRepeatable?: boolean;
}

/** The request is not on the allow-list, or for a location that is not the requester's. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
  readonly reason: Refusal | 'no_location';
  constructor(reason: Refusal | 'no_location') {
    super(`The request is not allowed: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Sends a request to the provider on behalf of a location of this owner's connection only. CRM-1 decides which
 * requests are allowed, CRM-2 which token is used. Waits for the location's rate limit. A token that the provider
 * refuses is exchanged once.
 *
 * @throws NotAllowed, NotConnected, ProviderError.
 */
export type AskAsLocation = (owner: Owner, asked: AskedRequest) => Promise<ProviderAnswer>;

export type ConsumeAllowance = (key: string, limit: number, windowSeconds: number) => Promise<number>;

/** Waits until the location has a request left. @throws ProviderError `busy` when that takes too long. */
async function waitForTurn(consumeAllowance: ConsumeAllowance, locationId: string): Promise<void> {
  const key = `ghl:${locationId}`;
  if ((await consumeAllowance(`${key}:day`, DAY.limit, DAY.windowSeconds)) > 0) {
    throw new ProviderError('busy', "The day's allowance is used up.");
  }
  for (let tries = 0; tries < WINDOWS_WAITED_FOR; tries += 1) {
    const waitSeconds = await consumeAllowance(`${key}:burst`, BURST.limit, BURST.windowSeconds);
    if (waitSeconds === 0) return;
    await delay(waitSeconds * 1_000);
  }
  throw new ProviderError('busy', 'Too many requests are waiting for this location.');
}

/** The owner's own: the one that the request names if it is theirs, else their first. */
function locationFor({ pair, locations }: StoredConnection, asked: AskedRequest): string | undefined {
  if (pair.locationId) return pair.locationId;
  const named = namedLocation(asked.query, asked.body) ?? /^\/locations\/([\w-]+)/.exec(asked.endpoint)?.[1];
  return locations.find(({ id }) => id === named)?.id ?? locations[0]?.id;
}

function authorize(connection: StoredConnection, asked: AskedRequest) {
  const locationId = locationFor(connection, asked);
  if (locationId === undefined) throw new NotAllowed('no_location');
  const allowed = allowRequest(asked, locationId);
  if (!allowed.ok) throw new NotAllowed(allowed.reason);
  const isRepeatable = asked.isRepeatable ?? allowed.value.isRepeatable;
  return { locationId, request: { ...allowed.value, isRepeatable } };
}

export function createAskAsLocation({
  access,
  http,
  consumeAllowance,
}: {
  readonly access: FreshAccess;
  readonly http: ProviderHttp;
  readonly consumeAllowance: ConsumeAllowance;
}): AskAsLocation {
  const locationAccess = createLocationAccess(http, () => Date.now());

  async function send(
    { userId }: Owner,
    connection: StoredConnection,
    locationId: string,
    { version, ...request }: AllowedRequest,
  ): Promise<ProviderAnswer> {
    const token = await locationAccess(userId, connection, locationId);
    await waitForTurn(consumeAllowance, locationId);
    return http.send({ ...request, headers: { authorization: `Bearer ${token}`, version } });
  }

  return (owner, asked) =>
    withFreshToken(access, owner, async (connection) => {
      const { locationId, request } = authorize(connection, asked);
      return send(owner, connection, locationId, request);
    });
}
