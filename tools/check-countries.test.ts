import { describe, expect, test } from 'vitest';
import { countryCodesIn, refusedCountries } from './check-countries.ts';

const DATA = [
  'db/repeatable/practice/clinics/demo_clinic.sql',
  'src/foundation/values/weight.ts',
  'src/practice/billing/jurisdictions-europe.rules.ts',
  'src/practice/billing/jurisdictions-overseas.rules.ts',
  'src/practice/contact-consent/contact-laws-america.rules.ts',
  'src/practice/contact-consent/contact-laws-europe.rules.ts',
  'src/practice/contact-consent/contact-laws-oceania.rules.ts',
  'src/practice/ledger/datev.rules.ts',
  'src/practice/catalogue/server/starter/starter-tax-rates.ts',
  'src/practice/controlled-drugs/duty.rules.ts',
  'src/practice/due-care/starter-protocols.rules.ts',
  'src/practice/pharmacy/label-places.rules.ts',
  'src/practice/pharmacy/prescription-places.rules.ts',
  'src/practice/visits/web/vitals-card.tsx',
  'src/sales/site/web/parts/day-label.ts',
  'src/vocabulary/address-formats.ts',
  'src/vocabulary/currencies.ts',
].map((path) => [path, `'US'`] as const);

const refusedIn = (path: string, text: string): string[] =>
  refusedCountries(
    [[path, text] as const, ...DATA].flatMap(([file, content]) => countryCodesIn(file, content)),
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
    expect(refusedCountries([])).toHaveLength(DATA.length);
  });
});
