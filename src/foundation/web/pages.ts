import { infiniteQueryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import type { ReadEndpoint, Schema } from '#foundation/contract/endpoint.ts';
import { call } from './api.ts';
import { metaOf } from './query-meta.ts';

/** The output of a list endpoint, see `pageOf`. */
interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

/**
 * Reads the pages of a list, each from the cursor of the one before.
 *
 * @param input the filters, and the page size.
 */
export const pageReader =
  <I extends Schema, O extends z.ZodType<Page>>(
    endpoint: ReadEndpoint<I, O>,
    input: Omit<z.input<I>, 'cursor'>,
  ) =>
  (cursor: string | null, signal: AbortSignal) =>
    // Safe: the input of a list is its filters and the cursor.
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
    // Safe: the first page has no cursor.
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    meta: metaOf(endpoint, input),
  });
};
