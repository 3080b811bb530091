import type { QueryClient } from '@tanstack/react-query';
import type { ResourceTemplate } from '#vocabulary/resources.ts';
import type { ReadEndpoint } from '#foundation/contract/endpoint.ts';
import type { Change } from './change.ts';

/** Brings cached queries up to date in its own way, in place of reading each of them again. */
export type Refresh = (client: QueryClient, changes: readonly Change[]) => Promise<void>;

/** What a cached query says of itself, so that nobody needs to know all endpoints to find those that a change touches. */
export interface QueryMeta extends Record<string, unknown> {
  readonly reads?: readonly ResourceTemplate[];
  /** What was asked: the names in braces of `reads` are looked up here, then in the answer. */
  readonly input?: unknown;
  readonly refresh?: Refresh;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

export const metaOf = ({ reads }: Pick<ReadEndpoint, 'reads'>, input: unknown): QueryMeta => ({
  reads,
  input,
});
