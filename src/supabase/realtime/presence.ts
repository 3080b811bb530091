import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { hasSqlState, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import type { PersonTransactions } from '../person/person-transactions.ts';
import type { Channel } from './channel.ts';
import type { Hub } from './hub.ts';
import { closeChannel } from './close-channel.ts';
import { LIVE_READ, LIVE_WRITE, liveOrigin } from './live-scope.ts';
import type { Frame, FrameCodec } from './message.ts';

const IsAliveRow = z.object({ isAlive: z.boolean() });

const HEARTBEAT_MS = 10_000;
/** A process without a heartbeat for this long is considered dead, and its presences are removed. */
const PROCESS_TIMEOUT = '35 seconds';
/** How long entries of `live.changes` are kept for delivery. */
const CHANGE_RETENTION = '5 minutes';

/** The presences on a topic, by presence key. */
export type PresenceState = Readonly<Record<string, { readonly metas: readonly Meta[] }>>;
type Meta = Readonly<Record<string, unknown>> & { readonly phx_ref: string };

const Participant = z.object({
  key: z.string(),
  ref: z.string(),
  state: z.record(z.string(), z.unknown()),
});
type Participant = z.infer<typeof Participant>;

/** A notification about a topic: which presence joined or left. */
export const PresenceNotification = z.object({
  topic: z.string(),
  private: z.boolean(),
  joined: Participant.nullable(),
  left: Participant.nullable(),
});
export type PresenceNotification = z.infer<typeof PresenceNotification>;

export interface Presence {
  /** Tracks a channel's presence on its topic, in every process. */
  track(channel: Channel, state: Readonly<Record<string, unknown>>): Promise<'error' | 'ok' | 'too_large'>;
  untrack(channel: Channel): Promise<'error' | 'ok'>;
  /** Removes the presence of a closed channel. */
  remove(channel: Channel): void;
  /** Sends presence events to a channel from now on: a client that tracks itself wants to see the others. */
  begin(channel: Channel): Promise<void>;
  /** The current presence state, for a channel that joins. */
  stateFor(channel: Channel): Promise<PresenceState>;
  /** Sends a notification to the channels on its topic that receive presence events. */
  deliver(notification: PresenceNotification): void;
  close(): Promise<void>;
}

export interface PresenceParts {
  readonly hub: Hub;
  readonly database: Database<Tables>;
  readonly people: PersonTransactions;
  readonly processId: string;
  readonly onError: (error: unknown) => void;
}

const metaOf = ({ ref, state }: Participant): Meta => ({ ...state, phx_ref: ref });
const entryOf = (one: Participant | null): PresenceState =>
  one ? { [one.key]: { metas: [metaOf(one)] } } : {};

function toState(participants: readonly Participant[]): PresenceState {
  const metas = new Map<string, Meta[]>();
  for (const one of participants) metas.set(one.key, [...(metas.get(one.key) ?? []), metaOf(one)]);
  return Object.fromEntries([...metas].map(([key, list]) => [key, { metas: list }]));
}

/**
 * Presence in a table that all processes share: each process writes the presences of its own channels, receives
 * notifications about the others', and removes those of processes that died.
 */
export function createPresence({ hub, database, people, processId, onError }: PresenceParts): Presence {
  /** Channels that close in the same tick are untracked together. */
  const untracking = new Set<string>();

  async function sendUntracked(): Promise<void> {
    const ids = [...untracking];
    untracking.clear();
    await database.transaction(LIVE_WRITE, (tx) => sql`select live.untrack(${ids}::text[])`.execute(tx));
  }

  function queueUntrack(id: string): void {
    untracking.add(id);
    if (untracking.size === 1) setImmediate(() => void sendUntracked().catch(onError));
  }

  async function sendHeartbeat(): Promise<void> {
    const row = await database.transaction(LIVE_WRITE, (tx) =>
      fetchRow(
        tx,
        IsAliveRow,
        sql`select live.heartbeat(${processId}::uuid, ${PROCESS_TIMEOUT}::interval, ${CHANGE_RETENTION}::interval) as "isAlive"`,
      ),
    );
    if (row?.isAlive !== false) return;
    // This process was considered dead and its presences were removed: its channels rejoin and track again.
    for (const channel of hub.channels()) {
      if (channel.isTracked)
        closeChannel(hub, channel, 'Live updates were interrupted: join again', 'phx_error');
    }
  }
  const timer = setInterval(() => void sendHeartbeat().catch(onError), HEARTBEAT_MS).unref();

  async function track(channel: Channel, state: Readonly<Record<string, unknown>>) {
    const { id, topic, isPrivate, presenceKey, bearer } = channel;
    channel.isTracked = true;
    try {
      await people.run(bearer, { mode: 'write', origin: liveOrigin() }, (tx) =>
        sql`select app.track_presence(${id}, ${processId}::uuid, ${topic}, ${isPrivate}, ${presenceKey}, ${randomUUID()},
          ${JSON.stringify(state)}::json)`.execute(tx),
      );
      return 'ok';
    } catch (error) {
      if (hasSqlState(error, SQLSTATE.PROGRAM_LIMIT_EXCEEDED)) return 'too_large';
      onError(error);
      return 'error';
    } finally {
      if (channel.isClosed) queueUntrack(id);
    }
  }

  async function stateFor({ topic, isPrivate, knownPresences }: Channel): Promise<PresenceState> {
    const rows = await database.transaction(LIVE_READ, (tx) =>
      fetchRows(
        tx,
        Participant,
        sql`select key, ref, state from live.presences
          where topic = ${topic} and is_private = ${isPrivate} order by since, channel_id`,
      ),
    );
    for (const { ref } of rows) knownPresences.add(ref);
    return toState(rows);
  }

  return {
    track,
    untrack: async (channel) => {
      if (!channel.isTracked) return 'ok';
      try {
        await database.transaction(LIVE_WRITE, (tx) =>
          sql`select live.untrack(${[channel.id]}::text[])`.execute(tx),
        );
        return 'ok';
      } catch (error) {
        onError(error);
        return 'error';
      }
    },
    remove: ({ id, isTracked }) => {
      if (isTracked) queueUntrack(id);
    },
    begin: async (channel) => {
      channel.receivesPresence = true;
      const state = await stateFor(channel).catch(onError);
      if (state) channel.deliverEvent('presence_state', state);
    },
    stateFor,
    deliver: ({ topic, private: isPrivate, joined, left }) => {
      const payload = { joins: entryOf(joined), leaves: entryOf(left) };
      const frames = new Map<FrameCodec, Frame>();
      for (const channel of hub.onTopic(topic, isPrivate)) {
        if (left) channel.knownPresences.delete(left.ref);
        if (!channel.receivesPresence) continue;
        const { codec } = channel.connection;
        const message = { joinRef: null, ref: null, topic: channel.name, event: 'presence_diff', payload };
        const frame = frames.get(codec) ?? codec.encode(message);
        frames.set(codec, frame);
        // A presence from the initial state is not sent again, whether its notification was delayed or buffered.
        if (channel.deliver(frame, () => joined !== null && channel.knownPresences.delete(joined.ref)))
          continue;
        hub.remove(channel);
        channel.end('phx_error');
      }
    },
    close: async () => {
      clearInterval(timer);
      await database.transaction(LIVE_WRITE, (tx) =>
        sql`select live.remove_process(${processId}::uuid)`.execute(tx),
      );
    },
  };
}
