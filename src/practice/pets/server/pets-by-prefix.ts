import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { decodeCursor } from '#foundation/server/cursor.ts';
import { beginsWith } from '#practice/clients/server/public/search-matches.ts';
import type { ListPets } from '../contract.ts';
import { filtersOf, PetRow, shownOf } from './pet-rows.ts';

/** After a pet that was found by its own name, which is then the second; or by another term, the first. */
const Position = z.union([
  z.tuple([z.null(), z.string(), z.uuid()]),
  z.tuple([z.string(), z.null(), z.uuid()]),
]);
export const FoundPetRow = PetRow.extend({ term: z.string().nullable(), namedAs: z.string().nullable() });
export type FoundPetRow = z.output<typeof FoundPetRow>;

type Position = z.output<typeof Position>;

/** Where a page begins in a second part, the first is over. */
const afterNamed = ([term, name, id]: Position) =>
  term === null ? sql`(p.name_folded, p.id) > (${name}, ${id}::uuid)` : sql`false`;

const afterOthers = ([term, , id]: Position) =>
  term === null ? sql`true` : sql`(s.term, s.subject_id) > (${term}, ${id}::uuid)`;

/**
 * The page of pets for one typed word: first the pets whose own name begins with it, by name, then those that are found by another word of
 * their name, by a client or by a number, by what was found. Indexes have both in this order, so that a page costs what its rows cost,
 * whatever is typed and however large the clinic: in the order of names alone, all that is found would be read and sorted.
 */
export function petsByPrefixPage(
  clinicId: string,
  now: Date,
  input: ListPets,
  prefix: string,
): RawBuilder<unknown> {
  const after = decodeCursor(input.cursor, Position);
  const size = sql`limit ${input.limit + 1}`;
  const filters = filtersOf(clinicId, input);
  const isOwn = beginsWith(sql`p.name_folded`, prefix);
  const named = [...filters, isOwn, ...(after ? [afterNamed(after)] : [])];
  const others = [
    sql`s.clinic_id = ${clinicId} and s.kind = 'pet'`,
    beginsWith(sql`s.term`, prefix),
    ...filters,
    sql`not (${isOwn})`,
    // A pet that is found twice is shown where it is found first.
    sql`not exists (select from search_terms e where e.clinic_id = ${clinicId} and e.kind = 'pet' and e.subject_id = s.subject_id
      and e.term >= ${prefix} and e.term < s.term)`,
    // They are looked for when the first ones do not fill the page.
    sql`(select count(*) from named) <= ${input.limit}`,
    ...(after ? [afterOthers(after)] : []),
  ];
  return sql`
    with named as (
      select p.*, null::text as term, p.name_folded as named_as from pets p where ${sql.join(named, sql` and `)} order by p.name_folded, p.id ${size}
    ), others as (
      select p.*, s.term, null::text as named_as from search_terms s join pets p on p.clinic_id = ${clinicId} and p.id = s.subject_id
       where ${sql.join(others, sql` and `)} order by s.term, s.subject_id ${size}
    ), page as (
      select * from named union all select * from others order by term nulls first, named_as, id ${size}
    )
    select ${shownOf(clinicId, now)}, p.term, p.named_as as "namedAs" from page p order by p.term nulls first, p.named_as, p.id`;
}
