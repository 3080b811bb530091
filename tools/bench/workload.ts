import type { LoadResult } from './http-load.ts';

/** One kind of request, measured at the server and compared with a limit. */
export interface Workload {
  readonly id: string;
  readonly name: string;
  /** The ratio to the limit that the server should reach. */
  readonly target: number;
  /** The maximum of the 99th percentile; undefined where nobody waits for a single response. */
  readonly maxP99Ms?: number;
  /**
   * What the ratio compares: the rates, the CPU time per request where a single expensive step dominates, or how long the slowest requests
   * took.
   */
  readonly compares?: 'cpu' | 'p99';
  /** What the limit does where it does not replay the server's statements. */
  readonly limit?: string;
  /** Sends requests to the server as fast as it answers, for so many seconds, over its usual number of connections or so many. */
  readonly loadServer: (seconds: number, connections?: number) => Promise<LoadResult>;
  /** How long the server answers before it is measured, so that its code is compiled by then; only where a request uses nothing up. */
  readonly warmUpSeconds?: number;
  /** What gets the same answers: PostgreSQL's own load generator, or a driver that does the least a client can. */
  readonly answeredBy?: 'pgbench' | 'bare driver';
  /** Gets the same answers with the least that gives them; undefined where that is not known. */
  readonly reachAnswerLimit?: (seconds: number) => Promise<LoadResult>;
  /** Does only the unavoidable work, as fast as possible, for so many seconds. */
  readonly reachLimit: (seconds: number) => Promise<LoadResult>;
}

export const CONNECTIONS = 8;

/** After some ten thousand requests the code of an endpoint is compiled: its processor time falls by a third until then. */
export const READ_WARM_UP_SECONDS = 6;
