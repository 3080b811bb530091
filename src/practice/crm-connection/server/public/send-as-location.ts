import { setTimeout as delay } from 'node:timers/promises';
import { allowRequest, namedLocation, type AllowedRequest, type Refusal } from '../../provider.rules.ts';
import type { Owner, StoredConnection } from '../connection-store.ts';
import { sendOrFind } from '../find-created.ts';
import { withFreshToken, type FreshAccess } from '../fresh-access.ts';
import type { LocationAccess } from '../location-access.ts';
import type { LocationRequest } from './location-request.ts';
import { ProviderError } from './provider-error.ts';
import type { ProviderResponse } from './provider-response.ts';
import type { ProviderClients } from '../provider/provider-clients.ts';

/** The provider's limits for one location. */
const BURST = { limit: 100, windowSeconds: 10 };
const DAY = { limit: 200_000, windowSeconds: 86_400 };
/** A request waits at most for the next window of the burst limit. */
const MAX_BURST_ATTEMPTS = 2;

/** The request is not on the allow-list, or names a location that is not the owner's. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
  readonly reason: Refusal | 'no_location';
  constructor(reason: Refusal | 'no_location') {
    super(`The request is not allowed: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Sends a request to the provider on behalf of a location of the owner's connection. CRM-1 decides which requests are
 * allowed, CRM-2 which token is used. Waits for the location's rate limit. If the provider refuses the token, the token
 * is refreshed and the request repeated once. A record whose creation got no response is looked for.
 *
 * @throws NotAllowed, NotConnected, ProviderError.
 */
export type SendAsLocation = (owner: Owner, request: LocationRequest) => Promise<ProviderResponse>;

export type ConsumeAllowance = (key: string, limit: number, windowSeconds: number) => Promise<number>;

/** Waits until the rate limit of the location allows a request. @throws ProviderError `busy` when that takes too long. */
async function waitForRateLimit(consumeAllowance: ConsumeAllowance, locationId: string): Promise<void> {
  const key = `ghl:${locationId}`;
  if ((await consumeAllowance(`${key}:day`, DAY.limit, DAY.windowSeconds)) > 0) {
    throw new ProviderError('busy', 'The daily rate limit is exhausted.');
  }
  for (let tries = 0; tries < MAX_BURST_ATTEMPTS; tries += 1) {
    const waitSeconds = await consumeAllowance(`${key}:burst`, BURST.limit, BURST.windowSeconds);
    if (waitSeconds === 0) return;
    await delay(waitSeconds * 1_000);
  }
  throw new ProviderError('busy', 'Too many requests are waiting for this location.');
}

/** The location that the request names if the connection has it, else the connection's first. */
function locationFor({ pair, locations }: StoredConnection, request: LocationRequest): string | undefined {
  if (pair.locationId) return pair.locationId;
  const named =
    namedLocation(request.query, request.body) ?? /^\/locations\/([\w-]+)/.exec(request.endpoint)?.[1];
  return locations?.find(({ id }) => id === named)?.id ?? locations?.[0]?.id;
}

function authorize(connection: StoredConnection, request: LocationRequest) {
  const locationId = locationFor(connection, request);
  if (locationId === undefined) throw new NotAllowed('no_location');
  const check = allowRequest(request, locationId);
  if (!check.ok) throw new NotAllowed(check.reason);
  const isRepeatable = request.isRepeatable ?? check.value.isRepeatable;
  return { locationId, allowed: { ...check.value, isRepeatable } };
}

export function createSendAsLocation({
  access,
  clients,
  locationAccess,
  consumeAllowance,
}: {
  readonly access: FreshAccess;
  readonly clients: ProviderClients;
  readonly locationAccess: LocationAccess;
  readonly consumeAllowance: ConsumeAllowance;
}): SendAsLocation {
  async function send(
    { userId }: Owner,
    connection: StoredConnection,
    locationId: string,
    { version, ...request }: AllowedRequest,
  ): Promise<ProviderResponse> {
    const token = await locationAccess(userId, connection, locationId);
    await waitForRateLimit(consumeAllowance, locationId);
    return clients.of(userId).send({ ...request, headers: { authorization: `Bearer ${token}`, version } });
  }

  const sendOnBehalf: SendAsLocation = (owner, request) =>
    withFreshToken(access, owner, async (connection) => {
      const { locationId, allowed } = authorize(connection, request);
      return send(owner, connection, locationId, allowed);
    });

  return (owner, request) =>
    sendOrFind(
      (one) => sendOnBehalf(owner, one),
      request,
      () => Date.now(),
    );
}
