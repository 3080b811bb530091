import type { Channel } from './channel.ts';
import type { Connection } from './connection.ts';

/** Sets of channels by key, without empty sets. */
class Index {
  readonly #sets = new Map<string, Set<Channel>>();

  of(key: string): readonly Channel[] {
    return [...(this.#sets.get(key) ?? [])];
  }

  get isEmpty(): boolean {
    return this.#sets.size === 0;
  }

  has(key: string): boolean {
    return this.#sets.has(key);
  }

  add(key: string, channel: Channel): void {
    const set = this.#sets.get(key);
    if (set) set.add(channel);
    else this.#sets.set(key, new Set([channel]));
  }

  remove(key: string, channel: Channel): void {
    const set = this.#sets.get(key);
    if (set?.delete(channel) && set.size === 0) this.#sets.delete(key);
  }
}

/** A public and a private topic of the same name are distinct. */
const indexKeyOf = (topic: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'public'} ${topic}`;

const tablesOf = ({ subscriptions }: Channel): Set<string> =>
  new Set(subscriptions.flatMap(({ tables }) => tables.map(({ table }) => table.name)));

/** All connections of this process, with indexes of their channels. */
export class Hub {
  readonly connections = new Set<Connection>();
  /** By the full topic, such as `realtime:user:…`. */
  readonly #channels = new WeakMap<Connection, Map<string, Channel>>();
  readonly #addresses = new Map<string, number>();
  readonly #topics = new Index();
  readonly #users = new Index();
  readonly #sessions = new Index();
  readonly #tables = new Index();
  readonly #onRemoved: (channel: Channel) => void;

  /** @param onRemoved is called with each channel that is removed. */
  constructor(onRemoved: (channel: Channel) => void = () => undefined) {
    this.#onRemoved = onRemoved;
  }

  connect(connection: Connection): void {
    this.connections.add(connection);
    this.#addresses.set(connection.address, this.countAt(connection.address) + 1);
  }

  disconnect(connection: Connection): void {
    if (!this.connections.delete(connection)) return;
    for (const channel of this.channelsOf(connection)) this.remove(channel);
    const left = this.countAt(connection.address) - 1;
    if (left > 0) this.#addresses.set(connection.address, left);
    else this.#addresses.delete(connection.address);
  }

  /** How many connections an address has. */
  countAt(address: string): number {
    return this.#addresses.get(address) ?? 0;
  }

  /** The channel that a connection has joined under a full topic. */
  channelOf(connection: Connection, name: string): Channel | undefined {
    return this.#channels.get(connection)?.get(name);
  }

  channelsOf(connection: Connection): readonly Channel[] {
    return [...(this.#channels.get(connection)?.values() ?? [])];
  }

  hasChannels(connection: Connection): boolean {
    return (this.#channels.get(connection)?.size ?? 0) > 0;
  }

  add(channel: Channel): void {
    const channels = this.#channels.get(channel.connection) ?? new Map<string, Channel>();
    this.#channels.set(channel.connection, channels.set(channel.name, channel));
    this.#topics.add(indexKeyOf(channel.topic, channel.isPrivate), channel);
    for (const table of tablesOf(channel)) this.#tables.add(table, channel);
    this.#users.add(channel.bearer.userId, channel);
    this.#sessions.add(channel.bearer.sessionId, channel);
  }

  remove(channel: Channel): void {
    if (!channel.isClosed) this.#onRemoved(channel);
    channel.isClosed = true;
    if (this.channelOf(channel.connection, channel.name) === channel)
      this.#channels.get(channel.connection)?.delete(channel.name);
    this.#topics.remove(indexKeyOf(channel.topic, channel.isPrivate), channel);
    for (const table of tablesOf(channel)) this.#tables.remove(table, channel);
    this.#users.remove(channel.bearer.userId, channel);
    this.#sessions.remove(channel.bearer.sessionId, channel);
  }

  /** Removes a channel's `postgres_changes` bindings. */
  unsubscribe(channel: Channel): void {
    for (const table of tablesOf(channel)) this.#tables.remove(table, channel);
  }

  /** Assigns a channel to another user or session. */
  rebind(channel: Channel, bearer: Channel['bearer']): void {
    this.#users.remove(channel.bearer.userId, channel);
    this.#sessions.remove(channel.bearer.sessionId, channel);
    channel.bearer = bearer;
    this.#users.add(bearer.userId, channel);
    this.#sessions.add(bearer.sessionId, channel);
  }

  hasTopic(topic: string, isPrivate: boolean): boolean {
    return this.#topics.has(indexKeyOf(topic, isPrivate));
  }

  onTopic(topic: string, isPrivate: boolean): readonly Channel[] {
    return this.#topics.of(indexKeyOf(topic, isPrivate));
  }

  /** Whether any channel subscribes to database changes. */
  hasSubscribers(): boolean {
    return !this.#tables.isEmpty;
  }

  /** The channels that subscribe to changes of a table. */
  onTable(table: string): readonly Channel[] {
    return this.#tables.of(table);
  }

  ofUser(userId: string): readonly Channel[] {
    return this.#users.of(userId);
  }

  /** How many connections a person has, without the given one. */
  countOfUser(userId: string, except: Connection): number {
    const connections = new Set(this.ofUser(userId).map(({ connection }) => connection));
    connections.delete(except);
    return connections.size;
  }

  ofSession(sessionId: string): readonly Channel[] {
    return this.#sessions.of(sessionId);
  }

  channels(): readonly Channel[] {
    return [...this.connections].flatMap((connection) => this.channelsOf(connection));
  }
}
