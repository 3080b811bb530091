import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { fold, foldedTerms } from './fold.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Folded {
  readonly folded: string;
  readonly words: readonly string[];
}

/** What the database makes of each name, in one round trip. */
async function foldedBySql(names: readonly string[]): Promise<readonly Folded[]> {
  const { rows } = await database.owner.query<Folded>(
    `select app.fold(name) as folded, app.fold_terms(name) as words
       from unnest($1::text[]) with ordinality as given (name, place) order by place`,
    [names],
  );
  return rows;
}

/** SQL keeps each word once, in no order. */
const asSet = (words: readonly string[]): string[] => [...new Set(words)].toSorted();

async function expectAgreement(names: readonly string[]): Promise<void> {
  const bySql = await foldedBySql(names);
  expect(bySql.map(({ folded }) => folded)).toEqual(names.map(fold));
  expect(bySql.map(({ words }) => asSet(words))).toEqual(names.map((name) => asSet(foldedTerms(name))));
}

describe('SEARCH-1, SEARCH-2: the database folds names as the server does', () => {
  test('names from many countries', async () => {
    await expectAgreement([
      'Zoë Müller-Groß',
      'STRASSE ẞ',
      'Ærøskøbing',
      'Đorđe Łukasz',
      'Nguyễn Thị Ánh',
      'İstanbul ısı',
      'ΟΔΥΣΣΕΎΣ',
      'Ёлка Щукин',
      '猫のタマ',
      'ﬁ Ⅳ ２ ½ №5',
      " Mr. O'Neill-Søndergård (cat 2) ",
      '',
    ]);
  });

  test('any text in Latin, Greek or Cyrillic letters', async () => {
    const letters = fc.oneof(
      fc.integer({ min: 0x20, max: 0x7e }),
      fc.integer({ min: 0xa0, max: 0x24f }),
      fc.integer({ min: 0x1e00, max: 0x1eff }),
      fc.integer({ min: 0x300, max: 0x36f }),
      fc.integer({ min: 0x3a3, max: 0x45f }),
    );
    const anyName = fc.string({ unit: letters.map((code) => String.fromCodePoint(code)), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(anyName, { minLength: 1, maxLength: 60 }), (names) => expectAgreement(names)),
      { numRuns: 40 },
    );
  });
});
