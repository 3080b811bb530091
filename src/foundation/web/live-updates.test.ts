import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIVE_EVENTS } from '#vocabulary/live-events.ts';
import type { Change } from './change.ts';
import { changesIn, createLiveUpdates, mergeChanges } from './live-updates.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an event changes the resources that the vocabulary lists, by the ids of its payload', () => {
  const payload = { id: 'a', petId: 'p', version: 2 };
  expect(changesIn('clinic', { event: 'appointment', payload })).toEqual([
    { resource: 'appointments', ids: ['a'], payload },
    { resource: 'petAppointments', ids: ['p'], payload },
  ]);
  expect(changesIn('clinic', { event: 'unheard_of', payload })).toEqual([]);
});

test('after a gap everything that the topic covers may have changed', () => {
  const resources = changesIn('clinic', { event: 'resumed', payload: {} });
  expect(resources.every(({ ids }) => ids === undefined)).toBe(true);
  const carried = Object.values(LIVE_EVENTS).filter(({ topics }) =>
    topics.some((topic) => topic === 'clinic'),
  );
  expect(new Set(resources.map(({ resource }) => resource))).toEqual(
    new Set(carried.flatMap(({ changes }) => changes.map((template) => template.split('/')[0]))),
  );
  expect(resources.map(({ resource }) => resource)).not.toContain('leads');
});

test('of several changes to the same ids only the last counts, and a whole resource replaces them', () => {
  const change = (id: string, version: number): Change => ({
    resource: 'pets',
    ids: [id],
    payload: { version },
  });
  expect(mergeChanges([change('a', 1), change('b', 1), change('a', 2)])).toEqual([
    change('a', 2),
    change('b', 1),
  ]);
  const whole: Change = { resource: 'pets', ids: undefined };
  expect(mergeChanges([change('a', 1), whole, change('b', 1)])).toEqual([whole]);
});

/** A page that shows all pets, and one that shows a single pet. */
function givenPages() {
  const client = new QueryClient();
  const reads = { list: 0, pet: 0 };
  for (const [name, template] of [
    ['list', 'pets'],
    ['pet', 'pets/{id}'],
  ] as const) {
    client.setQueryData([name], { id: 'a' });
    const queryFn = () => Promise.resolve({ id: 'a', read: (reads[name] += 1) });
    const meta = { reads: [template], input: { id: 'a' } };
    new QueryObserver(client, { queryKey: [name], queryFn, meta, staleTime: Infinity }).subscribe(
      () => undefined,
    );
  }
  return { updates: createLiveUpdates(client), reads };
}

test('a burst of events refetches each query once, and none of another pet', async () => {
  const { updates, reads } = givenPages();
  const applied = vi.fn<(changes: readonly Change[]) => void>();
  updates.subscribe(applied);
  for (const id of ['b', 'c', 'd']) updates.receive('clinic', { event: 'pet', payload: { id } });
  await vi.runAllTimersAsync();
  expect(reads).toEqual({ list: 1, pet: 0 });
  expect(applied).toHaveBeenCalledOnce();

  updates.receive('clinic', { event: 'pet', payload: { id: 'a' } });
  await vi.runAllTimersAsync();
  expect(reads).toEqual({ list: 2, pet: 1 });

  updates.receive('clinic', { event: 'setup', payload: {} });
  await vi.runAllTimersAsync();
  expect(reads).toEqual({ list: 2, pet: 1 });

  updates.receive('clinic', { event: 'resumed', payload: {} });
  await vi.runAllTimersAsync();
  expect(reads).toEqual({ list: 3, pet: 2 });
});
