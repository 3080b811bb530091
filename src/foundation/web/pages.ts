import { infiniteQueryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import type { ReadEndpoint, Schema } from '#foundation/contract/endpoint.ts';
import { call } from './api.ts';
import { metaOf } from './query-meta.ts';

/** What a list endpoint answers with, see `pageOf`. */
interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

/**
 * Reads the pages of a list, each from where the one before has ended.
 *
 * @param input what narrows it, and how much a page holds.
 */
export const pageReader =
  <I extends Schema, O extends z.ZodType<Page>>(
    endpoint: ReadEndpoint<I, O>,
    input: Omit<z.input<I>, 'cursor'>,
  ) =>
  (cursor: string | null, signal: AbortSignal) =>
    // Safe: what a list takes is its filters and the cursor.
    call(endpoint, { ...input, ...(cursor === null ? {} : { cursor }) } as z.input<I>, { signal });

/**
 * The query for a list that comes in pages, for `useInfiniteQuery`. Key and meta are as those of `queryOf`.
 */
export const pagesOf = <I extends Schema, O extends z.ZodType<Page>>(
  endpoint: ReadEndpoint<I, O>,
  input: Omit<z.input<I>, 'cursor'>,
) => {
  const readPage = pageReader(endpoint, input);
  return infiniteQueryOptions({
    queryKey: [endpoint.id, 'pages', input],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    // Safe: the first page is asked for without a cursor.
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    meta: metaOf(endpoint, input),
  });
};
