import { type RawBuilder, sql } from 'kysely';
import { readSearch, type SearchPart } from '#foundation/values/search-query.ts';

/** Sorts after every text with the prefix: U+10FFFF is the highest code point, and not a character. */
const AFTER_ALL = '\u{10FFFF}';

const leadsWith = (prefix: string) =>
  sql`select s.lead_id from lead_terms s where s.term >= ${prefix} and s.term < ${prefix + AFTER_ALL}`;

const groupMatches = (prefixes: readonly string[]) =>
  sql`(${sql.join(prefixes.map(leadsWith), sql` intersect `)})`;

const partMatches = (part: SearchPart) => sql`l.id in (${sql.join(part.map(groupMatches), sql` union `)})`;

/** SEARCH-3 over `lead_terms`: conditions for leads `l` that match the search text; none for a blank text. */
export const leadMatches = (text: string): readonly RawBuilder<unknown>[] =>
  readSearch(text).map(partMatches);
