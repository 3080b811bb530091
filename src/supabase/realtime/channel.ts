import type { Connection } from './connection.ts';
import type { Subscriber } from './live-scope.ts';
import type { Frame, Message } from './message.ts';
import type { Snapshot } from './snapshot.ts';
import type { Subscription } from './subscriptions.ts';

/** How many frames are buffered while an authorization check is pending. */
const MAX_BUFFERED_FRAMES = 500;

export interface ChannelOptions {
  readonly connection: Connection;
  /** The full topic of the protocol, such as `realtime:user:…`. */
  readonly name: string;
  /** The topic without the prefix `realtime:`, as the database knows it. */
  readonly topic: string;
  readonly joinRef: string | null;
  readonly isPrivate: boolean;
  readonly bearer: Subscriber;
  /** Whether the server acknowledges broadcasts of this channel. */
  readonly ack: boolean;
  /** Whether the channel receives its own broadcasts. */
  readonly self: boolean;
  /** Unique among the channels of all processes. */
  readonly id: string;
  /** The key under which the channel tracks its presence. */
  readonly presenceKey: string;
  /** Whether the channel receives presence events. */
  readonly receivesPresence: boolean;
  /** The channel's `postgres_changes` bindings. */
  readonly subscriptions: readonly Subscription[];
  /** Whether the join fails when one of the bindings is invalid. */
  readonly needsSubscriptions: boolean;
  /** Whether the join was accepted before its token came. */
  readonly isReplied: boolean;
}

/** One topic joined on one connection. */
export class Channel {
  readonly connection: Connection;
  readonly name: string;
  readonly topic: string;
  readonly joinRef: string | null;
  readonly isPrivate: boolean;
  readonly ack: boolean;
  readonly self: boolean;
  readonly id: string;
  readonly presenceKey: string;
  readonly subscriptions: readonly Subscription[];
  readonly needsSubscriptions: boolean;
  readonly isReplied: boolean;
  receivesPresence: boolean;
  /** Changes committed after this snapshot are sent; null until it is known. */
  snapshot: Snapshot | null = null;
  /**
   * The presences in the `presence_state` of the join: their `presence_diff` may still arrive and must not be sent
   * again.
   */
  readonly knownPresences = new Set<string>();
  /** Whether the channel tracks a presence. */
  isTracked = false;
  bearer: Subscriber;
  /** From the join request until the first authorization result. */
  isJoining = true;
  isClosed = false;
  /** Counts authorization checks: only the result of the latest one is applied. */
  authorizationRound = 0;
  #held: { readonly frame: Frame; readonly isObsolete: () => boolean }[] | null = [];

  constructor(options: ChannelOptions) {
    this.connection = options.connection;
    this.name = options.name;
    this.topic = options.topic;
    this.joinRef = options.joinRef;
    this.isPrivate = options.isPrivate;
    this.bearer = options.bearer;
    this.ack = options.ack;
    this.self = options.self;
    this.id = options.id;
    this.presenceKey = options.presenceKey;
    this.receivesPresence = options.receivesPresence;
    this.subscriptions = options.subscriptions;
    this.needsSubscriptions = options.needsSubscriptions;
    this.isReplied = options.isReplied;
  }

  /**
   * Sends a frame, or buffers it while an authorization check is pending.
   *
   * @param isObsolete evaluated when the frame is sent: whether the client already has this information.
   * @returns false when the buffer is full.
   */
  deliver(frame: Frame, isObsolete: () => boolean = () => false): boolean {
    if (this.#held === null) this.#send(frame, isObsolete);
    else if (this.#held.length < MAX_BUFFERED_FRAMES) this.#held.push({ frame, isObsolete });
    else return false;
    return true;
  }

  #send(frame: Frame, isObsolete: () => boolean): void {
    if (!isObsolete()) this.connection.sendFrame(frame);
  }

  /** Buffers all frames from now on. */
  startBuffering(): void {
    this.#held ??= [];
  }

  /** Sends the buffered frames, and stops buffering. */
  flush(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const { frame, isObsolete } of held) this.#send(frame, isObsolete);
  }

  /** Sends a `system` event about the channel itself. */
  sendSystem(message: string, status: 'error' | 'ok' = 'error', extension = 'system'): void {
    this.push('system', { extension, status, message, channel: this.topic });
  }

  /** `phx_close` closes the channel for good, `phx_error` makes the client rejoin. */
  end(event: 'phx_close' | 'phx_error'): void {
    this.connection.send({ joinRef: this.joinRef, ref: this.joinRef, topic: this.name, event, payload: {} });
  }

  push(event: string, payload: unknown): void {
    this.connection.send(this.#toMessage(event, payload));
  }

  /** Sends an event, or buffers it while an authorization check is pending. */
  deliverEvent(event: string, payload: unknown): boolean {
    return this.deliver(this.connection.codec.encode(this.#toMessage(event, payload)));
  }

  #toMessage(event: string, payload: unknown): Message {
    return { joinRef: this.joinRef, ref: null, topic: this.name, event, payload };
  }
}
