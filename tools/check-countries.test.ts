import { describe, expect, test } from 'vitest';
import { countryCodesIn, DATA, refusedCountries } from './check-countries.ts';

/** Each exception is needed. */
const NEEDED = Object.keys(DATA).map((path) => [path, `'US'`] as const);

const refusedIn = (path: string, text: string): string[] =>
  refusedCountries(
    [[path, text] as const, ...NEEDED].flatMap(([file, content]) => countryCodesIn(file, content)),
  );

describe('CORE-8: code names no country', () => {
  test.each([
    ['src/practice/billing/tax.rules.ts', `if (clinic.country === 'DE') return 0.19;`],
    ['src/practice/due-care/x.tsx', 'const law = { country: "US" };'],
    ['db/repeatable/practice/acts/x.sql', `where c.country = 'CH'`],
  ])('not in %s: %s', (path, text) => {
    expect(refusedIn(path, text)).toEqual([
      expect.stringMatching(/^[\w./-]+:1 names the country [A-Z]{2}: /),
    ]);
  });

  test.each([
    ['src/practice/x.ts', `const unit = 'KG2'; const mark = 'XX'; const word = 'no';`],
    ['src/vocabulary/currencies.ts', `EUR: 'DE',`],
  ])('%s may contain %s', (path, text) => {
    expect(refusedIn(path, text)).toEqual([]);
  });

  test('an exception that is no longer needed is refused', () => {
    expect(refusedCountries([])).toHaveLength(NEEDED.length);
  });
});
