import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './day.ts';
import { printTypedDay, readTypedDay, typedDayHint, typedDayStyleOf } from './typed-day.ts';

const TODAY = '2026-11-21';
const read = (text: string, country: string) => readTypedDay(text, typedDayStyleOf(country), TODAY);

test.each([
  ['US', '11/21/2026', 'MM/DD/YYYY'],
  ['GB', '21/11/2026', 'DD/MM/YYYY'],
  ['DE', '21.11.2026', 'DD.MM.YYYY'],
  ['SE', '2026-11-21', 'YYYY-MM-DD'],
  ['', '2026-11-21', 'YYYY-MM-DD'],
])('%s writes %s', (country, text, hint) => {
  const style = typedDayStyleOf(country);
  expect(printTypedDay(TODAY, style)).toBe(text);
  expect(typedDayHint(style)).toBe(hint);
  expect(read(text, country)).toBe(TODAY);
});

test.each([
  ['US', '3/4/2014', '2014-03-04'],
  ['GB', '3/4/2014', '2014-04-03'],
  ['US', '3-4-14', '2014-03-04'],
  ['DE', '3.4.14', '2014-04-03'],
  ['DE', '3. 4. 2014', '2014-04-03'],
  ['DE', '03042014', '2014-04-03'],
  ['US', '03042014', '2014-03-04'],
  ['DE', '3.4.98', '1998-04-03'],
  ['US', '2014-03-04', '2014-03-04'],
  ['GB', ' 2014-03-04 ', '2014-03-04'],
])('in %s, %s is %s', (country, text, day) => {
  expect(read(text, country)).toBe(day);
});

test.each(['', '3', '3/4', '13/13/2026', '2/30/2026', '2026-02-30', '3/4/2', '3/4/123', 'March 4'])(
  '%j is no day',
  (text) => expect(read(text, 'US')).toBeNull(),
);

test('every day is read as it is printed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('US', 'GB', 'DE', 'JP', 'CA'),
      fc.integer({ min: 0, max: 60_000 }),
      (country, days) => {
        const day = addDays('1900-01-01', days);
        expect(read(printTypedDay(day, typedDayStyleOf(country)), country)).toBe(day);
      },
    ),
  );
});
