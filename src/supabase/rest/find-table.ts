import { EXPOSED_TABLES, type ExposedTable } from './exposed-tables.ts';
import { RestError } from './rest-error.ts';

const bigramsOf = (name: string): Set<string> =>
  new Set(Array.from({ length: Math.max(name.length - 1, 0) }, (_, at) => name.slice(at, at + 2)));

/** The exposed table with the most similar name by shared bigrams; null when none is similar. */
function closestTable(name: string): string | null {
  const bigrams = bigramsOf(name.toLowerCase());
  const ranked = [...EXPOSED_TABLES.keys()].map((candidate) => {
    const own = bigramsOf(candidate);
    return { candidate, similarity: (2 * own.intersection(bigrams).size) / (own.size + bigrams.size) };
  });
  const best = ranked.toSorted((a, b) => b.similarity - a.similarity)[0];
  return best && best.similarity > 0.5 ? best.candidate : null;
}

/** @throws RestError PGRST205 for a table that is not exposed, whether it exists or not. */
export function findTable(name: string): ExposedTable {
  const table = EXPOSED_TABLES.get(name);
  if (table) return table;
  const closest = closestTable(name);
  throw new RestError(404, {
    code: 'PGRST205',
    message: `Could not find the table 'public.${name}' in the schema cache`,
    hint: closest && `Perhaps you meant the table 'public.${closest}'`,
  });
}
