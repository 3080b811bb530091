import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { writtenOffParts } from './write-off.rules.ts';

const line = (netMinor: number, percent: number, taxMinor: number) => ({
  netMinor,
  taxes: [{ name: 'VAT', ratePpm: percent * 10_000, taxMinor }],
});

const grossOf = (parts: ReturnType<typeof writtenOffParts>) =>
  parts.reduce(
    (sum, { netMinor, taxes }) => taxes.reduce((all, { taxMinor }) => all + taxMinor, sum + netMinor),
    0,
  );

describe('WRITE-1: what a written-off amount is of', () => {
  test('all of an invoice is what the invoice has, less what was credited', () => {
    expect(
      writtenOffParts([line(10_000, 19, 1900), line(2000, 7, 140), line(-1000, 19, -190)], 12_850),
    ).toEqual([line(9000, 19, 1710), line(2000, 7, 140)]);
  });

  test('a part has the taxes in proportion', () => {
    expect(writtenOffParts([line(10_000, 19, 1900)], 5950)).toEqual([line(5000, 19, 950)]);
    expect(writtenOffParts([line(10_000, 19, 1900)], 1)).toEqual([line(1, 19, 0)]);
  });

  test('nothing is of nothing', () => {
    expect(writtenOffParts([line(10_000, 19, 1900)], 0)).toEqual([]);
  });

  test('parts always come to the amount, and none is more than the invoice has of it', () => {
    const lines = fc.array(
      fc.record({ netMinor: fc.integer({ min: 1, max: 1_000_000 }), percent: fc.constantFrom(0, 7, 19) }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, fc.nat(1000), (drawn, permille) => {
        const all = drawn.map(({ netMinor, percent }) =>
          line(netMinor, percent, Math.round((netMinor * percent) / 100)),
        );
        const total = grossOf(all);
        const amountMinor = Math.floor((total * permille) / 1000);
        const parts = writtenOffParts(all, amountMinor);
        expect(grossOf(parts)).toBe(amountMinor);
        const whole = writtenOffParts(all, total);
        for (const [index, part] of parts.entries()) {
          expect(part.netMinor).toBeLessThanOrEqual(whole[index]?.netMinor ?? 0);
          expect(part.taxes[0]?.taxMinor).toBeLessThanOrEqual(whole[index]?.taxes[0]?.taxMinor ?? 0);
        }
      }),
      { numRuns: stormRuns(200) },
    );
  });
});
