import { type QueryKey, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { ResourceTemplate } from '#vocabulary/resources.ts';
import { applyChanges, applyResourceChanges, applyWrite } from './apply-changes.ts';
import type { Change } from './change.ts';
import type { Refresh } from './query-meta.ts';

const clients: QueryClient[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.clear()));

interface Cached {
  readonly reads?: readonly ResourceTemplate[];
  readonly input?: unknown;
  readonly answer?: unknown;
  readonly refresh?: Refresh;
}

/** A cache in which each of these was read once and is on screen. */
async function givenCache(queries: Readonly<Record<string, Cached>>) {
  const client = new QueryClient();
  clients.push(client);
  const reads = new Map<string, number>();
  const observers = new Map<string, () => void>();
  for (const [name, { answer = {}, ...meta }] of Object.entries(queries)) {
    const queryKey: QueryKey = [name];
    const queryFn = () => {
      reads.set(name, (reads.get(name) ?? 0) + 1);
      return Promise.resolve(answer);
    };
    await client.prefetchQuery({ queryKey, queryFn, meta });
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn,
      meta,
      staleTime: Infinity,
      retry: false,
    });
    observers.set(
      name,
      observer.subscribe(() => undefined),
    );
  }
  return {
    client,
    leave: (name: string) => observers.get(name)?.(),
    /** Those that were read again. */
    readAgain: () => [...reads].filter(([, count]) => count > 1).map(([name]) => name),
  };
}

const oneOf = (resource: Change['resource'], id: string): Change => ({ resource, ids: [id] });

test('a write refetches exactly the queries that read what it changes', async () => {
  const cache = await givenCache({
    list: { reads: ['pets'] },
    mixed: { reads: ['clients', 'petAppointments'] },
    pet: { reads: ['pets/{id}'], input: { id: 'a' } },
    otherPet: { reads: ['pets/{id}'], input: { id: 'b' } },
    clients: { reads: ['clients'] },
    constant: { reads: [] },
    foreign: {},
  });
  await applyWrite(cache.client, { changes: ['pets/{id}', 'petAppointments/{id}'] }, { id: 'a' });
  expect(cache.readAgain()).toEqual(['list', 'mixed', 'pet']);
});

test('ids come from the response of the write for new records, and of the read for shown ones', async () => {
  const cache = await givenCache({
    owner: { reads: ['pets/{pets.id}'], answer: { pets: [{ id: 'a' }, { id: 'b' }] } },
    outsider: { reads: ['pets/{pets.id}'], answer: { pets: [{ id: 'c' }] } },
  });
  await applyWrite(cache.client, { changes: ['pets/{pet.id}'] }, {}, { pet: { id: 'b' } });
  expect(cache.readAgain()).toEqual(['owner']);
});

test('an inactive query is not refetched, and is stale when it is used again', async () => {
  const cache = await givenCache({ list: { reads: ['pets'] }, other: { reads: ['clients'] } });
  cache.leave('list');
  cache.leave('other');
  await applyResourceChanges(cache.client, 'pets');
  expect(cache.readAgain()).toEqual([]);
  expect(cache.client.getQueryState(['list'])?.isInvalidated).toBe(true);
  expect(cache.client.getQueryState(['other'])?.isInvalidated).toBe(false);
});

test('an event with a version that is already cached changes nothing', async () => {
  const cache = await givenCache({
    details: { reads: ['appointments/{id}'], input: { id: 'a' }, answer: { id: 'a', version: 3 } },
  });
  await applyChanges(cache.client, [{ ...oneOf('appointments', 'a'), payload: { version: 3 } }]);
  expect(cache.readAgain()).toEqual([]);
  await applyChanges(cache.client, [{ ...oneOf('appointments', 'a'), payload: { version: 4 } }]);
  expect(cache.readAgain()).toEqual(['details']);
});

test('queries with their own refresh receive all changes that affect them in one call', async () => {
  const refresh = vi.fn<Refresh>(() => Promise.resolve());
  const cache = await givenCache({
    monday: { reads: ['appointments'], refresh },
    tuesday: { reads: ['appointments', 'pets'], refresh },
  });
  const changes = [oneOf('appointments', 'a'), oneOf('pets', 'p'), oneOf('blocks', 'x')];
  await applyChanges(cache.client, changes);
  expect(refresh).toHaveBeenCalledExactlyOnceWith(cache.client, changes.slice(0, 2));
  expect(cache.readAgain()).toEqual([]);
});

test('a query that is still loading is fetched again, because its response may be older than the change', async () => {
  const client = new QueryClient();
  clients.push(client);
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    meta: { reads: ['pets'] },
  });
  observer.subscribe(() => undefined);
  const applied = applyResourceChanges(client, 'pets');
  answers[0]?.('before');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after');
  await applied;
  expect(client.getQueryData(['list'])).toBe('after');
});
