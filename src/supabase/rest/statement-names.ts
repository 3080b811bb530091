import { UNNAMED } from '#foundation/server/database/connection-dialect.ts';

/** How many statement texts are prepared by name. */
const MOST_SHAPES = 200;
const shapes = new Set<string>();

/**
 * Callers can create any number of statement texts, but must not fill the list of prepared statements that the whole
 * product shares: the first ones are prepared by name, all others are planned each time.
 */
export function limitNames(text: string): string {
  if (shapes.has(text)) return text;
  if (shapes.size >= MOST_SHAPES) return UNNAMED + text;
  shapes.add(text);
  return text;
}
