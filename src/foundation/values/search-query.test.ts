import { describe, expect, test } from 'vitest';
import { readSearch } from './search-query.ts';

describe('SEARCH-3: input is parsed into prefixes', () => {
  test.each([
    ['nothing', '', []],
    ['blanks', '  \t ', []],
    ['one word', 'Zoë', [[['zoe']]]],
    ['several words, each of which must be met', 'Anna Mül', [[['anna']], [['mul']]]],
    ['a phone number, with and without its leading zeros', '030 12-34', [[['0301234'], ['301234']]]],
    ['a phone number with a country', '+49 (0)30 1234', [[['490301234'], ['49301234']]]],
    ['a microchip with blanks', '276 098 102 345 678', [[['276098102345678']]]],
    ['an AVID microchip', 'AVID*123*456*789', [[['123456789']]]],
    ['two digits, which are a word', '22', [[['22']]]],
    ['an address', 'Anna@Example.org', [[['anna@example.org']]]],
    ['the beginning of an address, or two words', 'anna.mei', [[['anna.mei'], ['anna', 'mei']]]],
    ['a double name', 'Müller-Groß', [[['müller-groß'], ['muller', 'gross']]]],
    ['signs alone', '!?', []],
    ['zeros alone', '000', [[['000']]]],
  ])('%s', (_what, typed, parts) => {
    expect(readSearch(typed)).toEqual(parts);
  });

  test('the number of terms is limited, however long the input', () => {
    expect(readSearch('a b c d e f g h i j')).toHaveLength(6);
  });
});
