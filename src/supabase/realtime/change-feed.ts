import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { hasSqlState, SQLSTATE, sqlStateOf } from '#foundation/server/database/sqlstate.ts';
import type { PersonTransactions } from '../person/person-transactions.ts';
import { LIVE_READ, liveOrigin, type Hearer } from './live-scope.ts';
import { readHeard, type Change, type Values } from './change-queries.ts';
import type { Channel } from './channel.ts';
import { createGate } from './gate.ts';
import type { Hub } from './hub.ts';
import { dismiss } from './judge.ts';
import { readSnapshot, wasSeen, type Snapshot } from './snapshot.ts';
import type { TableSubscription } from './subscriptions.ts';

/**
 * Limits concurrent visibility queries, so that a change with many subscribers leaves database connections for
 * requests.
 */
const PEOPLE_AT_ONCE = 2;
/** How many changes are read by one query. */
const BATCH = 200;
/** Beyond this many queued changes, they are dropped and every subscriber is asked to rejoin and reload. */
const MOST_WAITING = 10_000;
const INTERRUPTED = 'Live updates were interrupted: join again';

export interface ChangeFeedParts {
  readonly hub: Hub;
  readonly database: Database<Tables>;
  readonly people: PersonTransactions;
  readonly onError: (error: unknown) => void;
}

export interface ChangeFeed {
  /** Queues a changed row for delivery. `id` identifies the entry in `live.changes`. */
  readonly hear: (id: string) => void;
  /** The snapshot after which changes are sent; null when the database rejects the filters. */
  readonly start: (bearer: Hearer, subscriptions: readonly TableSubscription[]) => Promise<Snapshot | null>;
}

/** The changed rows visible to one session: for each distinct query, the rows by change id. */
type Seen = ReadonlyMap<string, ReadonlyMap<string, Values>>;

const wayOf = ({ table, filterText }: TableSubscription): string => `${table.name}?${filterText}`;

async function readChanges(database: Database<Tables>, ids: readonly string[]): Promise<Change[]> {
  const { rows } = await database.transaction(LIVE_READ, (tx) =>
    sql<Change>`select id::text, at, xid, table_name as "table", kind, coalesce(record, old_record)::text as row
      from live.changes where id = any(${[...ids]}::bigint[]) order by id`.execute(tx),
  );
  return rows;
}

/** The channels subscribed to any of these tables, by session. */
function listenersOf(hub: Hub, tables: ReadonlySet<string>): Map<string, Channel[]> {
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
async function look(
  people: PersonTransactions,
  bearer: Hearer,
  channels: readonly Channel[],
  changes: readonly Change[],
): Promise<Seen> {
  const ways = new Map<string, TableSubscription>();
  for (const { subscriptions } of channels) {
    for (const one of subscriptions.flatMap(({ tables }) => tables)) {
      if (changes.some(({ table }) => table === one.table.name)) ways.set(wayOf(one), one);
    }
  }
  return people.run(bearer, { mode: 'read', origin: liveOrigin() }, async (tx) => {
    const heard = [...ways].map(async ([way, subscription]) => {
      const own = changes.filter(({ table }) => table === subscription.table.name);
      return [way, await readHeard(tx, subscription, own)] as const;
    });
    return new Map(await Promise.all(heard));
  });
}

/** The `data` of a `postgres_changes` event. */
function tell({ kind, at }: Change, row: Values, { table, columns }: TableSubscription): Values {
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
function deliverTo(channel: Channel, changes: readonly Change[], seen: Seen, hub: Hub): void {
  const { since } = channel;
  for (const change of changes) {
    if (since === null || wasSeen(since, BigInt(change.xid))) continue;
    const byText = new Map<string, { readonly ids: number[]; readonly data: Values }>();
    for (const { id, event, tables } of channel.subscriptions) {
      const subscription = tables.find(({ table }) => table.name === change.table);
      if (!subscription || (event !== '*' && event !== change.kind)) continue;
      const row = seen.get(wayOf(subscription))?.get(change.id);
      if (!row) continue;
      const columns = subscription.columns.join(',');
      const same = byText.get(columns);
      if (same) same.ids.push(id);
      else byText.set(columns, { ids: [id], data: tell(change, row, subscription) });
    }
    for (const payload of byText.values()) {
      const { codec } = channel.connection;
      const frame = codec.encode({
        joinRef: channel.joinRef,
        ref: null,
        topic: channel.name,
        event: 'postgres_changes',
        payload,
      });
      if (channel.isGone || channel.deliver(frame)) continue;
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
  const gate = createGate(PEOPLE_AT_ONCE);
  const pending: string[] = [];
  let isTelling = false;

  async function tellSession(channels: readonly Channel[], changes: readonly Change[]): Promise<void> {
    const [first] = channels;
    if (!first) return;
    try {
      const seen = await look(people, first.bearer, channels, changes);
      for (const channel of channels) if (!channel.isGone) deliverTo(channel, changes, seen, hub);
    } catch (error) {
      const isOver = hasSqlState(
        error,
        SQLSTATE.CLINIC_SUSPENDED,
        SQLSTATE.KEY_REVOKED,
        SQLSTATE.SECOND_FACTOR_REQUIRED,
        SQLSTATE.SESSION_ENDED,
      );
      if (!isOver) onError(error);
      // A client that may have missed changes has to rejoin and reload.
      const reason = isOver
        ? 'InvalidJWTToken: Session has ended'
        : 'Live updates were interrupted: join again';
      for (const channel of channels) dismiss(hub, channel, reason, isOver ? 'phx_close' : 'phx_error');
    }
  }

  async function tellBatch(ids: readonly string[]): Promise<void> {
    const changes = await readChanges(database, ids);
    const listeners = listenersOf(hub, new Set(changes.map(({ table }) => table)));
    await Promise.all([...listeners.values()].map((channels) => gate(() => tellSession(channels, changes))));
  }

  async function tellPending(): Promise<void> {
    isTelling = true;
    try {
      while (pending.length > 0) await tellBatch(pending.splice(0, BATCH));
    } finally {
      isTelling = false;
    }
  }

  /** Drops the queue and asks every subscriber to rejoin, so that no client relies on an incomplete feed. */
  function giveUp(): void {
    pending.length = 0;
    for (const channel of hub.channels())
      if (channel.subscriptions.length > 0) dismiss(hub, channel, INTERRUPTED, 'phx_error');
  }

  return {
    hear: (id) => {
      if (!hub.hasSubscribers()) return;
      if (pending.length >= MOST_WAITING) return giveUp();
      pending.push(id);
      if (isTelling) return;
      tellPending().catch((error: unknown) => {
        onError(error);
        giveUp();
      });
    },
    start: async (bearer, subscriptions) => {
      try {
        return await people.run(bearer, { mode: 'read', origin: liveOrigin() }, async (tx) => {
          const [{ rows }] = await Promise.all([
            sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(tx),
            ...subscriptions.map((one) => readHeard(tx, one, [])),
          ]);
          return readSnapshot(rows[0]?.snapshot ?? '0:0:');
        });
      } catch (error) {
        if (/^(?:22|42)/.test(sqlStateOf(error) ?? '')) return null;
        throw error;
      }
    },
  };
}
