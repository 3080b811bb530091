import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { readSearch } from '#foundation/values/search-query.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { beginsWith } from './search-matches.ts';

/** Shorter words sound like too much. */
const MIN_LENGTH = 4;
const DIGIT = /\d/;

/** A typed word, and the terms of the clinic that sound like it. */
interface AlikeWord {
  readonly word: string;
  readonly terms: readonly string[];
}

const Term = z.object({ word: z.string(), term: z.string() });

/** The typed words, if each is a name; none for numbers and addresses, which are only found as they are. */
const namesIn = (text: string): readonly string[] => {
  const words = readSearch(text).map((part) =>
    part.length === 1 && part[0]?.length === 1 ? part[0][0] : undefined,
  );
  return words.every((word) => word !== undefined && !DIGIT.test(word) && !word.includes('@'))
    ? words.filter((word) => word !== undefined)
    : [];
};

/** For each typed word the terms of the clinic that sound like it; null if none has any. */
export async function findAlikeTerms(tx: Kysely<Tables>, text: string): Promise<readonly AlikeWord[] | null> {
  const words = namesIn(text);
  const long = words.filter((word) => word.length >= MIN_LENGTH);
  if (long.length === 0) return null;
  const rows = await fetchRows(
    tx,
    Term,
    sql`select w.word, a.term from unnest(${long}::text[]) as w (word) cross join lateral app.alike_terms(w.word) a`,
  );
  if (rows.length === 0) return null;
  return words.map((word) => ({
    word,
    terms: rows.filter((row) => row.word === word).map(({ term }) => term),
  }));
}

/** The conditions under which `subject` (an id column) has, for each typed word, a term that begins with it or sounds like it. */
export const alikeMatches = (
  clinicId: string,
  kind: 'client' | 'pet',
  alike: readonly AlikeWord[],
  subject: RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] =>
  alike.map(
    ({ word, terms }) => sql`${subject} in (
      select s.subject_id from search_terms s
       where s.clinic_id = ${clinicId} and s.kind = ${kind} and ${beginsWith(sql`s.term`, word)}
      union
      select s.subject_id from search_terms s
       where s.clinic_id = ${clinicId} and s.kind = ${kind} and s.term = any(${[...terms]}::text[]))`,
  );
