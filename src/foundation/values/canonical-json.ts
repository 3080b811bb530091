/**
 * JSON in one form for one value, so that its hash is the same after it was stored and read: keys in code-unit order, no
 * spaces. Numbers are whole, because fractions have more than one spelling; a key whose value is undefined is left out.
 *
 * @throws TypeError for a value that is not JSON, or a number that is not a safe integer.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is not a whole number`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`A ${typeof value} is not JSON`);
  const entries = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}
