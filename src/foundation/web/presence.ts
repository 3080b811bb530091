import type { RealtimeChannel } from '@supabase/supabase-js';
import { useEffect, useRef, useState } from 'react';
import { supabaseClient } from './session/supabase-client.ts';

/** What somebody shows about themselves on a topic. */
export type PresenceState = Readonly<Record<string, string | null>>;

/** A shown state is changed at most this often: the server limits it. */
const MIN_INTERVAL_MS = 7_000;

/** Of each person the state that was shown last, without one's own. */
const othersIn = (channel: RealtimeChannel, ownKey: string): readonly PresenceState[] =>
  Object.entries(channel.presenceState<PresenceState>()).flatMap(([key, states]) => {
    const state = states.at(-1);
    return key === ownKey || state === undefined ? [] : [state];
  });

interface Shown {
  readonly show: (state: PresenceState) => void;
  readonly close: () => void;
}

/** Joins a private topic and shows a state there. Without a connection nobody is seen, and the page works without it. */
function joinPresence(topic: string, onOthers: (others: readonly PresenceState[]) => void): Shown {
  const key = crypto.randomUUID();
  let channel: RealtimeChannel | undefined;
  let isJoined = false;
  let isClosed = false;
  let latest: PresenceState | undefined;
  let shownAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    if (!isJoined || latest === undefined) return;
    shownAt = Date.now();
    channel?.track(latest).catch(() => undefined);
  };
  const open = async () => {
    const client = await supabaseClient();
    await client.realtime.setAuth();
    if (isClosed) return;
    const opened = client.channel(topic, { config: { private: true, presence: { key } } });
    channel = opened
      .on('presence', { event: 'sync' }, () => onOthers(othersIn(opened, key)))
      .subscribe((status: string) => {
        isJoined = status === 'SUBSCRIBED';
        send();
      });
  };
  open().catch(() => undefined);
  return {
    show: (state) => {
      latest = state;
      clearTimeout(timer);
      timer = setTimeout(send, Math.max(0, shownAt + MIN_INTERVAL_MS - Date.now()));
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      if (channel === undefined) return;
      const left = channel;
      void supabaseClient().then((client) => client.removeChannel(left));
    },
  };
}

/**
 * Who else has the same thing open, and what they show about themselves.
 *
 * @param topic a private topic that `app.may_join` allows; undefined joins none.
 * @param state what is shown about oneself; strings only, compared by value.
 */
export function usePresence(topic: string | undefined, state: PresenceState): readonly PresenceState[] {
  const [others, setOthers] = useState<readonly PresenceState[]>([]);
  const joined = useRef<Shown>(undefined);
  const content = JSON.stringify(state);
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
    joined.current?.show(stateOf(content));
  }, [content]);
  useEffect(() => {
    if (topic === undefined) return undefined;
    const presence = joinPresence(topic, setOthers);
    presence.show(stateOf(latest.current));
    joined.current = presence;
    return () => {
      presence.close();
      joined.current = undefined;
      setOthers([]);
    };
  }, [topic]);
  return others;
}

// Safe: it was made of a state.
const stateOf = (content: string): PresenceState => JSON.parse(content) as PresenceState;
