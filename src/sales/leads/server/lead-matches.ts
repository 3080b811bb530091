import { type RawBuilder, sql } from 'kysely';
import { readSearch, type SearchPart } from '#foundation/values/search-query.ts';

/** After every text that begins with a prefix: U+10FFFF is the last there is, and no character. */
const AFTER_ALL = '\u{10FFFF}';

const leadsWith = (prefix: string) =>
  sql`select s.lead_id from lead_terms s where s.term >= ${prefix} and s.term < ${prefix + AFTER_ALL}`;

const groupMatches = (prefixes: readonly string[]) =>
  sql`(${sql.join(prefixes.map(leadsWith), sql` intersect `)})`;

const partMatches = (part: SearchPart) => sql`l.id in (${sql.join(part.map(groupMatches), sql` union `)})`;

/** SEARCH-3 over `lead_terms`: conditions under which `l` is what someone typed `text` for; none for a blank text. */
export const leadMatches = (text: string): readonly RawBuilder<unknown>[] =>
  readSearch(text).map(partMatches);
