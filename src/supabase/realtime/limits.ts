/** Limits of one process and of its clients. */
export interface RealtimeLimits {
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Of one person who is signed in, from wherever: nobody's token fills the process. */
  readonly connectionsPerPerson: number;
  readonly channelsPerConnection: number;
  /** A larger frame closes the connection. */
  readonly frameBytes: number;
  /** The send buffer of a client that reads too slowly. */
  readonly unsentBytes: number;
  /** A connection without messages for this long is closed: clients send a heartbeat every 25 seconds. */
  readonly idleMs: number;
  /** A client that joined with the API key sends its token right after the reply: without one it is not signed in. */
  readonly tokenMs: number;
  /** A connection without a channel for this long is closed, whatever it sends: nothing is ever delivered to it. */
  readonly unjoinedMs: number;
  /** A client that reconnects rejoins all of its channels at once. */
  readonly joinBurst: number;
  readonly joinsPerSecond: number;
  readonly messageBurst: number;
  readonly messagesPerSecond: number;
  /** How often a client may track and untrack: 5 times in 30 seconds. */
  readonly presenceBurst: number;
  readonly presencesPerSecond: number;
}

export const REALTIME_LIMITS: RealtimeLimits = {
  connections: 20_000,
  connectionsPerAddress: 200,
  connectionsPerPerson: 5_000,
  channelsPerConnection: 100,
  frameBytes: 262_144,
  unsentBytes: 1_048_576,
  idleMs: 60_000,
  tokenMs: 15_000,
  unjoinedMs: 60_000,
  joinBurst: 100,
  joinsPerSecond: 10,
  messageBurst: 200,
  messagesPerSecond: 100,
  presenceBurst: 5,
  presencesPerSecond: 5 / 30,
};

/** A token bucket: allows a burst, and then a constant rate. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #filledAtMs = 0;

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
  }

  /** Takes one token; false when the bucket is empty. */
  take(nowMs: number): boolean {
    const gained = ((nowMs - this.#filledAtMs) * this.#perSecond) / 1000;
    this.#left = Math.min(this.#burst, this.#left + gained);
    this.#filledAtMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
