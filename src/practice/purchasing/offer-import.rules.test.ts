import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '#foundation/values/csv.ts';
import { stormRuns } from '#test/storm.ts';
import { OFFER_COLUMN_NAMES, offerLine } from './offer-csv.rules.ts';
import { type KnownItem, planOfferImport } from './offer-import.rules.ts';

const OFFER = {
  code: 'G-1',
  name: 'Gauze swabs',
  packName: 'box of 100',
  packThousandths: 100_000,
  minimumPacks: 1,
  incrementPacks: 1,
  leadDays: null,
  priceMinor: 1250,
  isPreferred: false,
};
const item = (itemName: string, fields: Partial<KnownItem> = {}): KnownItem => ({
  itemId: `id of ${itemName}`,
  itemName,
  itemCode: null,
  barcode: null,
  usualPackName: 'box',
  usualPackThousandths: 10_000,
  offer: null,
  ...fields,
});
const KNOWN = [item('Gauze', { itemCode: 'GZ', offer: OFFER }), item('Tape', { barcode: '40123' })];
const plan = (csv: string, known: readonly KnownItem[] = KNOWN) => {
  const planned = planOfferImport(csv, { known, currency: 'EUR' });
  if (!planned.ok) throw new Error(planned.error);
  return planned.value;
};

describe('SUP-1: a row', () => {
  test.each([
    ['item_code', 'gz', 'Gauze'],
    ['barcode', '40123', 'Tape'],
    ['item_name', 'GAUZE', 'Gauze'],
    ['supplier_code', 'g-1', 'Gauze'],
  ])('is found by %s', (column, cell, name) => {
    expect(plan(`${column}\n${cell}\n`)).toMatchObject([{ name, faults: [] }]);
  });

  test('of an item that the supplier does not offer yet has its usual pack', () => {
    expect(plan('item_name,price\nTape,"1,50"\n')).toMatchObject([
      {
        outcome: 'added',
        offer: { packName: 'box', packThousandths: 10_000, minimumPacks: 1, priceMinor: 150 },
      },
    ]);
  });

  test('shows what is different; a missing column stays, an empty cell clears', () => {
    expect(plan('item_code,supplier_name,pack,price\nGZ,,,13\n')).toMatchObject([
      {
        outcome: 'changed',
        changes: [
          { column: 'supplier_name', before: 'Gauze swabs', after: '' },
          { column: 'price', before: '12.50', after: '13.00' },
        ],
        offer: { packName: 'box of 100', name: null },
      },
    ]);
  });

  test.each([
    ['pack_size', '0', 'pack_size'],
    ['pack_size', 'ten', 'pack_size'],
    ['minimum', '0', 'minimum'],
    ['price', 'free', 'price'],
    ['preferred', 'maybe', 'preferred'],
    ['lead_days', '400', 'lead_days'],
  ])('with %s %s is refused', (column, cell, at) => {
    expect(plan(`item_name,${column}\nTape,${cell}\n`)).toMatchObject([
      { outcome: 'faulty', faults: [{ column: at }] },
    ]);
  });

  test('of no item, of one of several, or about the same item as another is refused', () => {
    const known = [item('Gauze'), item('gauze', { itemId: 'other' }), item('Tape')];
    expect(plan('item_name\nGauze\nNothing\n\n', known).map(({ outcome }) => outcome)).toEqual([
      'faulty',
      'faulty',
    ]);
    expect(plan('item_name\nTape\nTape\n').map(({ faults }) => faults.length)).toEqual([0, 1]);
    // The first row counts, also where it changes nothing.
    expect(plan('item_name,price\nGauze,12.50\nGauze,13\n').map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'faulty',
    ]);
  });

  test('with a code that the supplier has for another item is refused', () => {
    expect(plan('item_name,supplier_code\nTape,G-1\n')).toMatchObject([{ outcome: 'faulty' }]);
  });
});

test.each([
  ['name\nGauze\n', 'not a column'],
  ['price\n1\n', 'must include a column'],
  ['item_name,item_name\nTape,Tape\n', 'appears twice'],
  ['item_name\n', 'no items'],
])('SUP-1: %j is refused', (csv, message) => {
  expect(planOfferImport(csv, { known: KNOWN, currency: 'EUR' })).toMatchObject({
    ok: false,
    error: expect.stringContaining(message),
  });
});

test('SUP-1: what is written is read without changes', () => {
  const offer = fc.record({
    code: fc.option(fc.stringMatching(/^[A-Z][A-Z0-9-]{0,20}$/)),
    name: fc.option(fc.stringMatching(/^[A-Za-z=+][A-Za-z ,";]{0,20}[A-Za-z]$/)),
    packName: fc.stringMatching(/^[a-z][a-z ,"]{0,20}[a-z]$/),
    packThousandths: fc.integer({ min: 1, max: 100_000_000 }),
    minimumPacks: fc.integer({ min: 1, max: 10_000 }),
    incrementPacks: fc.integer({ min: 1, max: 10_000 }),
    leadDays: fc.option(fc.integer({ min: 0, max: 365 })),
    priceMinor: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
    isPreferred: fc.boolean(),
  });
  fc.assert(
    fc.property(offer, (given) => {
      const known = item('Gauze', { itemCode: 'GZ', offer: given });
      const csv = csvLine(OFFER_COLUMN_NAMES) + offerLine({ ...given, ...known }, 'EUR');
      expect(plan(csv, [known])).toMatchObject([{ outcome: 'unchanged', faults: [] }]);
    }),
    { numRuns: stormRuns(200) },
  );
});
