import { expect, test } from 'vitest';
import { STORAGE, stockItem, uuidOf } from '#test/stock-item.ts';
import {
  blankLine,
  deliveryUnits,
  placeOfScanned,
  receiveForm,
  type ReceiveFields,
  scannedLine,
  toReceipt,
} from './receive-form.ts';

const tablets = stockItem({
  unit: 'tablet',
  buyUnit: 'box',
  stockUnit: 'strip',
  stockPerBuy: 10,
  dispensePerStock: 10,
});
const delivery = (...lines: Partial<ReceiveFields['lines'][number]>[]): ReceiveFields => ({
  locationId: STORAGE,
  kind: 'received',
  supplier: '',
  note: '',
  lines: lines.map((line) => Object.assign(blankLine(tablets), { quantityThousandths: '1' }, line)),
});
const faults = (fields: ReceiveFields) =>
  receiveForm('EUR')
    .safeParse(fields)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('a delivery is counted in boxes, strips or tablets, the largest first', () => {
  expect(deliveryUnits(tablets)).toEqual([
    { unitsEach: 100, label: 'box of 100 tablets' },
    { unitsEach: 10, label: 'strip of 10 tablets' },
    { unitsEach: 1, label: 'tablet' },
  ]);
  expect(deliveryUnits({ ...tablets, stockPerBuy: 1 })).toEqual([
    { unitsEach: 10, label: 'box of 10 tablets' },
    { unitsEach: 1, label: 'tablet' },
  ]);
  expect(deliveryUnits(stockItem())).toEqual([{ unitsEach: 1, label: 'piece' }]);
});

test('each lot has its quantity in dispensing units, its day and its cost', () => {
  const fields = delivery(
    { quantityThousandths: '1.5', costMinor: '12.50', expiresOn: '2027-03-31', lotNumber: 'A1' },
    { quantityThousandths: '3', unitsEach: '1' },
  );
  expect(faults(fields)).toEqual([]);
  expect(toReceipt(fields, 'EUR').lines).toEqual([
    {
      itemId: uuidOf(100),
      lotNumber: 'A1',
      expiresOn: '2027-03-31',
      quantityThousandths: 150_000,
      costMinor: 1250,
    },
    { itemId: uuidOf(100), lotNumber: '', expiresOn: null, quantityThousandths: 3000, costMinor: null },
  ]);
});

test('what is wrong is said at the field of its lot', () => {
  expect(
    faults(
      delivery(
        { itemId: '' },
        { quantityThousandths: '0' },
        { expiresOn: '31/31/2027' },
        { costMinor: 'about ten' },
        { lotNumber: 'A'.repeat(61) },
      ),
    ),
  ).toEqual([
    ['lines.0.itemId', 'Choose an item.'],
    ['lines.1.quantityThousandths', 'Enter a quantity above 0, up to 1 million.'],
    ['lines.2.expiresOn', 'Use a date that exists.'],
    ['lines.3.costMinor', 'Use an amount from 0 to 20 million.'],
    ['lines.4.lotNumber', 'Use at most 60 characters.'],
  ]);
  expect(faults({ ...delivery({}), locationId: '' })).toEqual([['locationId', 'Choose a location.']]);
});

test('too many boxes are refused by what they contain', () => {
  expect(faults(delivery({ quantityThousandths: '10000' }))).toEqual([]);
  expect(faults(delivery({ quantityThousandths: '10001' }))).toEqual([
    ['lines.0.quantityThousandths', 'Enter a quantity above 0, up to 1 million.'],
  ]);
});

test('a package that was scanned takes the line without an item, then one of its own, and its lot only once', () => {
  const line = scannedLine(tablets, { lotNumber: 'A1', expiresOn: '2027-03-31' });
  expect(line).toMatchObject({
    itemId: tablets.itemId,
    lotNumber: 'A1',
    expiresOn: '2027-03-31',
    unitsEach: '100',
  });
  expect(scannedLine(tablets, { lotNumber: null, expiresOn: null })).toEqual(blankLine(tablets));
  const { lines } = delivery({ lotNumber: 'B2' }, { itemId: '' });
  expect(placeOfScanned(lines, line)).toBe(1);
  const filled = [...lines.slice(0, 1), { ...line, lotNumber: ' A1 ' }];
  expect(placeOfScanned(filled, line)).toBeNull();
  expect(placeOfScanned(filled, { ...line, lotNumber: 'C3' })).toBe(2);
  expect(placeOfScanned(filled, { ...line, itemId: uuidOf(101) })).toBe(2);
});
