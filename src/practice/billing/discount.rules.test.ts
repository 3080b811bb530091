import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { discountOfDocument, discountOfLine, type Discount, feeMinimumOf } from './discount.rules.ts';
import { documentTotals } from './tax.rules.ts';

const line = (amountMinor: number, minimumMinor: number | null = null, hasAgreement = false) => ({
  amountMinor,
  minimumMinor,
  hasAgreement,
});
const percent = (value: number): Discount => ({ sharePpm: value * 10_000 });

describe('TAX-7: a discount of a line', () => {
  test('is a share, rounded half a cent up, or an amount', () => {
    expect(discountOfLine(line(1255), percent(10))).toEqual({ ok: true, value: 126 });
    expect(discountOfLine(line(1255), { amountMinor: 200 })).toEqual({ ok: true, value: 200 });
    expect(discountOfLine(line(1255), percent(100))).toEqual({ ok: true, value: 1255 });
  });

  test('is neither negative nor more than the line costs', () => {
    expect(discountOfLine(line(1255), { amountMinor: -1 })).toMatchObject({
      error: 'A discount cannot be negative.',
    });
    const tooMuch = { error: 'The discount is more than the line’s price.' };
    expect(discountOfLine(line(1255), { amountMinor: 1256 })).toMatchObject(tooMuch);
    expect(discountOfLine(line(-500), { amountMinor: 1 })).toMatchObject(tooMuch);
  });
});

describe('PRICE-4: a fee schedule', () => {
  const sentence =
    'With this discount the line costs less than the fee schedule allows. That needs a written agreement with the client, made before the treatment.';

  test('allows no discount below its single rate', () => {
    expect(discountOfLine(line(4724, 2362), { amountMinor: 2362 })).toEqual({ ok: true, value: 2362 });
    expect(discountOfLine(line(4724, 2362), { amountMinor: 2363 })).toMatchObject({ error: sentence });
  });

  test('wants its lowest factor for the quantity; what had no factor has no such price', () => {
    const charge = {
      unitPriceMinor: 2362,
      fixedPriceMinor: 0,
      minimumPriceMinor: 0,
      quantityThousandths: 2000,
      factorPercent: 250,
      minFactorPercent: 100,
    };
    expect(feeMinimumOf(charge)).toBe(4724);
    expect(feeMinimumOf({ ...charge, factorPercent: null })).toBeNull();
    expect(feeMinimumOf({ ...charge, minFactorPercent: null })).toBeNull();
  });

  test('yields to a written agreement', () => {
    expect(discountOfLine(line(2362, 2362, true), percent(50))).toEqual({ ok: true, value: 1181 });
  });

  test('does not stop a discount of nothing on a line that is already below it', () => {
    expect(discountOfLine(line(2000, 2362), percent(0))).toEqual({ ok: true, value: 0 });
  });

  test('says which line of a document a discount would lower too far', () => {
    expect(discountOfDocument([line(8000), line(2362, 2362)], percent(10))).toMatchObject({
      error: sentence.replace('the line costs', 'line 2 costs'),
    });
  });
});

describe('TAX-7: a discount of a document', () => {
  test('14 Germany: 10.00 off 80.00 at 19 % and 20.00 at 7 %', () => {
    const discounts = discountOfDocument([line(8000), line(2000)], { amountMinor: 1000 });
    expect(discounts).toEqual({ ok: true, value: [800, 200] });
    const totals = documentTotals(
      [
        { amountMinor: 7200, includesTax: false, taxes: [{ name: 'VAT', ratePpm: 190_000 }] },
        { amountMinor: 1800, includesTax: false, taxes: [{ name: 'VAT', ratePpm: 70_000 }] },
      ],
      'per_rate',
    );
    expect(totals).toMatchObject({ taxes: [{ taxMinor: 1368 }, { taxMinor: 126 }], totalMinor: 10_494 });
  });

  test('is neither negative nor more than the document costs', () => {
    expect(discountOfDocument([line(100)], { amountMinor: -1 })).toMatchObject({
      error: 'A discount cannot be negative.',
    });
    expect(discountOfDocument([line(100), line(-40)], { amountMinor: 61 })).toMatchObject({
      error: 'The discount is more than the invoice total.',
    });
    expect(discountOfDocument([], percent(10))).toEqual({ ok: true, value: [] });
  });

  test(
    'adds up, and leaves no line below nothing',
    () => {
      const lines = fc.array(
        fc.integer({ min: -5000, max: 1_000_000 }).map((amount) => line(amount)),
        {
          minLength: 1,
          maxLength: 30,
        },
      );
      fc.assert(
        fc.property(lines, fc.nat(1_000_000), (given, sharePpm) => {
          const discounts = discountOfDocument(given, { sharePpm });
          const cost = given.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
          fc.pre(discounts.ok && cost > 0);
          if (!discounts.ok) return;
          const sum = discounts.value.reduce((all, share) => all + share, 0);
          expect(Math.abs(sum - (cost * sharePpm) / 1_000_000)).toBeLessThanOrEqual(0.5);
          discounts.value.forEach((share, index) => {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(Math.max(given[index]?.amountMinor ?? 0, 0));
          });
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );
});
