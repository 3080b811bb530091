import { sql, type RawBuilder } from 'kysely';
import { readSearch, type SearchPart } from '#foundation/values/search-query.ts';

/** Upper bound of all texts with a prefix: U+10FFFF is the last code point and no character. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Whether a text begins with a prefix, by operators for which row-level security can use an index. */
export const beginsWith = (text: RawBuilder<unknown>, prefix: string): RawBuilder<unknown> =>
  sql`${text} >= ${prefix} and ${text} < ${prefix + LAST_CHARACTER}`;

const subjectsOf = (clinicId: string, kind: 'client' | 'pet', prefix: string) => sql`
  select s.subject_id from search_terms s
   where s.clinic_id = ${clinicId} and s.kind = ${kind} and ${beginsWith(sql`s.term`, prefix)}`;

const groupMatches = (clinicId: string, kind: 'client' | 'pet', prefixes: readonly string[]) =>
  sql`(${sql.join(
    prefixes.map((prefix) => subjectsOf(clinicId, kind, prefix)),
    sql` intersect `,
  )})`;

const partMatches = (
  clinicId: string,
  kind: 'client' | 'pet',
  part: SearchPart,
  subject: RawBuilder<unknown>,
) =>
  sql`${subject} in (${sql.join(
    part.map((group) => groupMatches(clinicId, kind, group)),
    sql` union `,
  )})`;

/**
 * SEARCH-3 as SQL: the conditions under which `subject` (an id column) matches the typed text; none for a blank one.
 * They look up prefixes in `search_terms` with operators for which row-level security can use the index.
 */
export function searchMatches(
  clinicId: string,
  kind: 'client' | 'pet',
  text: string,
  subject: RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] {
  return readSearch(text).map((part) => partMatches(clinicId, kind, part, subject));
}
