import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EstimateLine, EstimateOption } from './estimate-document.contract.ts';
import { decide, rangeOf, spanOf } from './estimate.rules.ts';

const METHOD = 'per_rate' as const;
const VAT = [{ name: 'VAT', ratePpm: 190_000 }];

const line = (
  id: string,
  lowMinor: number,
  highMinor: number,
  isRequired = false,
  taxes = VAT,
): EstimateLine => ({
  id,
  description: id,
  unit: null,
  lowThousandths: 1000,
  highThousandths: 1000,
  unitPriceMinor: lowMinor,
  factorPercent: null,
  lowMinor,
  highMinor,
  includesTax: false,
  taxes,
  isRequired,
});
const option = (position: number, lines: readonly EstimateLine[]): EstimateOption => ({
  position,
  name: `Option ${position}`,
  note: null,
  lines: [...lines],
  ...rangeOf(lines, METHOD),
});

const anyLine = fc
  .record({
    a: fc.nat(5_000_000),
    b: fc.nat(5_000_000),
    isRequired: fc.boolean(),
    includesTax: fc.boolean(),
    taxes: fc.subarray([...VAT, { name: 'City', ratePpm: 88_750 }]),
  })
  .map(({ a, b, isRequired, ...tax }) =>
    Object.assign(line('', Math.min(a, b), Math.max(a, b), isRequired), tax),
  );
const anyLines = fc
  .array(anyLine, { maxLength: 12 })
  .map((lines) => lines.map((one, index) => ({ ...one, id: `line ${index}` })));
const anyMethod = fc.constantFrom('per_rate' as const, 'per_line' as const, 'combined' as const);

describe('EST-6: what an estimate comes to', () => {
  test('has tax in both sums', () => {
    expect(rangeOf([line('exam', 5000, 5000), line('dental', 20_000, 35_000)], METHOD)).toEqual({
      low: { netMinor: 25_000, taxMinor: 4750, totalMinor: 29_750 },
      high: { netMinor: 40_000, taxMinor: 7600, totalMinor: 47_600 },
    });
  });

  test('spans its options', () => {
    const options = [option(1, [line('a', 100, 900)]), option(2, [line('b', 50, 300)])];
    expect(spanOf(options)).toEqual({ lowMinor: 60, highMinor: 1071 });
    expect(spanOf([])).toEqual({ lowMinor: 0, highMinor: 0 });
  });

  test('adds up, and the lowest is never above the highest', () => {
    fc.assert(
      fc.property(anyLines, anyMethod, (lines, method) => {
        const { low, high } = rangeOf(lines, method);
        expect(low.netMinor + low.taxMinor).toBe(low.totalMinor);
        expect(high.netMinor + high.taxMinor).toBe(high.totalMinor);
        expect(low.totalMinor).toBeLessThanOrEqual(high.totalMinor);
      }),
    );
  });
});

describe('EST-4: an answer', () => {
  const document = {
    taxMethod: METHOD,
    options: [
      option(1, [line('exam', 5000, 5000, true), line('x-ray', 8000, 12_000)]),
      option(2, [line('other', 700, 700)]),
    ],
  };

  test('accepts what it does not decline, and comes to that', () => {
    expect(decide(document, { optionPosition: 1, declinedLineIds: ['x-ray'] })).toEqual({
      ok: true,
      value: {
        optionPosition: 1,
        acceptedLineIds: ['exam'],
        declinedLineIds: ['x-ray'],
        low: { netMinor: 5000, taxMinor: 950, totalMinor: 5950 },
        high: { netMinor: 5000, taxMinor: 950, totalMinor: 5950 },
      },
    });
  });

  test('may decline everything, and then agrees to nothing', () => {
    expect(decide(document, { optionPosition: null, declinedLineIds: [] })).toMatchObject({
      ok: true,
      value: { acceptedLineIds: [], declinedLineIds: [], high: { totalMinor: 0 } },
    });
  });

  test.each([
    ['a line that the option needs', { optionPosition: 1, declinedLineIds: ['exam'] }],
    ['a line of another option', { optionPosition: 1, declinedLineIds: ['other'] }],
    ['an option that there is not', { optionPosition: 3, declinedLineIds: [] }],
    ['lines without an option', { optionPosition: null, declinedLineIds: ['x-ray'] }],
  ])('cannot decline %s', (_, choice) => {
    expect(decide(document, choice).ok).toBe(false);
  });

  test('each line is accepted or declined, once, and costs at most the whole option', () => {
    fc.assert(
      fc.property(anyLines, anyMethod, fc.infiniteStream(fc.boolean()), (lines, taxMethod, wants) => {
        const declinedLineIds = lines
          .filter(({ isRequired }) => !isRequired && wants.next().value === true)
          .map(({ id }) => id);
        const whole = { ...option(1, lines), ...rangeOf(lines, taxMethod) };
        const decision = decide({ taxMethod, options: [whole] }, { optionPosition: 1, declinedLineIds });
        if (!decision.ok) throw new Error(decision.error);
        const { acceptedLineIds, declinedLineIds: declined, high, low } = decision.value;
        expect([...acceptedLineIds, ...declined].toSorted()).toEqual(lines.map(({ id }) => id).toSorted());
        expect(high.totalMinor).toBeLessThanOrEqual(whole.high.totalMinor);
        expect(low.totalMinor).toBeLessThanOrEqual(high.totalMinor);
      }),
    );
  });
});
