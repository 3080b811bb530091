import { expect, test } from 'vitest';
import { creditDefaults, creditFields, creditTotal } from './credit-form.ts';

/** Three tablets for 30.00 and an examination for 50.00, both with 19 % on top. */
const creditable = [
  {
    position: 1,
    quantityThousandths: 3000,
    netMinor: 3000,
    discountMinor: 0,
    taxes: [{ name: 'VAT', ratePpm: 190_000, taxMinor: 570 }],
  },
  {
    position: 2,
    quantityThousandths: 1000,
    netMinor: 5000,
    discountMinor: 0,
    taxes: [{ name: 'VAT', ratePpm: 190_000, taxMinor: 950 }],
  },
];
/** The form in which so much of the tablets is credited. */
const rows = (quantity: string) => {
  const [tablets, exam] = creditDefaults(creditable).lines;
  return tablets && exam ? [{ ...tablets, isChosen: true, quantity }, exam] : [];
};

test('TAX-8: the sum is that of the chosen lines, with the tax that was charged, in proportion to the quantity', () => {
  expect(creditTotal(creditable, rows('3'))).toBe(3570);
  expect(creditTotal(creditable, rows('1'))).toBe(1190);
  expect(creditTotal(creditable, creditDefaults(creditable).lines)).toBe(0);
});

test('nothing chosen, no quantity and more than is left are refused at their fields', () => {
  const form = creditFields(creditable);
  const check = (lines: ReturnType<typeof rows>) =>
    form
      .safeParse({ lines, reason: 'Billed twice', releasesCharges: true })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(check(creditDefaults(creditable).lines)).toEqual(['lines']);
  expect(check(rows('none'))).toEqual(['lines.0.quantity']);
  expect(check(rows('4'))).toEqual(['lines.0.quantity']);
  expect(check(rows('2'))).toBeUndefined();
});
