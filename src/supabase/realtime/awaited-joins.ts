import { authorizeChannel, type AuthorizeParts } from './authorize-channel.ts';
import { Channel, type ChannelOptions } from './channel.ts';
import type { Connection } from './connection.ts';
import type { Subscriber } from './live-scope.ts';
import type { Incoming } from './message.ts';
import { toReplyBinding } from './subscriptions.ts';

/** How many messages may precede the token. */
const MAX_HELD_MESSAGES = 50;

export const NOT_SIGNED_IN = 'Unauthorized: You must be signed in to join a channel';

type JoinOptions = Omit<ChannelOptions, 'bearer' | 'isReplied'>;

interface AwaitedJoin {
  readonly options: JoinOptions;
  /** What the client sent before its token was checked, such as its presence. */
  readonly held: Incoming[];
  readonly closesAtMs: number;
  /** Whether a token is being checked. */
  isAuthorizing: boolean;
}

/** Handles a message of a channel. */
export type Dispatch = (channel: Channel, message: Incoming) => Promise<void> | void;

/** Closes a join that has no channel yet in the way that a channel is closed. */
function sendClose({ connection, joinRef, name, topic }: JoinOptions, reason: string | null): void {
  const payload = { extension: 'system', status: 'error', message: reason, channel: topic };
  if (reason !== null) connection.send({ joinRef, ref: null, topic: name, event: 'system', payload });
  connection.send({ joinRef, ref: joinRef, topic: name, event: 'phx_close', payload: {} });
}

/**
 * The joins that were accepted with the API key alone. Versions of supabase-js up to 2.53 join with the key and send the
 * token of their user after the reply. Until then there is no channel, so that nothing can be delivered.
 */
export class AwaitedJoins {
  readonly #joins = new WeakMap<Connection, Map<string, AwaitedJoin>>();

  #of(connection: Connection): Map<string, AwaitedJoin> {
    const joins = this.#joins.get(connection) ?? new Map<string, AwaitedJoin>();
    this.#joins.set(connection, joins);
    return joins;
  }

  count(connection: Connection): number {
    return this.#joins.get(connection)?.size ?? 0;
  }

  has(connection: Connection, name: string): boolean {
    return this.#joins.get(connection)?.has(name) === true;
  }

  /** Accepts a join for the time being. */
  add(message: Incoming, options: JoinOptions, tokenMs: number): void {
    const { connection, name, subscriptions } = options;
    const closesAtMs = Date.now() + tokenMs;
    this.#of(connection).set(name, { options, held: [], closesAtMs, isAuthorizing: false });
    connection.reply(message, 'ok', { postgres_changes: subscriptions.map(toReplyBinding) });
  }

  /** Keeps a message until the token was checked. */
  hold(connection: Connection, message: Incoming): void {
    const join = this.#of(connection).get(message.topic);
    if (!join) return;
    if (join.held.length < MAX_HELD_MESSAGES) join.held.push(message);
    else if (!join.isAuthorizing) this.#close(join, 'Too many messages before the access token');
  }

  /** Forgets a join that its client left, or that it begins again. */
  remove(connection: Connection, name: string): void {
    this.#joins.get(connection)?.delete(name);
  }

  #close(join: AwaitedJoin, reason: string): void {
    this.remove(join.options.connection, join.options.name);
    sendClose(join.options, reason);
  }

  /**
   * Authorizes all joins of a connection with the token that was sent on one of its channels: a client that joins several
   * at once sends it on those only whose reply it has read by then.
   */
  async authorize(
    connection: Connection,
    bearer: Subscriber | string,
    parts: AuthorizeParts,
    dispatch: Dispatch,
  ): Promise<void> {
    const joins = [...this.#of(connection).values()].filter(({ isAuthorizing }) => !isAuthorizing);
    if (typeof bearer === 'string') for (const join of joins) this.#close(join, bearer);
    else await Promise.all(joins.map((join) => this.#authorizeOne(join, bearer, parts, dispatch)));
  }

  async #authorizeOne(
    join: AwaitedJoin,
    bearer: Subscriber,
    parts: AuthorizeParts,
    dispatch: Dispatch,
  ): Promise<void> {
    const { connection, name } = join.options;
    join.isAuthorizing = true;
    const channel = new Channel({ ...join.options, bearer, isReplied: true });
    parts.hub.add(channel);
    try {
      // A check is overtaken when permissions may have changed in the meantime, and says nothing then.
      while (channel.isJoining && !channel.isClosed) await authorizeChannel(channel, parts);
      for (let next = join.held.shift(); next && !channel.isClosed; next = join.held.shift())
        await dispatch(channel, next);
    } finally {
      if (this.#of(connection).get(name) === join) this.remove(connection, name);
    }
  }

  /** Closes the joins of a connection whose token has not come. */
  sweep(connection: Connection, nowMs: number): void {
    for (const join of this.#joins.get(connection)?.values() ?? [])
      if (!join.isAuthorizing && join.closesAtMs <= nowMs) this.#close(join, NOT_SIGNED_IN);
  }
}
