import { UNNAMED } from '#foundation/server/database/statement-names.ts';

/** How many statement texts are prepared by name. */
const MAX_PREPARED = 200;
const preparedTexts = new Set<string>();

/**
 * Callers can create any number of statement texts, but must not fill the list of prepared statements that the whole
 * product shares: the first ones are prepared by name, all others are planned each time.
 */
export function limitNames(text: string): string {
  if (preparedTexts.has(text)) return text;
  if (preparedTexts.size >= MAX_PREPARED) return UNNAMED + text;
  preparedTexts.add(text);
  return text;
}
