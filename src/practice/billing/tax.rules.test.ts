import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { amountOf } from '#practice/catalogue/price.rules.ts';
import type { TaxedLine, TaxMethod, TaxRate } from './tax-groups.rules.ts';
import { documentTotals } from './tax.rules.ts';

const vat = (percent: number, name = 'VAT') => ({ name, ratePpm: Math.round(percent * 10_000) });
interface EnteredLine {
  readonly amountMinor: number;
  readonly taxes: readonly TaxRate[];
}
const line = (amountMinor: number, ...taxes: TaxRate[]): EnteredLine => ({ amountMinor, taxes });
const at = (percent: number, ...amounts: number[]) => amounts.map((amount) => line(amount, vat(percent)));

const entered = (lines: readonly EnteredLine[], includesTax: boolean): TaxedLine[] =>
  lines.map((one) => ({ ...one, includesTax }));
const net = (lines: readonly EnteredLine[], method: TaxMethod = 'per_rate') =>
  documentTotals(entered(lines, false), method);
const gross = (lines: readonly EnteredLine[], method: TaxMethod = 'per_rate') =>
  documentTotals(entered(lines, true), method);
const lineTaxes = ({ lines }: ReturnType<typeof net>) => lines.map(({ taxMinor }) => taxMinor);

describe('TAX-2, TAX-3 per rate: the worked examples', () => {
  test('1 Germany: three lines of 12.55 at 19 %', () => {
    const totals = net(at(19, 1255, 1255, 1255));
    expect(totals).toMatchObject({ subtotalMinor: 3765, taxMinor: 715, totalMinor: 4480 });
    expect(lineTaxes(totals)).toEqual([239, 238, 238]);
  });

  test('2 Germany: two rates, the cents of 19 % shared by largest remainder', () => {
    const totals = net([...at(19, 2362, 1145, 783), ...at(7, 3457)]);
    expect(totals).toMatchObject({
      taxes: [
        { ratePpm: 190_000, baseMinor: 4290, taxMinor: 815 },
        { ratePpm: 70_000, baseMinor: 3457, taxMinor: 242 },
      ],
      totalMinor: 8804,
    });
    expect(lineTaxes(totals)).toEqual([449, 217, 149, 242]);
  });

  test('6 France: 41.67 and 16.66 at 20 %', () => {
    expect(net(at(20, 4167, 1666)).totalMinor).toBe(7000);
  });

  test('7 Netherlands: 57.85 at 21 % and 22.94 at 9 %', () => {
    expect(net([...at(21, 5785), ...at(9, 2294)])).toMatchObject({
      taxes: [{ taxMinor: 1215 }, { taxMinor: 206 }],
      totalMinor: 9500,
    });
  });

  test('8 Austria: half a cent goes away from zero', () => {
    expect(net([...at(20, 6417), ...at(10, 1845)])).toMatchObject({
      taxes: [{ taxMinor: 1283 }, { taxMinor: 185 }],
      totalMinor: 9730,
    });
  });

  test('9 Switzerland: 84.37 at 8.1 % and 27.60 at 2.6 %', () => {
    expect(net([...at(8.1, 8437), ...at(2.6, 2760)])).toMatchObject({
      taxes: [{ taxMinor: 683 }, { taxMinor: 72 }],
      totalMinor: 11_952,
    });
  });

  test('12 Canada: federal and provincial tax are rounded each by itself', () => {
    const [gst, qst, pst] = [vat(5, 'GST'), vat(9.975, 'QST'), vat(7, 'PST')];
    expect(net([line(11_835, vat(13, 'HST'))]).totalMinor).toBe(13_374);
    expect(net([line(11_835, gst, qst)])).toMatchObject({
      taxes: [{ taxMinor: 1181 }, { taxMinor: 592 }],
      totalMinor: 13_608,
    });
    expect(net([line(11_835, gst), line(2490, gst, pst)])).toMatchObject({
      taxes: [
        { name: 'PST', taxMinor: 174 },
        { name: 'GST', taxMinor: 716 },
      ],
      totalMinor: 15_215,
    });
  });

  test('15 a credit is rounded away from zero too, so that it reverses its invoice', () => {
    expect(net(at(19, -761_250)).totalMinor).toBe(-905_888);
    expect(net(at(19, 761_250)).totalMinor).toBe(905_888);
  });

  test('nothing charged is nothing owed', () => {
    expect(net([])).toEqual({ subtotalMinor: 0, taxes: [], taxMinor: 0, totalMinor: 0, lines: [] });
  });

  test('a German visit at night: the act at 2×, the emergency fee and 12 double kilometers', () => {
    const single = { fixedPriceMinor: 0, minimumPriceMinor: 0 };
    const lines = at(
      19,
      amountOf({ ...single, unitPriceMinor: 2362 }, 1000, 200),
      amountOf({ ...single, unitPriceMinor: 5000 }, 1000),
      amountOf({ ...single, unitPriceMinor: 350, minimumPriceMinor: 1300 }, 12_000),
    );
    expect(net(lines)).toMatchObject({ subtotalMinor: 13_924, taxMinor: 2646, totalMinor: 16_570 });
  });

  test('a rate of zero is listed with its base, a line without taxes is not', () => {
    expect(net([line(500, vat(0)), line(300)])).toMatchObject({
      taxes: [{ ratePpm: 0, baseMinor: 500, taxMinor: 0 }],
      totalMinor: 800,
    });
  });
});

describe('TAX-4 per line: the worked examples', () => {
  test('1 Germany, if it were rounded by line', () => {
    const totals = net(at(19, 1255, 1255, 1255), 'per_line');
    expect(lineTaxes(totals)).toEqual([238, 238, 238]);
    expect(totals.taxMinor).toBe(714);
  });

  test('2 and 6, if they were rounded by line', () => {
    expect(lineTaxes(net(at(19, 2362, 1145, 783), 'per_line'))).toEqual([449, 218, 149]);
    expect(net(at(20, 4167, 1666), 'per_line').taxMinor).toBe(1166);
  });

  test('4 United Kingdom: prices with 20 %', () => {
    const lines = at(20, 6250, 1899, 733);
    expect(lineTaxes(gross(lines, 'per_line'))).toEqual([1042, 317, 122]);
    expect(gross(lines, 'per_line').taxMinor).toBe(1481);
    expect(gross(lines).taxMinor).toBe(1480);
  });

  test('13 Australia: three prices of 4.45 with 10 %', () => {
    const lines = at(10, 445, 445, 445);
    expect(lineTaxes(gross(lines, 'per_line'))).toEqual([40, 40, 40]);
    expect(gross(lines).taxMinor).toBe(121);
  });
});

describe('TAX-5 combined: the worked examples', () => {
  test('10 Texas: state and local tax of a toy are rounded together', () => {
    const totals = net([line(6500), line(1337, vat(6.25, 'State'), vat(2, 'Local'))], 'combined');
    expect(totals).toMatchObject({
      taxes: [
        { name: 'State', baseMinor: 1337, taxMinor: 83 },
        { name: 'Local', baseMinor: 1337, taxMinor: 27 },
      ],
      totalMinor: 7947,
    });
    expect(net([line(1337, vat(6.25, 'State'), vat(2, 'Local'))]).taxMinor).toBe(111);
  });

  test('11 New York: three taxes of boarding and a mug', () => {
    const taxes = [vat(4, 'State'), vat(4.5, 'City'), vat(0.375, 'District')];
    const totals = net([line(8000), line(4500, ...taxes), line(1237, ...taxes)], 'combined');
    expect(totals).toMatchObject({ taxMinor: 509, totalMinor: 14_246 });
    expect(Object.fromEntries(totals.taxes.map(({ name, taxMinor }) => [name, taxMinor]))).toEqual({
      State: 229,
      City: 258,
      District: 22,
    });
  });
});

test('the shares of a tax are in the order of the lines, whatever else these are taxed with', () => {
  const [state, city] = [vat(4, 'State'), vat(4.5, 'City')];
  const totals = net([line(1000, state), line(2000, state, city), line(3000, state)], 'combined');
  expect(totals.taxes.find(({ name }) => name === 'State')?.shares).toEqual([
    { line: 0, taxMinor: 40 },
    { line: 1, taxMinor: 80 },
    { line: 2, taxMinor: 120 },
  ]);
});

describe('TAX-6 prices that include tax: the worked examples', () => {
  test('3 Germany: 49.90 with 19 % and 19.95 with 7 %', () => {
    const totals = gross([...at(19, 4990), ...at(7, 1995)]);
    expect(totals.taxes).toMatchObject([
      { baseMinor: 4193, taxMinor: 797 },
      { baseMinor: 1864, taxMinor: 131 },
    ]);
    expect(totals).toMatchObject({ taxMinor: 928, totalMinor: 6985 });
  });

  test('5 Ireland: 75.00 with 13.5 %, 24.50 and 18.00 with 23 %', () => {
    expect(gross([...at(13.5, 7500), ...at(23, 2450, 1800)])).toMatchObject({
      taxes: [{ taxMinor: 795 }, { taxMinor: 892 }],
      taxMinor: 1687,
      totalMinor: 11_750,
    });
  });

  test('the gross amount is never rebuilt from the net one: 0.03 with 19 % stays 0.03', () => {
    expect(gross(at(19, 3))).toMatchObject({ subtotalMinor: 3, taxMinor: 0, totalMinor: 3 });
  });

  test('two included taxes are extracted together and then split', () => {
    const totals = gross([line(11_498, vat(5, 'GST'), vat(9.975, 'QST'))]);
    expect(totals.lines).toEqual([{ netMinor: 10_000, taxMinor: 1498 }]);
    expect(totals.taxes.map(({ taxMinor }) => taxMinor)).toEqual([998, 500]);
  });
});

test('TAX-6 lines with and without tax on one document: each is what it says', () => {
  const totals = documentTotals(
    [...entered(at(19, 2362), false), ...entered(at(19, 4990), true), ...entered(at(7, 1995), true)],
    'per_rate',
  );
  expect(totals.lines).toEqual([
    { netMinor: 2362, taxMinor: 449 },
    { netMinor: 4193, taxMinor: 797 },
    { netMinor: 1864, taxMinor: 131 },
  ]);
  expect(totals.taxes).toMatchObject([
    { ratePpm: 190_000, baseMinor: 6555, taxMinor: 1246 },
    { ratePpm: 70_000, baseMinor: 1864, taxMinor: 131 },
  ]);
  expect(totals.totalMinor).toBe(2362 + 449 + 4990 + 1995);
});

const someLines = fc.array(
  fc.record({
    includesTax: fc.boolean(),
    amountMinor: fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
    taxes: fc.uniqueArray(fc.record({ name: fc.constantFrom('A', 'B'), ratePpm: fc.nat(1_000_000) }), {
      selector: ({ name }) => name,
    }),
  }),
  { maxLength: 60 },
);
const someMethod = fc.constantFrom<TaxMethod>('per_rate', 'per_line', 'combined');
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test(
  'F-03, CORE-5: lines, taxes and document add up by every method',
  () => {
    fc.assert(
      fc.property(someLines, someMethod, (given, method) => {
        const totals = documentTotals(given, method);
        expect(totals.totalMinor).toBe(totals.subtotalMinor + totals.taxMinor);
        expect(sumOf(totals.lines.map(({ netMinor }) => netMinor))).toBe(totals.subtotalMinor);
        expect(sumOf(totals.lines.map(({ taxMinor }) => taxMinor))).toBe(totals.taxMinor);
        expect(sumOf(totals.taxes.map(({ taxMinor }) => taxMinor))).toBe(totals.taxMinor);
        expect(
          totals.lines.map(
            ({ netMinor, taxMinor }, index) => netMinor + (given[index]?.includesTax ? taxMinor : 0),
          ),
        ).toEqual(given.map(({ amountMinor }) => amountMinor));
        for (const { shares, taxMinor } of totals.taxes) {
          expect(sumOf(shares.map((share) => share.taxMinor))).toBe(taxMinor);
        }
      }),
      { numRuns: stormRuns(100) },
    );
  },
  stormTimeoutMs(),
);

test(
  'no tax of a line is off by a cent or more, and the negated document has the negated taxes',
  () => {
    fc.assert(
      fc.property(someLines, someMethod, (given, method) => {
        const totals = documentTotals(given, method);
        for (const { shares, ratePpm } of totals.taxes) {
          for (const share of shares) {
            const from = given[share.line];
            const included = sumOf((from?.taxes ?? []).map((tax) => tax.ratePpm));
            const divisor = 1_000_000 + (from?.includesTax ? included : 0);
            expect(Math.abs(share.taxMinor - ((from?.amountMinor ?? 0) * ratePpm) / divisor)).toBeLessThan(1);
          }
        }
        const opposite = documentTotals(
          given.map((one) => ({ ...one, amountMinor: -one.amountMinor })),
          method,
        );
        expect(opposite.taxMinor + totals.taxMinor).toBe(0);
      }),
      { numRuns: stormRuns(100) },
    );
  },
  stormTimeoutMs(),
);
