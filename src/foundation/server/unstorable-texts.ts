/**
 * PostgreSQL stores no NUL in a text, and half of a surrogate pair not in JSON: in a text it would become a replacement
 * character, and the audit entry would be refused.
 */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** What a caller is told about such a text, by each service in its own words around it. */
export const UNSTORABLE = 'contains a character that cannot be stored';

/** The dotted paths of texts that PostgreSQL cannot store, names of entries included. */
export function unstorableTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (!isStorable(name)) return [path];
    return unstorableTexts(inner, path === '' ? name : `${path}.${name}`);
  });
}
