import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { type TaxedLine, totalsPerRate } from './tax.rules.ts';

const vat = (percent: number, name = 'VAT') => ({ name, ratePpm: Math.round(percent * 10_000) });
const line = (amountMinor: number, ...taxes: ReturnType<typeof vat>[]): TaxedLine => ({ amountMinor, taxes });
const sharesOf = (lines: readonly TaxedLine[], rate = 0) =>
  totalsPerRate(lines).taxes[rate]?.shares.map(({ taxMinor }) => taxMinor);

describe('TAX-2 per rate: the worked examples', () => {
  test('1 Germany: three lines of 12.55 at 19 %', () => {
    const lines = [1255, 1255, 1255].map((amount) => line(amount, vat(19)));
    expect(totalsPerRate(lines)).toMatchObject({ subtotalMinor: 3765, taxMinor: 715, totalMinor: 4480 });
    expect(sharesOf(lines)).toEqual([239, 238, 238]);
  });

  test('2 Germany: two rates, the cents of 19 % shared by largest remainder', () => {
    const lines = [...[2362, 1145, 783].map((amount) => line(amount, vat(19))), line(3457, vat(7))];
    expect(totalsPerRate(lines)).toMatchObject({
      taxes: [
        { ratePpm: 190_000, baseMinor: 4290, taxMinor: 815 },
        { ratePpm: 70_000, baseMinor: 3457, taxMinor: 242 },
      ],
      totalMinor: 8804,
    });
    expect(sharesOf(lines)).toEqual([449, 217, 149]);
  });

  test('6 France: 41.67 and 16.66 at 20 %', () => {
    expect(totalsPerRate([line(4167, vat(20)), line(1666, vat(20))]).totalMinor).toBe(7000);
  });

  test('7 Netherlands: 57.85 at 21 % and 22.94 at 9 %', () => {
    expect(totalsPerRate([line(5785, vat(21)), line(2294, vat(9))]).totalMinor).toBe(9500);
  });

  test('8 Austria: half a cent goes away from zero', () => {
    expect(totalsPerRate([line(6417, vat(20)), line(1845, vat(10))])).toMatchObject({
      taxes: [{ taxMinor: 1283 }, { taxMinor: 185 }],
      totalMinor: 9730,
    });
  });

  test('12 Canada: federal and provincial tax are rounded each by itself', () => {
    const [gst, qst, pst] = [vat(5, 'GST'), vat(9.975, 'QST'), vat(7, 'PST')];
    expect(totalsPerRate([line(11_835, gst, qst)]).totalMinor).toBe(13_608);
    expect(totalsPerRate([line(11_835, gst), line(2490, gst, pst)])).toMatchObject({
      taxes: [
        { name: 'PST', taxMinor: 174 },
        { name: 'GST', taxMinor: 716 },
      ],
      totalMinor: 15_215,
    });
  });

  test('15 a credit is rounded away from zero too, so that it reverses its invoice', () => {
    expect(totalsPerRate([line(-761_250, vat(19))]).totalMinor).toBe(-905_888);
    expect(totalsPerRate([line(761_250, vat(19))]).totalMinor).toBe(905_888);
  });

  test('nothing charged is nothing owed', () => {
    expect(totalsPerRate([])).toEqual({ subtotalMinor: 0, taxes: [], taxMinor: 0, totalMinor: 0 });
  });
});

test(
  'F-03, CORE-5: the shares of each tax add up to it, and no line is off by a cent or more',
  () => {
    const lines = fc.array(
      fc.record({
        amountMinor: fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
        taxes: fc.uniqueArray(fc.record({ name: fc.constantFrom('A', 'B'), ratePpm: fc.nat(1_000_000) }), {
          selector: ({ name }) => name,
        }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(lines, (given) => {
        const totals = totalsPerRate(given);
        expect(totals.totalMinor).toBe(totals.subtotalMinor + totals.taxMinor);
        for (const { shares, taxMinor, ratePpm } of totals.taxes) {
          expect(shares.reduce((sum, share) => sum + share.taxMinor, 0)).toBe(taxMinor);
          for (const share of shares) {
            const exact = ((given[share.line]?.amountMinor ?? 0) * ratePpm) / 1_000_000;
            expect(Math.abs(share.taxMinor - exact)).toBeLessThan(1);
          }
        }
      }),
      { numRuns: stormRuns(100) },
    );
  },
  stormTimeoutMs(),
);
