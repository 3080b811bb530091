import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  readRoiInputs,
  ROI_EXAMPLE,
  ROI_FIELDS,
  ROI_NAMES,
  roiBars,
  roiLines,
  roiQuery,
  roiSentence,
  amountText,
  type RoiInputs,
  type RoiLineId,
} from './roi.rules.ts';

const amountOf = (inputs: RoiInputs, id: RoiLineId): number =>
  roiLines(inputs).find((line) => line.id === id)?.amount ?? NaN;

/** Any figures that the form takes. */
const anyInputs: fc.Arbitrary<RoiInputs> = fc
  .record(
    Object.fromEntries(
      ROI_FIELDS.map(({ name, minimum, maximum, step }) => [
        name,
        fc
          .integer({ min: 0, max: Math.floor((maximum - minimum) / step) })
          .map((steps) => minimum + steps * step),
      ]),
    ),
  )
  // Safe: the record was made from all fields.
  .map((figures) => figures as RoiInputs);

test('has one field per name, with its example within its limits', () => {
  expect(ROI_FIELDS.map(({ name }) => name).toSorted()).toEqual([...ROI_NAMES].toSorted());
  for (const { name, example, minimum, maximum } of ROI_FIELDS) {
    expect(example, name).toBeGreaterThanOrEqual(minimum);
    expect(example, name).toBeLessThanOrEqual(maximum);
  }
});

describe('example of a clinic with three doctors', () => {
  test.each<[RoiLineId, number]>([
    ['booked', 3 * 14 * 5 * 50],
    ['missed', 840],
    ['kept', 243.6],
    ['income', 34_104_00],
    ['phone', 1_250],
    ['freed', 375],
    ['time', 9_000_00],
    ['price', 9 * 219_00],
    ['gain', 34_104_00 + 9_000_00 - 1_971_00],
  ])('%s is %d', (id, amount) => {
    expect(amountOf(ROI_EXAMPLE, id)).toBeCloseTo(amount, 6);
  });

  test('summary sentence', () => {
    expect(roiSentence(roiLines(ROI_EXAMPLE))).toBe(
      'With these numbers Tailwell saves $41,133 more per year than it costs, and frees 375 hours.',
    );
    const idle = { ...ROI_EXAMPLE, missed: 0, phone: 0 };
    expect(roiSentence(roiLines(idle))).toBe(
      'With these numbers Tailwell costs $1,971 more per year than it saves, and frees 0 hours.',
    );
    expect(amountText({ amount: -197_100, unit: 'cents' })).toBe('−$1,971');
  });
});

describe('for any figures', () => {
  test('more avoided no-shows never lower the gain', () => {
    fc.assert(
      fc.property(anyInputs, fc.integer({ min: 0, max: 100 }), (inputs, kept) => {
        const more = { ...inputs, kept: Math.max(inputs.kept, kept) };
        expect(amountOf(more, 'gain')).toBeGreaterThanOrEqual(amountOf(inputs, 'gain'));
      }),
    );
  });

  test('kept ≤ missed ≤ booked visits, and freed ≤ spent hours', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        expect(amountOf(inputs, 'kept')).toBeLessThanOrEqual(amountOf(inputs, 'missed'));
        expect(amountOf(inputs, 'missed')).toBeLessThanOrEqual(amountOf(inputs, 'booked'));
        expect(amountOf(inputs, 'freed')).toBeLessThanOrEqual(amountOf(inputs, 'phone'));
      }),
    );
  });

  test('bar lengths are between 0 and 1, and the longest is 1', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const shares = roiBars(roiLines(inputs)).map(({ share }) => share);
        expect(Math.max(...shares)).toBe(1);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('figures round-trip through the query string', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const query = new URLSearchParams(roiQuery(inputs));
        expect(readRoiInputs((name) => query.get(name))).toEqual(inputs);
      }),
    );
  });

  test('figures from any query string are within their limits', () => {
    fc.assert(
      fc.property(fc.option(fc.oneof(fc.string(), fc.double().map(String))), (text) => {
        const inputs = readRoiInputs(() => text);
        for (const { name, minimum, maximum } of ROI_FIELDS) {
          expect(inputs[name]).toBeGreaterThanOrEqual(minimum);
          expect(inputs[name]).toBeLessThanOrEqual(maximum);
        }
      }),
    );
  });
});
