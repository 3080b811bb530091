/** What one process takes on, and from whom. */
export interface RealtimeLimits {
  readonly connections: number;
  readonly connectionsPerAddress: number;
  readonly channelsPerConnection: number;
  /** A larger frame closes its connection. */
  readonly frameBytes: number;
  /** What may wait to be sent to someone who reads too slowly. */
  readonly unsentBytes: number;
  /** Silence after which a connection is taken for dead: a client beats every 25 seconds. */
  readonly idleMs: number;
  /** Joins at once, and how many more each second: a client that comes back joins all its channels together. */
  readonly joinBurst: number;
  readonly joinsPerSecond: number;
  readonly messageBurst: number;
  readonly messagesPerSecond: number;
  /** How often a client may show itself and take itself off: 5 times in 30 seconds. */
  readonly presenceBurst: number;
  readonly presencesPerSecond: number;
}

export const REALTIME_LIMITS: RealtimeLimits = {
  connections: 20_000,
  connectionsPerAddress: 200,
  channelsPerConnection: 100,
  frameBytes: 262_144,
  unsentBytes: 1_048_576,
  idleMs: 60_000,
  joinBurst: 100,
  joinsPerSecond: 10,
  messageBurst: 200,
  messagesPerSecond: 100,
  presenceBurst: 5,
  presencesPerSecond: 5 / 30,
};

/** Lets a burst through, and then so many a second. */
export class Allowance {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #filledAtMs = 0;

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
  }

  /** Takes one; false when none is left. */
  take(nowMs: number): boolean {
    const gained = ((nowMs - this.#filledAtMs) * this.#perSecond) / 1000;
    this.#left = Math.min(this.#burst, this.#left + gained);
    this.#filledAtMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
