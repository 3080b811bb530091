import { sql, type RawBuilder } from 'kysely';
import { fold } from '#foundation/values/fold.ts';
import { readSearch, type SearchPart } from '#foundation/values/search-query.ts';

/** Upper bound of all texts with a prefix: U+10FFFF is the last code point and no character. */
const LAST_CHARACTER = '\u{10FFFF}';

const itemsWith = (clinicId: string, prefix: string) => sql`
  select s.item_id from catalogue_terms s
   where s.clinic_id = ${clinicId} and s.term >= ${prefix} and s.term < ${prefix + LAST_CHARACTER}`;

const partMatches = (clinicId: string, part: SearchPart) =>
  sql`i.id in (${sql.join(
    part.map(
      (group) =>
        sql`(${sql.join(
          group.map((prefix) => itemsWith(clinicId, prefix)),
          sql` intersect `,
        )})`,
    ),
    sql` union `,
  )})`;

/** SEARCH-3 for items `i`: the conditions under which one matches the typed text; none for a blank one. */
export const itemMatches = (clinicId: string, text: string): readonly RawBuilder<unknown>[] =>
  readSearch(text).map((part) => partMatches(clinicId, part));

/** CAT-1. 0 for an item whose code or barcode is the text, 1 for a name that begins with it, 2 for the others. */
export function rankOf(text: string): RawBuilder<unknown> {
  const folded = fold(text.trim());
  return sql`case
    when upper(i.code) = ${text.trim().toUpperCase()} or lower(i.barcode) = ${text.trim().toLowerCase()} then 0
    when i.name_folded >= ${folded} and i.name_folded < ${folded + LAST_CHARACTER} then 1
    else 2 end`;
}
