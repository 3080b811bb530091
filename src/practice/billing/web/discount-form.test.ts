import { afterEach, beforeEach, expect, test } from 'vitest';
import { followCountry } from '#foundation/web/time/customs.ts';
import { discountFields, discountOf } from './discount-form.ts';

beforeEach(() => followCountry('DE'));
afterEach(() => followCountry(''));

const line = { amountMinor: 2362, currency: 'EUR', minimumMinor: null };
const typed = (unit: 'percent' | 'amount', value: string, hasAgreement = false) => ({
  unit,
  value,
  hasAgreement,
});

test('a percentage is of the line, rounded to the cent; an amount is taken as typed', () => {
  expect(discountOf(line, typed('percent', '10'))).toEqual({ ok: true, value: 236 });
  expect(discountOf(line, typed('percent', '12,5'))).toEqual({ ok: true, value: 295 });
  expect(discountOf(line, typed('amount', '3,62'))).toEqual({ ok: true, value: 362 });
});

test('what takes nothing off, or more than there is, is refused at its field', () => {
  for (const fields of [typed('percent', ''), typed('percent', '0'), typed('percent', '101')])
    expect(discountOf(line, fields)).toEqual({ ok: false, error: 'Enter a percentage from 0.1 to 100.' });
  expect(discountOf(line, typed('amount', 'ten'))).toEqual({
    ok: false,
    error: 'Enter an amount greater than zero.',
  });
  expect(discountOf(line, typed('amount', '23,63'))).toEqual({
    ok: false,
    error: 'The discount is more than the line’s price.',
  });
});

test('PRICE-4: less than the fee schedule wants needs a written agreement', () => {
  const fee = { ...line, minimumMinor: 2362 };
  const refused = discountFields(fee).safeParse({ ...typed('percent', '10'), reason: 'Rescue home' });
  expect(refused.error?.issues).toMatchObject([
    { path: ['value'], message: expect.stringContaining('written agreement') },
  ]);
  expect(
    discountFields(fee).safeParse({ ...typed('percent', '10', true), reason: 'Rescue home' }).success,
  ).toBe(true);
});
