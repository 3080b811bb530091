import { afterEach, beforeEach, expect, test } from 'vitest';
import { followCountry } from '#foundation/web/time/customs.ts';
import { blankLot, deliveredLines, lotFault, type TypedLot } from './receive-form.ts';

beforeEach(() => followCountry('DE'));
afterEach(() => followCountry(''));

const lot = (fields: Partial<TypedLot>) => blankLot({ quantity: '10', ...fields });

test('what is typed is sent as the country writes it', () => {
  const lines = [
    {
      lineId: 'a',
      isComplete: false,
      lots: [lot({ lotNumber: ' L1 ', expiresOn: '2028-01-31', quantity: '2,5', cost: '12,50' }), lot({})],
    },
  ];
  expect(deliveredLines(lines, 'EUR')).toEqual([
    {
      lineId: 'a',
      isComplete: false,
      lots: [
        { lotNumber: 'L1', expiresOn: '2028-01-31', quantityThousandths: 2500, costMinor: 1250 },
        { lotNumber: null, expiresOn: null, quantityThousandths: 10_000, costMinor: null },
      ],
    },
  ]);
});

test('a line of which nothing came is left out, unless nothing more will come', () => {
  const nothing = (isComplete: boolean) => ({
    lineId: 'a',
    isComplete,
    lots: [lot({ quantity: '' }), lot({ quantity: '0' })],
  });
  expect(deliveredLines([nothing(false)], 'EUR')).toEqual([]);
  expect(deliveredLines([nothing(true)], 'EUR')).toEqual([{ lineId: 'a', isComplete: true, lots: [] }]);
});

test.each([
  [{ quantity: 'ten' }, 'Check the quantity.'],
  [{ cost: 'free' }, 'Check the amount paid.'],
  [{ quantity: '', cost: 'free' }, undefined],
  [{ cost: '3,99' }, undefined],
])('%o: %s', (fields, fault) => {
  expect(lotFault(lot(fields), 'EUR')).toBe(fault);
});
