import { UNNAMED } from '#foundation/server/database/connection-dialect.ts';

/** How many shapes of request PostgreSQL keeps a plan for. */
const MOST_SHAPES = 200;
const shapes = new Set<string>();

/**
 * A caller may ask in any number of shapes, but not fill the list of named statements that the whole product shares:
 * the first shapes are kept prepared, the others are planned anew.
 */
export function limitNames(text: string): string {
  if (shapes.has(text)) return text;
  if (shapes.size >= MOST_SHAPES) return UNNAMED + text;
  shapes.add(text);
  return text;
}
