import * as z from 'zod';
import { namedLocation } from '../provider.rules.ts';
import type { ProviderResponse } from './public/provider-response.ts';
import { ProviderError } from './public/provider-error.ts';
import type { LocationRequest } from './public/location-request.ts';

/** How far the provider's clock may be from ours. */
const CLOCK_TOLERANCE_MS = 300_000;

const Created = z.looseObject({
  id: z.string().min(1),
  dateAdded: z.string().nullish(),
  createdAt: z.string().nullish(),
});
type Created = z.infer<typeof Created>;
const FoundContact = z.object({ contact: Created.nullish() });
const FoundOpportunities = z.object({ opportunities: z.array(Created) });

/** The request that finds what another one may have created, and how its response would have named that. */
interface Lookup {
  readonly request: LocationRequest;
  readonly kind: 'contact' | 'opportunity';
  readonly read: (body: unknown) => readonly Created[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function lookupOf({ method, endpoint, query, body }: LocationRequest): Lookup | null {
  if (method !== 'POST') return null;
  const locationId = namedLocation(query, body);
  const inLocation = locationId === undefined ? {} : { locationId };
  if (endpoint === '/contacts/') {
    const [email, number] = [textOf(body?.['email']), textOf(body?.['phone'])];
    if (email === '' && number === '') return null;
    const named = { ...(email && { email }), ...(number && { number }) };
    return {
      request: { method: 'GET', endpoint: '/contacts/search/duplicate', query: { ...inLocation, ...named } },
      kind: 'contact',
      read: (found) => {
        const { contact } = FoundContact.safeParse(found).data ?? {};
        return contact ? [contact] : [];
      },
    };
  }
  const [contactId, pipelineId] = [textOf(body?.['contactId']), textOf(body?.['pipelineId'])];
  if (endpoint !== '/opportunities/' || contactId === '' || pipelineId === '') return null;
  const named = { contact_id: contactId, pipeline_id: pipelineId, limit: 20 };
  return {
    request: { method: 'GET', endpoint: '/opportunities/search', query: { ...inLocation, ...named } },
    kind: 'opportunity',
    read: (found) => FoundOpportunities.safeParse(found).data?.opportunities ?? [],
  };
}

/**
 * Sends a request. If the response to one that creates a contact or an opportunity is lost, looks for what it created, so
 * that nobody has to create it again to find out.
 *
 * @throws whatever `send` throws, if nothing was created since then.
 */
export async function sendOrFind(
  send: (request: LocationRequest) => Promise<ProviderResponse>,
  request: LocationRequest,
  nowMs: () => number,
): Promise<ProviderResponse> {
  const sentAtMs = nowMs();
  try {
    return await send(request);
  } catch (error) {
    const isLost = error instanceof ProviderError && error.failure === 'unreachable';
    const lookup = isLost ? lookupOf(request) : null;
    if (!lookup) throw error;
    const found = await send(lookup.request).catch(() => null);
    const created = lookup
      .read(found?.body)
      .find(
        ({ dateAdded, createdAt }) =>
          Date.parse(createdAt ?? dateAdded ?? '') >= sentAtMs - CLOCK_TOLERANCE_MS,
      );
    if (!created) throw error;
    return { status: 201, body: { [lookup.kind]: created } };
  }
}
