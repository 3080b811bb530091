import type { LoadResult } from './http-load.ts';

/** Something people do, measured as the server does it and as nothing but its statements. */
export interface Workload {
  readonly id: string;
  readonly name: string;
  /** The ratio to the limit that we aim for. */
  readonly aim: number;
  /** What the limit is, where it is not the statements alone. */
  readonly limit?: string;
  /** Asks the server, as fast as it answers, for so many seconds. */
  readonly askServer: (seconds: number) => Promise<LoadResult>;
  /** Does only what cannot be left out, as fast as it goes, for so many seconds. */
  readonly reachLimit: (seconds: number) => Promise<LoadResult>;
}

export const CONNECTIONS = 8;
