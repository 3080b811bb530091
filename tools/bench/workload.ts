import type { LoadResult } from './http-load.ts';

/** Something people do, measured as the server does it and as nothing but its statements. */
export interface Workload {
  readonly id: string;
  readonly name: string;
  /** The ratio to the limit that we aim for. */
  readonly aim: number;
  /** The 99th percentile that we aim for, in milliseconds; none where nobody waits for one answer. */
  readonly mostP99Ms?: number;
  /** What the ratio is of: how many a second, or, where one costly step is all that counts, the processor time of each. */
  readonly compares?: 'cpu';
  /** What the limit is, where it is not the statements alone. */
  readonly limit?: string;
  /** Asks the server, as fast as it answers, for so many seconds. */
  readonly loadServer: (seconds: number) => Promise<LoadResult>;
  /** Does only what cannot be left out, as fast as it goes, for so many seconds. */
  readonly reachLimit: (seconds: number) => Promise<LoadResult>;
}

export const CONNECTIONS = 8;
