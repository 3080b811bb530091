import * as z from 'zod';

/** The maximum page size of every list. */
export const PAGE_LIMIT = 100;

/** The length of a cursor with a name of 200 characters in any script and an id. */
const CURSOR_LIMIT = 2_000;

/** The input of every list: the page size and the position after the last page. The cursor is opaque to callers. */
export const PageRequest = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(50),
  cursor: z.string().max(CURSOR_LIMIT).optional(),
});

/** A page of a list; `nextCursor` is null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
