import type { Connection } from './connection.ts';
import type { Hearer } from './live-scope.ts';
import type { Frame } from './message.ts';
import type { Snapshot } from './snapshot.ts';
import type { Subscription } from './subscriptions.ts';

/** How many frames wait while somebody's right to hear them is being judged. */
const MOST_HELD = 500;

export interface ChannelOptions {
  readonly connection: Connection;
  /** As the wire names it: `realtime:user:…`. */
  readonly name: string;
  /** Without `realtime:`, as the database names it. */
  readonly topic: string;
  readonly joinRef: string | null;
  readonly isPrivate: boolean;
  readonly bearer: Hearer;
  /** Whether a sender hears that a broadcast was taken. */
  readonly ack: boolean;
  /** Whether a sender hears its own broadcasts. */
  readonly self: boolean;
  /** Tells this channel from every other one, of any process. */
  readonly id: string;
  /** What its person is called where they show themselves. */
  readonly presenceKey: string;
  /** Whether it is told who else comes and goes. */
  readonly hearsPresence: boolean;
  /** Rows it wants to hear of. */
  readonly subscriptions: readonly Subscription[];
  /** Whether a join with rows that cannot be had is refused altogether. */
  readonly needsSubscriptions: boolean;
}

/** One topic on one connection. */
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
  hearsPresence: boolean;
  /** Changes of rows that were made after this are told; null before that is known. */
  since: Snapshot | null = null;
  /** The presences that it was told of when it joined, of which a late word may still come. */
  readonly toldPresences = new Set<string>();
  /** Whether its person has shown themselves here. */
  isTracked = false;
  bearer: Hearer;
  /** From asking to join until the first verdict. */
  isJoining = true;
  isGone = false;
  /** Counts the judgements begun: only the latest one counts. */
  round = 0;
  #held: { readonly frame: Frame; readonly isTold: () => boolean }[] | null = [];

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
    this.hearsPresence = options.hearsPresence;
    this.subscriptions = options.subscriptions;
    this.needsSubscriptions = options.needsSubscriptions;
  }

  /**
   * Hands a broadcast on, or keeps it back while a judgement is under way. False when too much is kept back.
   * @param isTold asked at the moment of sending: whether the client has learnt it otherwise meanwhile
   */
  deliver(frame: Frame, isTold: () => boolean = () => false): boolean {
    if (this.#held === null) this.#send(frame, isTold);
    else if (this.#held.length < MOST_HELD) this.#held.push({ frame, isTold });
    else return false;
    return true;
  }

  #send(frame: Frame, isTold: () => boolean): void {
    if (!isTold()) this.connection.sendFrame(frame);
  }

  /** Keeps everything back from now on. */
  hold(): void {
    this.#held ??= [];
  }

  /** Hands on what was kept back, and everything from now on. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const { frame, isTold } of held) this.#send(frame, isTold);
  }

  /** Says something about the channel itself. */
  tell(message: string, status: 'error' | 'ok' = 'error', extension = 'system'): void {
    this.push('system', { extension, status, message, channel: this.topic });
  }

  /** `phx_close` ends the channel for good, `phx_error` asks the client to join again. */
  end(event: 'phx_close' | 'phx_error'): void {
    this.connection.send({ joinRef: this.joinRef, ref: this.joinRef, topic: this.name, event, payload: {} });
  }

  push(event: string, payload: unknown): void {
    this.connection.send({ joinRef: this.joinRef, ref: null, topic: this.name, event, payload });
  }
}
