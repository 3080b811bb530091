import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { parseJson } from './parse-json.ts';
import { unstorableTexts } from './unstorable-texts.ts';

/** Encodes the position after a page as opaque text. */
export const encodeCursor = (position: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/**
 * Decodes the position after the last page; undefined for the first page.
 *
 * @throws AppError `invalid_input` for a cursor that this list did not return.
 */
export function decodeCursor<S extends z.ZodType>(
  cursor: string | undefined,
  shape: S,
): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  let position: unknown;
  try {
    position = parseJson(Buffer.from(cursor, 'base64url').toString());
  } catch {
    position = undefined;
  }
  const parsed = shape.safeParse(position);
  if (!parsed.success || unstorableTexts(parsed.data).length > 0) {
    throw new AppError('invalid_input', {
      fields: [{ path: 'cursor', message: 'Start again from the first page.' }],
    });
  }
  return parsed.data;
}

/**
 * A page from rows that were requested with one row more than the page size.
 *
 * @param positionOf the position after which the next page starts.
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => readonly (string | number | null)[],
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(positionOf(last)) : null };
}
