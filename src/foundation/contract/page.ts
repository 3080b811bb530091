import * as z from 'zod';

/** The largest page any list gives out. */
export const PAGE_LIMIT = 100;

/** A name of 200 signs of whatever script, and an id, as a cursor writes them. */
const CURSOR_LIMIT = 2_000;

/** What every list takes: how many, and where the last page ended. The cursor is opaque to callers. */
export const PageRequest = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(50),
  cursor: z.string().max(CURSOR_LIMIT).optional(),
});

/** A page of a list; `nextCursor` is null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
