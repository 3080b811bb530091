import { expect, test } from 'vitest';
import type * as z from 'zod';
import { CAR, STORAGE, stockItem, stockLot, uuidOf } from '#test/stock-item.ts';
import { lotKey } from '../alert-actions.rules.ts';
import { toTransfer, toWriteOff, transferForm, type WriteOffFields, writeOffForm } from './move-form.ts';

const item = stockItem({ lots: [stockLot(10)] });
const lotAt = lotKey(uuidOf(10), STORAGE);
const transfer = { lotAt, toLocationId: CAR, quantityThousandths: '2.5', note: '' };
const waste: WriteOffFields = {
  lotAt,
  kind: 'wasted',
  reason: 'damaged',
  quantityThousandths: '1',
  note: '',
};

const faults = (result: z.ZodSafeParseResult<unknown>) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
const ofTransfer = (fields: Partial<typeof transfer>) =>
  faults(transferForm(item).safeParse({ ...transfer, ...fields }));
const ofWaste = (fields: Partial<WriteOffFields>) =>
  faults(writeOffForm(item).safeParse({ ...waste, ...fields }));

test('a transfer moves a part of a lot', () => {
  expect(ofTransfer({})).toEqual([]);
  expect(toTransfer(item, transfer)).toEqual({
    itemId: item.itemId,
    lotId: uuidOf(10),
    fromLocationId: STORAGE,
    toLocationId: CAR,
    quantityThousandths: 2500,
    note: '',
  });
});

test('what is missing in a transfer is said at its field', () => {
  expect(ofTransfer({ lotAt: '' })).toContainEqual(['lotAt', 'Choose a lot.']);
  expect(ofTransfer({ toLocationId: '' })).toEqual([['toLocationId', 'Choose a location.']]);
  expect(ofTransfer({ toLocationId: STORAGE })).toEqual([['toLocationId', 'Choose another location.']]);
  for (const quantityThousandths of ['', '0', 'many', '1.2345'])
    expect(ofTransfer({ quantityThousandths })).toEqual([
      ['quantityThousandths', 'Enter a quantity above 0, up to 1 million.'],
    ]);
});

test('CORE-3: all that is there can be moved, and no more', () => {
  expect(ofTransfer({ quantityThousandths: '10' })).toEqual([]);
  const refused = [['quantityThousandths', 'No more than 10 pieces can be moved from there.']];
  expect(ofTransfer({ quantityThousandths: '10.001' })).toEqual(refused);
  expect(ofWaste({ quantityThousandths: '11' })).toEqual(refused);
});

test('waste needs a reason, and another reason a note; what goes back needs neither', () => {
  expect(ofWaste({})).toEqual([]);
  expect(ofWaste({ reason: '' })).toEqual([['reason', 'Choose a reason.']]);
  expect(ofWaste({ reason: 'other' })).toEqual([['note', 'Enter what happened.']]);
  expect(ofWaste({ reason: 'other', note: 'Eaten by the clinic’s cat' })).toEqual([]);
  const back = { kind: 'returned_to_supplier', reason: '' } as const;
  expect(ofWaste(back)).toEqual([]);
  expect(toWriteOff(item, { ...waste, ...back, reason: 'damaged' })).toMatchObject({ reason: null });
});
