import * as z from 'zod';
import { API_VERSIONS } from '../../provider.rules.ts';
import type { CrmAccount, CrmLocation } from '../../contract.ts';
import { ProviderError } from '../public/provider-error.ts';
import type { ProviderHttp } from './provider-http.ts';
import { parseResponse } from '../public/parse-response.ts';
import type { TokenPair } from './provider-oauth.ts';

const PAGE_SIZE = 100;
/** Further locations of an agency are left out. */
const MAX_LOCATIONS = 1_000;

const UserResponse = z.object({ name: z.string().nullish(), email: z.string().nullish() });
const Location = z.object({ id: z.string(), name: z.string().nullish() });
const LocationResponse = z.object({ location: Location });
const LocationsResponse = z.object({ locations: z.array(Location) });

const toLocation = ({ id, name }: z.infer<typeof Location>): CrmLocation => ({
  id,
  name: name ?? 'Unnamed location',
});

const reader =
  (http: ProviderHttp, accessToken: string) =>
  (path: string, query: Record<string, string | number> = {}) =>
    http.send({
      method: 'GET',
      path,
      query,
      headers: { authorization: `Bearer ${accessToken}`, version: API_VERSIONS.other },
      isRepeatable: true,
    });

type Read = ReturnType<typeof reader>;

/** An access token and the account that it belongs to. */
type AccountToken = Pick<TokenPair, 'accessToken' | 'companyId' | 'locationId' | 'providerUserId'>;

/** The current locations of a connection, read from the provider. */
async function readLocations(
  http: ProviderHttp,
  { accessToken, companyId, locationId }: AccountToken,
): Promise<readonly CrmLocation[]> {
  const read = reader(http, accessToken);
  if (locationId) {
    const { body } = await read(`/locations/${locationId}`);
    return [toLocation(parseResponse(LocationResponse, body).location)];
  }
  const locations: CrmLocation[] = [];
  for (let skip = 0; skip < MAX_LOCATIONS; skip += PAGE_SIZE) {
    const { body } = await read('/locations/search', { companyId: companyId ?? '', skip, limit: PAGE_SIZE });
    const page = parseResponse(LocationsResponse, body).locations;
    locations.push(...page.map(toLocation));
    if (page.length < PAGE_SIZE) break;
  }
  return locations;
}

/** The user who connected; unknown if the connection lacks the scope to read users. */
async function readUser(read: Read, { providerUserId }: AccountToken): Promise<CrmAccount> {
  const unknown = { name: null, email: null };
  if (!providerUserId) return unknown;
  try {
    const { name, email } = parseResponse(UserResponse, (await read(`/users/${providerUserId}`)).body);
    return { name: name ?? null, email: email ?? null };
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'refused') return unknown;
    throw error;
  }
}

/** The user who connected, and the locations of the connection. */
export async function readAccount(
  http: ProviderHttp,
  pair: AccountToken,
): Promise<{ readonly user: CrmAccount; readonly locations: readonly CrmLocation[] }> {
  const read = reader(http, pair.accessToken);
  const [user, locations] = await Promise.all([readUser(read, pair), readLocations(http, pair)]);
  return { user, locations };
}
