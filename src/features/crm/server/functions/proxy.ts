import { setTimeout as delay } from 'node:timers/promises';
import type { FunctionAnswer } from '#supabase/functions/function-definition.ts';
import type { ProxyInput } from '../../contract.ts';
import { allowRequest, namedLocation, type AllowedRequest } from '../../provider.rules.ts';
import type { Actor, StoredConnection } from '../connection-store.ts';
import type { LocationAccess } from '../location-access.ts';
import { ProviderError } from '../provider/provider-error.ts';
import type { ProviderAnswer } from '../provider/provider-http.ts';
import type { CrmParts } from './crm-parts.ts';
import { explain, refuse } from './refusals.ts';

/** The provider's limits for one location. */
const BURST = { limit: 100, windowSeconds: 10 };
const DAY = { limit: 200_000, windowSeconds: 86_400 };
/** A caller waits for the next window of the burst limit, and for no later one. */
const WINDOWS_WAITED_FOR = 2;

const NOT_IN_LIST = refuse(403, 'This endpoint is not available');
const OTHER_LOCATION = refuse(403, 'The token does not have access to this location.');
const NO_LOCATION = refuse(409, 'This connection has no location');

/** Waits until the location has a request left. @throws ProviderError `busy` when that takes too long. */
async function waitForTurn({ takeAllowance }: CrmParts, locationId: string): Promise<void> {
  const key = `ghl:${locationId}`;
  if ((await takeAllowance(`${key}:day`, DAY.limit, DAY.windowSeconds)) > 0) {
    throw new ProviderError('busy', "The day's allowance is used up.");
  }
  for (let tries = 0; tries < WINDOWS_WAITED_FOR; tries += 1) {
    const waitSeconds = await takeAllowance(`${key}:burst`, BURST.limit, BURST.windowSeconds);
    if (waitSeconds === 0) return;
    await delay(waitSeconds * 1_000);
  }
  throw new ProviderError('busy', 'Too many requests are waiting for this location.');
}

/** The caller's own: the one that the request names if it is theirs, else their first. */
function locationFor({ pair, locations }: StoredConnection, input: ProxyInput): string | undefined {
  if (pair.locationId) return pair.locationId;
  const named = namedLocation(input.query, input.body) ?? /^\/locations\/([\w-]+)/.exec(input.endpoint)?.[1];
  return locations.find(({ id }) => id === named)?.id ?? locations[0]?.id;
}

interface Sending {
  readonly parts: CrmParts;
  readonly locationAccess: LocationAccess;
  readonly userId: string;
}

async function send(
  { parts, locationAccess, userId }: Sending,
  connection: StoredConnection,
  locationId: string,
  { version, ...request }: AllowedRequest,
): Promise<ProviderAnswer> {
  const token = await locationAccess(userId, connection, locationId);
  await waitForTurn(parts, locationId);
  const headers = { authorization: `Bearer ${token}`, version };
  return parts.http.send({ ...request, headers });
}

/** Sends it; a token that the provider takes no longer is exchanged once, and once only. */
async function sendFresh(
  sending: Sending,
  connection: StoredConnection,
  locationId: string,
  request: AllowedRequest,
): Promise<ProviderAnswer> {
  try {
    return await send(sending, connection, locationId, request);
  } catch (error) {
    if (!(error instanceof ProviderError && error.failure === 'invalid_token')) throw error;
    const { connection: next } = await sending.parts.access.get(sending.userId, connection.rotation);
    return send(sending, next, locationId, request);
  }
}

/** Passes a request of the list on to the provider, in the name of the caller's location, and its answer back. */
export async function proxy(
  parts: CrmParts,
  locationAccess: LocationAccess,
  { session }: Actor,
  input: ProxyInput,
): Promise<FunctionAnswer> {
  try {
    const { connection } = await parts.access.get(session.userId);
    const locationId = locationFor(connection, input);
    if (locationId === undefined) return NO_LOCATION;
    const judged = allowRequest(input, locationId);
    if (!judged.ok) return judged.reason === 'not_allowed' ? NOT_IN_LIST : OTHER_LOCATION;
    const sending = { parts, locationAccess, userId: session.userId };
    return await sendFresh(sending, connection, locationId, judged.value);
  } catch (error) {
    // The provider's own no belongs to the caller, as it was said.
    if (error instanceof ProviderError && error.failure === 'refused' && error.answer) {
      const { status, body } = error.answer;
      return { status, body: { error: error.message, provider: body } };
    }
    return explain(error, 'API request failed');
  }
}
