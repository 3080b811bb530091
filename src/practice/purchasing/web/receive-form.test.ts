import { afterEach, beforeEach, expect, test } from 'vitest';
import { followCountry } from '#foundation/web/time/customs.ts';
import { blankLot, deliveredLines, lotFaults, type TypedLot, typedLines } from './receive-form.ts';

beforeEach(() => followCountry('DE'));
afterEach(() => followCountry(''));

const ORDER_LINE = { restThousandths: 0, isComplete: false };
const lot = (fields: Partial<TypedLot>) => blankLot({ quantity: '10', ...fields });

test('what is typed is sent as the country writes it', () => {
  const lines = [
    {
      lineId: 'a',
      isOpen: true,
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
  const nothing = (isComplete: boolean, isOpen = true) => ({
    lineId: 'a',
    isOpen,
    isComplete,
    lots: [lot({ quantity: '' }), lot({ quantity: '0,0' })],
  });
  expect(deliveredLines([nothing(false)], 'EUR')).toEqual([]);
  expect(deliveredLines([nothing(true)], 'EUR')).toEqual([{ lineId: 'a', isComplete: true, lots: [] }]);
  // That was said before.
  expect(deliveredLines([nothing(true, false)], 'EUR')).toEqual([]);
});

test('what is still to come is filled in; of what has come nothing is, and more of it may come', () => {
  const line = { ...ORDER_LINE, id: 'a', restThousandths: 2500 };
  const lines = [line, { ...line, id: 'b', restThousandths: 0, isComplete: true }];
  expect(
    typedLines({ lines }).map(({ lineId, isOpen, isComplete, lots }) => [
      lineId,
      isOpen,
      isComplete,
      lots[0]?.quantity,
    ]),
  ).toEqual([
    ['a', true, false, '2,5'],
    ['b', false, true, ''],
  ]);
});

test.each([
  [{ quantity: 'ten' }, ['quantity']],
  [{ cost: 'free' }, ['cost']],
  [{ expiresOn: '31.02.2028' }, ['expiresOn']],
  [{ quantity: '', cost: 'free' }, []],
  [{ cost: '3,99', expiresOn: '2028-02-29' }, []],
])('%o: wrong are %j', (fields, faulty) => {
  expect(Object.keys(lotFaults(lot(fields), 'EUR'))).toEqual(faulty);
});
