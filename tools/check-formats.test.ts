import { describe, expect, test } from 'vitest';
import { directFormatsIn, refusedFormats } from './check-formats.ts';

const OWNERS = [
  'src/foundation/values/country-locale.ts',
  'src/foundation/values/money.ts',
  'src/foundation/values/print-number.ts',
  'src/foundation/values/print-time.ts',
  'src/foundation/values/repeated-hour.ts',
  'src/foundation/values/typed-day.ts',
  'src/foundation/values/zone-changes.ts',
  'src/foundation/web/time/country-zones.ts',
  'src/foundation/web/time/zone-time.ts',
  'src/practice/billing/giro-code.rules.ts',
  'src/practice/billing/server/e-invoice/amounts.ts',
  'src/practice/clinics/web/public/zone-options.ts',
  'src/sales/demos/demo-times.rules.ts',
].map((path) => [path, 'new Intl.DateTimeFormat(locale)'] as const);

const refusedIn = (path: string, text: string): string[] =>
  refusedFormats(
    [[path, text] as const, ...OWNERS].flatMap(([file, content]) => directFormatsIn(file, content)),
  );

describe('numbers and times are formatted in one place', () => {
  test.each([
    ['src/practice/pets/web/x.tsx', "<td>{count.toLocaleString('en')}</td>"],
    ['src/practice/visits/server/x.ts', "const day = new Date().toLocaleDateString('en-US');"],
    ['src/practice/tasks/x.rules.ts', 'new Intl.DateTimeFormat(locale, { timeZone })'],
    ['src/practice/tasks/y.rules.ts', 'const format: Intl.DateTimeFormat = formatOf(zone);'],
    ['src/platform/x.ts', "new Intl.NumberFormat('en', { style: 'percent' })"],
    ['src/practice/visits/web/y.ts', '`${degrees.toFixed(1)} °C`'],
  ])('not in %s: %s', (path, text) => {
    expect(refusedIn(path, text)).toEqual([expect.stringMatching(/^[\w./-]+:1 formats by itself /u)]);
  });

  test.each([
    ['src/practice/x.ts', 'const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;'],
    ['src/practice/x.ts', "name.toLocaleUpperCase('en'); new Intl.Collator('en'); at.toISOString();"],
    ['src/foundation/values/money.ts', '(minor / 10 ** digits).toFixed(digits)'],
  ])('%s may contain %s', (path, text) => {
    expect(refusedIn(path, text)).toEqual([]);
  });

  test('an owner that formats nothing any more is refused', () => {
    expect(refusedFormats([])).toHaveLength(OWNERS.length);
  });
});
