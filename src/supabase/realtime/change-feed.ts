import { sql } from 'kysely';
import * as z from 'zod';
import pLimit from 'p-limit';
import type { Tables } from '#db/tables.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { hasSqlState, SQLSTATE, sqlStateOf } from '#foundation/server/database/sqlstate.ts';
import type { PersonTransactions } from '../person/person-transactions.ts';
import { LIVE_READ, liveOrigin, type Subscriber } from './live-scope.ts';
import { Change, readVisibleRows, type Values } from './change-queries.ts';
import type { Channel } from './channel.ts';
import type { Hub } from './hub.ts';
import { closeChannel } from './close-channel.ts';
import { readSnapshot, wasSeen, type Snapshot } from './snapshot.ts';
import type { TableSubscription } from './subscriptions.ts';

const SnapshotRow = z.object({ snapshot: z.string() });

/**
 * Limits concurrent visibility queries, so that a change with many subscribers leaves database connections for
 * requests.
 */
const MAX_CONCURRENT_QUERIES = 2;
/** How many changes are read by one query. */
const BATCH_SIZE = 200;
/** Beyond this many queued changes, they are dropped and every subscriber is asked to rejoin and reload. */
const MAX_QUEUED = 10_000;
const INTERRUPTED = 'Live updates were interrupted: join again';

export interface ChangeFeedParts {
  readonly hub: Hub;
  readonly database: Database<Tables>;
  readonly people: PersonTransactions;
  readonly onError: (error: unknown) => void;
}

export interface ChangeFeed {
  /** Queues a changed row for delivery. `id` identifies the entry in `live.changes`. */
  readonly enqueue: (id: string) => void;
  /** The snapshot after which changes are sent; null when the database rejects the filters. */
  readonly start: (
    bearer: Subscriber,
    subscriptions: readonly TableSubscription[],
  ) => Promise<Snapshot | null>;
}

/** The changed rows visible to one session: for each distinct query, the rows by change id. */
type VisibleRows = ReadonlyMap<string, ReadonlyMap<string, Values>>;

const queryKeyOf = ({ table, filterText }: TableSubscription): string => `${table.name}?${filterText}`;

function readChanges(database: Database<Tables>, ids: readonly string[]): Promise<Change[]> {
  return database.transaction(LIVE_READ, (tx) =>
    fetchRows(
      tx,
      Change,
      sql`select id::text, at, xid, table_name as "table", kind, coalesce(record, old_record)::text as row
      from live.changes where id = any(${[...ids]}::bigint[]) order by id`,
    ),
  );
}

/** The channels subscribed to any of these tables, by session. */
function subscribersOf(hub: Hub, tables: ReadonlySet<string>): Map<string, Channel[]> {
  const bySession = new Map<string, Channel[]>();
  for (const table of tables) {
    for (const channel of hub.onTable(table)) {
      const { sessionId } = channel.bearer;
      const channels = bySession.get(sessionId) ?? [];
      if (!channels.includes(channel)) channels.push(channel);
      bySession.set(sessionId, channels);
    }
  }
  return bySession;
}

/** Reads the visible rows in a transaction of the subscriber, once for each distinct table and filter. */
async function readVisibleChanges(
  people: PersonTransactions,
  bearer: Subscriber,
  channels: readonly Channel[],
  changes: readonly Change[],
): Promise<VisibleRows> {
  const queries = new Map<string, TableSubscription>();
  for (const { subscriptions } of channels) {
    for (const one of subscriptions.flatMap(({ tables }) => tables)) {
      if (changes.some(({ table }) => table === one.table.name)) queries.set(queryKeyOf(one), one);
    }
  }
  return people.run(bearer, { mode: 'read', origin: liveOrigin() }, async (tx) => {
    const visible = [...queries].map(async ([key, subscription]) => {
      const own = changes.filter(({ table }) => table === subscription.table.name);
      return [key, await readVisibleRows(tx, subscription, own)] as const;
    });
    return new Map(await Promise.all(visible));
  });
}

/** The `data` of a `postgres_changes` event. */
function toChangeData({ kind, at }: Change, row: Values, { table, columns }: TableSubscription): Values {
  return {
    schema: 'public',
    table: table.name,
    commit_timestamp: new Date(at).toISOString(),
    type: kind,
    columns: columns.map((name) => ({ name, type: table.columns.get(name)?.type ?? 'text' })),
    ...(kind === 'DELETE' ? {} : { record: Object.fromEntries(columns.map((name) => [name, row[name]])) }),
    ...(kind === 'INSERT'
      ? {}
      : { old_record: Object.fromEntries(table.primaryKey.map((name) => [name, row[name]])) }),
    errors: null,
  };
}

/** Sends the visible changes to a channel. Bindings that select the same columns share one frame for a change. */
function deliverTo(channel: Channel, changes: readonly Change[], seen: VisibleRows, hub: Hub): void {
  const { snapshot } = channel;
  for (const change of changes) {
    if (snapshot === null || wasSeen(snapshot, BigInt(change.xid))) continue;
    const byColumns = new Map<string, { readonly ids: number[]; readonly data: Values }>();
    for (const { id, event, tables } of channel.subscriptions) {
      const subscription = tables.find(({ table }) => table.name === change.table);
      if (!subscription || (event !== '*' && event !== change.kind)) continue;
      const row = seen.get(queryKeyOf(subscription))?.get(change.id);
      if (!row) continue;
      const columns = subscription.columns.join(',');
      const same = byColumns.get(columns);
      if (same) same.ids.push(id);
      else byColumns.set(columns, { ids: [id], data: toChangeData(change, row, subscription) });
    }
    for (const payload of byColumns.values()) {
      const { codec } = channel.connection;
      const frame = codec.encode({
        joinRef: channel.joinRef,
        ref: null,
        topic: channel.name,
        event: 'postgres_changes',
        payload,
      });
      if (channel.isClosed || channel.deliver(frame)) continue;
      hub.remove(channel);
      channel.end('phx_error');
    }
  }
}

/**
 * Sends changed rows to their subscribers. A subscriber receives only rows that it can read now, and only contents that
 * are visible to it, so that values from before a row became visible are not disclosed. Changes that arrive during a
 * delivery are queued and processed as one batch, so that a burst costs one query per session and not one per row.
 */
export function createChangeFeed({ hub, database, people, onError }: ChangeFeedParts): ChangeFeed {
  const limit = pLimit(MAX_CONCURRENT_QUERIES);
  const pending: string[] = [];
  let isProcessing = false;

  async function notifySession(channels: readonly Channel[], changes: readonly Change[]): Promise<void> {
    const [first] = channels;
    if (!first) return;
    try {
      const seen = await readVisibleChanges(people, first.bearer, channels, changes);
      for (const channel of channels) if (!channel.isClosed) deliverTo(channel, changes, seen, hub);
    } catch (error) {
      const isUnauthorized = hasSqlState(
        error,
        SQLSTATE.CLINIC_SUSPENDED,
        SQLSTATE.KEY_REVOKED,
        SQLSTATE.SECOND_FACTOR_REQUIRED,
        SQLSTATE.SESSION_ENDED,
      );
      if (!isUnauthorized) onError(error);
      // A client that may have missed changes has to rejoin and reload.
      const reason = isUnauthorized ? 'InvalidJWTToken: Session has ended' : INTERRUPTED;
      for (const channel of channels)
        closeChannel(hub, channel, reason, isUnauthorized ? 'phx_close' : 'phx_error');
    }
  }

  async function processBatch(ids: readonly string[]): Promise<void> {
    const changes = await readChanges(database, ids);
    const listeners = subscribersOf(hub, new Set(changes.map(({ table }) => table)));
    await Promise.all(
      [...listeners.values()].map((channels) => limit(() => notifySession(channels, changes))),
    );
  }

  async function processQueue(): Promise<void> {
    isProcessing = true;
    try {
      while (pending.length > 0) await processBatch(pending.splice(0, BATCH_SIZE));
    } finally {
      isProcessing = false;
    }
  }

  /** Drops the queue and asks every subscriber to rejoin, so that no client relies on an incomplete feed. */
  function interruptAll(): void {
    pending.length = 0;
    for (const channel of hub.channels())
      if (channel.subscriptions.length > 0) closeChannel(hub, channel, INTERRUPTED, 'phx_error');
  }

  return {
    enqueue: (id) => {
      if (!hub.hasSubscribers()) return;
      if (pending.length >= MAX_QUEUED) return interruptAll();
      pending.push(id);
      if (isProcessing) return;
      processQueue().catch((error: unknown) => {
        onError(error);
        interruptAll();
      });
    },
    start: async (bearer, subscriptions) => {
      try {
        return await people.run(bearer, { mode: 'read', origin: liveOrigin() }, async (tx) => {
          const [row] = await Promise.all([
            fetchRow(tx, SnapshotRow, sql`select pg_current_snapshot()::text as snapshot`),
            ...subscriptions.map((one) => readVisibleRows(tx, one, [])),
          ]);
          return readSnapshot(row?.snapshot ?? '0:0:');
        });
      } catch (error) {
        if (/^(?:22|42)/.test(sqlStateOf(error) ?? '')) return null;
        throw error;
      }
    },
  };
}
