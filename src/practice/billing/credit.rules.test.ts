import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { creditOfLine, creditOfWholeLine, type LineAmounts, remainderOf } from './credit.rules.ts';
import { documentTotals } from './tax.rules.ts';

const vat = (taxMinor: number) => ({ name: 'VAT', ratePpm: 190_000, taxMinor });
const line = (
  quantityThousandths: number,
  netMinor: number,
  ...taxes: LineAmounts['taxes']
): LineAmounts => ({
  quantityThousandths,
  netMinor,
  discountMinor: 0,
  taxes,
});

/** The credit, which the test expects to be allowed. */
function credited(of: LineAmounts, quantityThousandths: number): LineAmounts {
  const credit = creditOfLine(of, quantityThousandths);
  if (!credit.ok) throw new Error(credit.error);
  return credit.value;
}

describe('TAX-8: the worked examples', () => {
  test('15 a credit negates what the invoice has', () => {
    expect(credited(line(1000, 761_250, vat(144_638)), 1000)).toEqual(line(-1000, -761_250, vat(-144_638)));
  });

  test('16 the first of three lines, and all three', () => {
    const taxes = [{ name: 'VAT', ratePpm: 190_000 }];
    const totals = documentTotals(
      [1255, 1255, 1255].map((amountMinor) => ({ amountMinor, includesTax: false, taxes })),
      'per_rate',
    );
    const credits = totals.lines.map(({ netMinor, taxMinor }) =>
      credited(line(1000, netMinor, vat(taxMinor)), 1000),
    );
    expect(credits[0]).toEqual(line(-1000, -1255, vat(-239)));
    expect(credits.reduce((sum, { taxes: of }) => sum + (of[0]?.taxMinor ?? 0), 0)).toBe(-715);
  });
});

describe('a part of a line', () => {
  const tablets = line(3000, 1000, vat(190));

  test('has its share, and the last part takes the rest', () => {
    const first = credited(tablets, 1000);
    expect(first).toEqual(line(-1000, -333, vat(-63)));
    const second = credited(remainderOf(tablets, [first]), 1000);
    expect(second).toEqual(line(-1000, -334, vat(-64)));
    const last = creditOfWholeLine(remainderOf(tablets, [first, second]));
    expect(last).toEqual({ ok: true, value: line(-1000, -333, vat(-63)) });
  });

  test('is refused if it is more than what remains, nothing, or of a line without a rest', () => {
    const rest = remainderOf(tablets, [credited(tablets, 500)]);
    expect(creditOfLine(rest, 2501)).toMatchObject({ error: 'Only 2.5 of this line can still be credited.' });
    expect(creditOfLine(rest, 0)).toMatchObject({ error: 'Enter how much of this line to credit.' });
    const none = remainderOf(tablets, [credited(tablets, 3000)]);
    expect(creditOfLine(none, 1)).toMatchObject({ error: 'This line has already been credited.' });
  });

  test('of a discount line keeps its sign', () => {
    expect(credited(line(1000, -500, vat(-95)), 1000)).toEqual(line(-1000, 500, vat(95)));
  });
});

test(
  'CORE-5: crediting everything in any sequence of parts comes to exactly zero, for net, discount and each tax',
  () => {
    const amount = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
    const lines = fc.record({
      quantityThousandths: fc.integer({ min: 1, max: 1_000_000 }),
      netMinor: amount,
      discountMinor: fc.nat(1_000_000),
      taxes: fc.array(
        fc.record({ name: fc.constantFrom('A', 'B'), ratePpm: fc.nat(1_000_000), taxMinor: amount }),
        {
          maxLength: 3,
        },
      ),
    });
    const wishes = fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(lines, wishes, (given, parts) => {
        const credits: LineAmounts[] = [];
        for (const part of parts) {
          const credit = creditOfLine(remainderOf(given, credits), part);
          if (credit.ok) credits.push(credit.value);
        }
        const last = creditOfWholeLine(remainderOf(given, credits));
        if (last.ok) credits.push(last.value);
        const rest = remainderOf(given, credits);
        expect(rest).toMatchObject({ quantityThousandths: 0, netMinor: 0, discountMinor: 0 });
        expect(rest.taxes.every(({ taxMinor }) => taxMinor === 0)).toBe(true);
        for (const { netMinor } of credits) expect(netMinor * given.netMinor).toBeLessThanOrEqual(0);
      }),
      { numRuns: stormRuns(100) },
    );
  },
  stormTimeoutMs(),
);
