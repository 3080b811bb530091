import type { RealtimeChannel } from '@supabase/supabase-js';
import { useEffect, useRef } from 'react';
import { supabaseClient } from './session/supabase-client.ts';

export interface LiveMessage {
  /** The event's name; `resumed` after a gap in which messages may have been missed. */
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

type Handler = (message: LiveMessage) => void;

interface Topic {
  readonly handlers: Set<Handler>;
  channel: RealtimeChannel | undefined;
  /** It is open, or on the way; false before and after an attempt that failed. */
  isOpening: boolean;
}

const topics = new Map<string, Topic>();

/** Listens to a private topic; many listeners share one channel. Gives back how to stop. */
export function listenTo(topic: string, handler: Handler): () => void {
  let entry = topics.get(topic);
  if (entry === undefined) {
    entry = { handlers: new Set(), channel: undefined, isOpening: false };
    topics.set(topic, entry);
  }
  const { handlers } = entry;
  handlers.add(handler);
  if (!entry.isOpening) void openWithRetry(topic, entry);
  return () => {
    handlers.delete(handler);
    if (handlers.size === 0) close(topic).catch(() => undefined);
  };
}

/** Without a connection no updates arrive, and screens work without them: the next listener retries for all. */
async function openWithRetry(topic: string, entry: Topic): Promise<void> {
  entry.isOpening = true;
  try {
    await open(topic, entry);
  } catch {
    entry.isOpening = false;
  }
}

async function open(topic: string, entry: Topic): Promise<void> {
  const client = await supabaseClient();
  await client.realtime.setAuth();
  // Everybody may have left meanwhile.
  if (topics.get(topic) !== entry) return;
  const notify = (message: LiveMessage) => {
    for (const handler of entry.handlers) handler(message);
  };
  let joined = false;
  entry.channel = client
    .channel(topic, { config: { private: true } })
    .on('broadcast', { event: '*' }, ({ event, payload }) => {
      // Safe: what is broadcast here is a JSON object, made by the database.
      notify({ event, payload: (payload ?? {}) as LiveMessage['payload'] });
    })
    .subscribe((status: string) => {
      if (status !== 'SUBSCRIBED') return;
      if (joined) notify({ event: 'resumed', payload: {} });
      joined = true;
    });
}

async function close(topic: string): Promise<void> {
  const entry = topics.get(topic);
  topics.delete(topic);
  if (entry?.channel) await (await supabaseClient()).removeChannel(entry.channel);
}

/** Calls `handler` for each message on a private topic while the component is on screen; undefined listens to nothing. */
export function useLive(topic: string | undefined, handler: Handler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (topic === undefined) return undefined;
    return listenTo(topic, (message) => latest.current(message));
  }, [topic]);
}
