import * as z from 'zod';
import { API_VERSIONS } from '../../provider.rules.ts';
import type { CrmAccount, CrmLocation } from '../../contract.ts';
import { ProviderError } from '../public/provider-error.ts';
import type { ProviderHttp } from './provider-http.ts';
import { readAnswer } from '../public/read-answer.ts';
import type { TokenPair } from './provider-oauth.ts';

const PAGE = 100;
/** An agency with more locations than this shows the first so many. */
const MAX_LOCATIONS = 1_000;

const UserAnswer = z.object({ name: z.string().nullish(), email: z.string().nullish() });
const Location = z.object({ id: z.string(), name: z.string().nullish() });
const LocationAnswer = z.object({ location: Location });
const LocationsAnswer = z.object({ locations: z.array(Location) });

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

/** Whose token it is. */
type Bearer = Pick<TokenPair, 'accessToken' | 'companyId' | 'locationId'>;

/** The locations that come with a connection, as the provider has them now. */
export async function readLocations(
  http: ProviderHttp,
  { accessToken, companyId, locationId }: Bearer,
): Promise<readonly CrmLocation[]> {
  const read = reader(http, accessToken);
  if (locationId) {
    const { body } = await read(`/locations/${locationId}`);
    return [toLocation(readAnswer(LocationAnswer, body).location)];
  }
  const locations: CrmLocation[] = [];
  for (let skip = 0; skip < MAX_LOCATIONS; skip += PAGE) {
    const { body } = await read('/locations/search', { companyId: companyId ?? '', skip, limit: PAGE });
    const page = readAnswer(LocationsAnswer, body).locations;
    locations.push(...page.map(toLocation));
    if (page.length < PAGE) break;
  }
  return locations;
}

/** A connection without the scope that reads users is still a connection. */
async function readUser(read: Read, { providerUserId }: TokenPair): Promise<CrmAccount> {
  const unknown = { name: null, email: null };
  if (!providerUserId) return unknown;
  try {
    const { name, email } = readAnswer(UserAnswer, (await read(`/users/${providerUserId}`)).body);
    return { name: name ?? null, email: email ?? null };
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'refused') return unknown;
    throw error;
  }
}

/** Whose account was connected, and the locations that come with it. */
export async function readAccount(
  http: ProviderHttp,
  pair: TokenPair,
): Promise<{ readonly user: CrmAccount; readonly locations: readonly CrmLocation[] }> {
  const read = reader(http, pair.accessToken);
  const [user, locations] = await Promise.all([readUser(read, pair), readLocations(http, pair)]);
  return { user, locations };
}
