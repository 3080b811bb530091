import { parseJson } from '#foundation/server/parse-json.ts';

const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The same value with texts that PostgreSQL can store, names of fields included. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return toStorable(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [toStorable(name), storable(inner)]),
  );
}

/**
 * JSON of the CRM. NUL, which means nothing in its texts, is removed, and half of a surrogate pair becomes the replacement
 * character, because PostgreSQL stores neither. The six characters `\u0000` written out in a text are text.
 *
 * @throws SyntaxError for anything but JSON.
 */
export const parseCrmJson = (text: string): unknown => storable(parseJson(text));
