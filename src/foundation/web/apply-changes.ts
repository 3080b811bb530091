import type { Query, QueryClient } from '@tanstack/react-query';
import type { WriteEndpoint } from '#foundation/contract/endpoint.ts';
import type { Resource } from '#vocabulary/resources.ts';
import { overlaps, resolveReference } from '#foundation/contract/resource-reference.ts';
import type { Change } from './change.ts';
import type { Refresh } from './query-meta.ts';

type Writing = Pick<WriteEndpoint, 'changes'>;

/** What a call has changed. */
export const changesOf = ({ changes }: Writing, input: unknown, answer?: unknown): readonly Change[] =>
  changes.map((template) => {
    const { resource, ids } = resolveReference(template, [input, answer]);
    return { resource, ids, answer };
  });

/** A write of one's own comes back as a live event after its answer: what is cached has that version already. */
function isKnown(data: unknown, { ids, payload }: Change): boolean {
  const version = payload?.['version'];
  if (typeof data !== 'object' || data === null || typeof version !== 'number') return false;
  return (
    'id' in data &&
    'version' in data &&
    typeof data.version === 'number' &&
    ids?.length === 1 &&
    data.id === ids[0] &&
    data.version >= version
  );
}

/** Whether a change makes a cached query stale. */
function touches(query: Query, change: Change): boolean {
  const { reads = [], input } = query.meta ?? {};
  const { data } = query.state;
  return (
    reads.some((template) => overlaps(resolveReference(template, [input, data]), change)) &&
    !isKnown(data, change)
  );
}

/** Reads a query again if it is on screen, else when it comes back. */
export async function readAgain(client: QueryClient, query: Query): Promise<void> {
  // The first answer that is on its way may come from before the change, and the library does not ask twice at once.
  if (query.state.data === undefined && query.state.fetchStatus === 'fetching')
    await query.promise?.catch(() => undefined);
  await client.invalidateQueries({ predicate: (other) => other === query });
}

/**
 * Reads again what is on screen and read what has changed, and nothing else; what is cached and not on screen is read
 * again when it comes back.
 */
export async function applyChanges(client: QueryClient, changes: readonly Change[]): Promise<void> {
  const stale = new Set<Query>();
  const refreshed = new Map<Refresh, Set<Change>>();
  for (const query of client.getQueryCache().getAll()) {
    const touching = changes.filter((change) => touches(query, change));
    if (touching.length === 0) continue;
    const refresh = query.meta?.refresh;
    if (refresh === undefined) stale.add(query);
    else refreshed.set(refresh, new Set([...(refreshed.get(refresh) ?? []), ...touching]));
  }
  await Promise.all([
    ...[...stale].map((query) => readAgain(client, query)),
    ...[...refreshed].map(([refresh, touching]) => refresh(client, [...touching])),
  ]);
}

/** For calls that `useWrite` does not make: reads again what the call has changed. */
export const applyWrite = (
  client: QueryClient,
  endpoint: Writing,
  input: unknown,
  answer?: unknown,
): Promise<void> => applyChanges(client, changesOf(endpoint, input, answer));

/** For what is changed past our own API: reads again what is made of these resources. */
export const applyResourceChanges = (client: QueryClient, ...resources: readonly Resource[]): Promise<void> =>
  applyChanges(
    client,
    resources.map((resource) => ({ resource, ids: undefined })),
  );
