import type { QueryClient } from '@tanstack/react-query';
import { isLiveEventName, LIVE_EVENTS, type LiveTopic, resourcesOnTopic } from '#vocabulary/live-events.ts';
import { resolveReference } from '#foundation/contract/resource-reference.ts';
import { applyChanges } from './apply-changes.ts';
import type { Change } from './change.ts';
import type { LiveMessage } from './live.ts';
import { queryClient } from './query-client.ts';

/** What arrives within this time is applied together, so that a burst of events reads each query once. */
const COLLECTING_MS = 250;

type Listener = (changes: readonly Change[]) => void;

/** What a message says has changed. After a gap that is whatever its topic carries; of an unknown event, nothing. */
export function changesIn(topic: LiveTopic, { event, payload }: LiveMessage): readonly Change[] {
  if (event === 'resumed') return resourcesOnTopic(topic).map((template) => resolveReference(template, []));
  if (!isLiveEventName(event)) return [];
  return LIVE_EVENTS[event].changes.map((template) => {
    const { resource, ids } = resolveReference(template, [payload]);
    return { resource, ids, payload };
  });
}

/** The last change of each thing, and none of a part of what has changed as a whole. */
export function mergeChanges(changes: readonly Change[]): readonly Change[] {
  const whole = new Set(changes.flatMap(({ resource, ids }) => (ids === undefined ? [resource] : [])));
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const { resource, ids } = change;
    if (ids === undefined) merged.set(resource, { resource, ids });
    else if (!whole.has(resource)) merged.set([resource, ...ids].join('/'), change);
  }
  return [...merged.values()];
}

/** Keeps what is cached true while others work. */
export function createLiveUpdates(client: QueryClient) {
  const listeners = new Set<Listener>();
  let collected: Change[] = [];

  async function apply(): Promise<void> {
    const changes = mergeChanges(collected);
    collected = [];
    await applyChanges(client, changes);
    for (const listener of listeners) listener(changes);
  }

  return {
    receive(topic: LiveTopic, message: LiveMessage): void {
      const changes = changesIn(topic, message);
      if (changes.length === 0) return;
      if (collected.length === 0) setTimeout(() => void apply(), COLLECTING_MS);
      collected.push(...changes);
    },
    /** Called with what has changed once it is on screen. Gives back how to stop. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const liveUpdates = createLiveUpdates(queryClient);
