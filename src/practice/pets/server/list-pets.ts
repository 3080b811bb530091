import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { readSearch } from '#foundation/values/search-query.ts';
import { searchMatches } from '#practice/clients/server/public/search-matches.ts';
import type { ListPets } from '../contract.ts';
import { filtersOf, PetRow, shownOf } from './pet-rows.ts';
import { FoundPetRow, petsByPrefixPage } from './pets-by-prefix.ts';

const Position = z.tuple([z.string(), z.uuid()]);

function conditionsFor(clinicId: string, input: ListPets): RawBuilder<unknown>[] {
  const after = decodeCursor(input.cursor, Position);
  const beyond = input.order === 'name' ? sql`>` : sql`<`;
  return [
    ...filtersOf(clinicId, input),
    ...searchMatches(clinicId, 'pet', input.q, sql`p.id`),
    ...(after ? [sql`(p.name_folded, p.id) ${beyond} (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
}

/**
 * The statement of a page: it selects the page first and reads what a row shows for those rows only. One row more
 * than the limit.
 */
export function petsPage(clinicId: string, now: Date, input: ListPets): RawBuilder<unknown> {
  const direction = input.order === 'name' ? sql`asc` : sql`desc`;
  return sql`
    with page as (
      select p.* from pets p where ${sql.join(conditionsFor(clinicId, input), sql` and `)}
       order by p.name_folded ${direction}, p.id ${direction} limit ${input.limit + 1}
    )
    select ${shownOf(clinicId, now)} from page p order by p.name_folded ${direction}, p.id ${direction}`;
}

/** The one word that was typed; null for nothing, several words, and what may be a number in several forms. */
function onePrefix({ q, order }: ListPets): string | null {
  const [part, ...more] = readSearch(q);
  const [group, ...alternatives] = part ?? [];
  const [prefix, ...others] = group ?? [];
  if (prefix === undefined || more.length + alternatives.length + others.length > 0) return null;
  return order === 'name' ? prefix : null;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Pages follow the index, in which the pets of one term are in no order; on a page they are by name. */
const byTermAndName = (a: FoundPetRow, b: FoundPetRow): number =>
  compare(a.term ?? '', b.term ?? '') || compare(a.nameFolded, b.nameFolded);

/** PET-1. One page of pets by name; for one word those first whose own name begins with it. */
export async function listPets({ tx, now, session: { clinicId } }: MemberContext, input: ListPets) {
  const prefix = onePrefix(input);
  if (prefix === null) return listPetsByName({ tx, now, clinicId }, input);
  const rows = await fetchRows(tx, FoundPetRow, petsByPrefixPage(clinicId, now, input, prefix));
  const { items, nextCursor } = toPage(rows, input.limit, ({ term, namedAs, id }) => [term, namedAs, id]);
  return { items: items.toSorted(byTermAndName), nextCursor };
}

/** One page of pets in the order of their names. */
export async function listPetsByName(
  { tx, now, clinicId }: Pick<MemberContext, 'now' | 'tx'> & { readonly clinicId: string },
  input: ListPets,
) {
  const rows = await fetchRows(tx, PetRow, petsPage(clinicId, now, input));
  return toPage(rows, input.limit, (row) => [row.nameFolded, row.id]);
}
