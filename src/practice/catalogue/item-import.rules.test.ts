import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOGUE_KINDS } from '#vocabulary/catalogue-kinds.ts';
import { csvLine } from '#foundation/values/csv.ts';
import { ITEM_COLUMN_NAMES, itemLine } from './item-csv.rules.ts';
import { type KnownItem, planItemImport } from './item-import.rules.ts';
import { BLANK_ITEM } from './item.rules.ts';

const TODAY = '2026-11-22';
const EXAM: KnownItem = {
  ...BLANK_ITEM,
  id: '8f14e45f-ceea-467f-a8f1-000000000001',
  kind: 'service',
  code: 'S1',
  name: 'Exam',
  feeCode: '16',
  minFactorPercent: 100,
  maxFactorPercent: 300,
  emergencyFactorPercent: 400,
  prices: [
    {
      validFromOn: '2026-01-01',
      unitPriceMinor: 2362,
      fixedPriceMinor: 0,
      minimumPriceMinor: 0,
      includesTax: false,
      currency: 'EUR',
    },
  ],
};
const CHEW: KnownItem = {
  ...BLANK_ITEM,
  id: '8f14e45f-ceea-467f-a8f1-000000000002',
  kind: 'product',
  name: 'Chéw',
  barcode: '4006381333931',
  prices: [],
};

function plan(csv: string, known: readonly KnownItem[] = [EXAM, CHEW]) {
  const planned = planItemImport(csv, { known, today: TODAY, currency: 'EUR', usuallyIncludesTax: true });
  return planned.ok ? planned.value : planned.error;
}
const one = (csv: string) => {
  const rows = plan(csv);
  if (typeof rows === 'string') throw new Error(rows);
  expect(rows).toHaveLength(1);
  return rows[0];
};

describe('CAT-4: a file of items', () => {
  test.each([
    ['hello', '“hello” is not a column'],
    ['code\nS1', 'must include the column “name”'],
    ['name,name\nA,B', 'appears twice'],
    ['name\n', 'There are no items'],
  ])('refuses %j', (csv, sentence) => {
    expect(plan(csv)).toContain(sentence);
  });

  test('adds a new item with its price, of the usual class of its kind', () => {
    expect(one('kind;name;price;ingredients\ndrug;Meloxicam;0,85;meloxicam')).toMatchObject({
      outcome: 'added',
      setsPrice: true,
      item: {
        kind: 'drug',
        incomeCategory: 'pharmacy',
        taxClass: 'medicine',
        activeIngredients: ['meloxicam'],
        price: { unitPriceMinor: 85, validFromOn: TODAY },
      },
    });
  });

  test('changes by code, by name without accents, and by id, with what was before', () => {
    expect(one('code,name,max_factor\ns1,Exam,3.5')).toMatchObject({
      outcome: 'changed',
      setsPrice: false,
      changes: [
        { column: 'code', before: 'S1', after: 's1' },
        { column: 'max_factor', before: '3', after: '3.5' },
      ],
    });
    expect(one('name,code\nchew,')).toMatchObject({
      item: { id: CHEW.id, name: 'chew', barcode: CHEW.barcode },
    });
    expect(one(`id,name\n${EXAM.id},Examination`)).toMatchObject({
      changes: [{ column: 'name', before: 'Exam', after: 'Examination' }],
    });
  });

  test('a price of the same amount is no change; a new one needs today or a later day', () => {
    expect(one('code,name,price,price_from\nS1,Exam,23.62,2020-01-01')).toMatchObject({
      outcome: 'unchanged',
    });
    expect(one('code,name,price\nS1,Exam,')).toMatchObject({ outcome: 'unchanged' });
    expect(one('code,name,price,price_from\nS1,Exam,25.00,2027-01-01')).toMatchObject({
      outcome: 'changed',
      setsPrice: true,
      changes: [
        { column: 'price', before: '23.62', after: '25.00' },
        { column: 'price_from', before: '2026-01-01', after: '2027-01-01' },
      ],
    });
  });

  test('a price includes tax as the row says, else as before, else as usual', () => {
    const taxOf = (csv: string) => one(csv)?.item?.price?.includesTax;
    expect(taxOf('code,name,price\nS1,Exam,25.00')).toBe(false);
    expect(taxOf('code,name,price,price_includes_tax\nS1,Exam,25.00,yes')).toBe(true);
    expect(taxOf('kind,name,price\ndrug,Meloxicam,0.85')).toBe(true);
    expect(one('code,name,price,price_includes_tax\nS1,Exam,23.62,yes')).toMatchObject({
      setsPrice: true,
      changes: [{ column: 'price_includes_tax', before: 'no', after: 'yes' }, { column: 'price_from' }],
    });
    expect(one('code,name,price,price_includes_tax\nS1,Exam,25.00,maybe')?.outcome).toBe('faulty');
  });

  test.each([
    ['code,name,price,price_from\nS1,Exam,25.00,2026-11-21', 'price'],
    ['code,name,price\nS1,Exam,x', 'price'],
    ['code,name,kind\nS1,Exam,drug', 'kind'],
    ['name\nNew', 'kind'],
    ['kind,name\nthing,New', 'kind'],
    ['kind,name,barcode\nproduct,New,4006381333931', 'barcode'],
    ['id,name\nx,New', 'id'],
    ['code,name,min_factor\nS1,Exam,', 'min_factor'],
    ['kind,name,tax_class\nservice,New,half', 'tax_class'],
    ['kind,name,price\nbundle,New,12', 'price'],
    ['code,name\nS1,', 'name'],
  ])('skips the row of %j, at %s', (csv, column) => {
    expect(one(csv)).toMatchObject({ outcome: 'faulty', item: null, faults: [{ column }] });
  });

  test('of rows about the same item the first counts', () => {
    expect(plan('kind,code,name\nservice,N1,One\nservice,n1,Two')).toMatchObject([
      { outcome: 'added' },
      { outcome: 'faulty', faults: [{ message: 'Row 2 is for the same item.' }] },
    ]);
  });
});

test('CAT-4: an export changes nothing when it is imported again', () => {
  const text = fc.string({ minLength: 1, maxLength: 20 }).map((value) => `=${value.trim()}`);
  const items = fc
    .array(
      fc.record({
        kind: fc.constantFrom(...CATALOGUE_KINDS.filter((kind) => kind !== 'bundle')),
        name: text,
        description: fc.option(text.map((value) => value.trim())),
        minWeightGrams: fc.option(fc.integer({ min: 0, max: 9999 })),
        isBillable: fc.boolean(),
        price: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((records) =>
      records.map(({ price, ...record }, at): KnownItem => ({
        ...BLANK_ITEM,
        ...record,
        id: `8f14e45f-ceea-467f-a8f1-00000000001${at}`,
        prices:
          price === null
            ? []
            : [
                {
                  validFromOn: '2026-01-01',
                  unitPriceMinor: price,
                  fixedPriceMinor: 0,
                  minimumPriceMinor: 0,
                  includesTax: true,
                  currency: 'EUR',
                },
              ],
      })),
    );
  fc.assert(
    fc.property(items, (known) => {
      const csv =
        csvLine(ITEM_COLUMN_NAMES) +
        known.map((item) => itemLine({ ...item, price: item.prices[0] ?? null })).join('');
      const rows = plan(csv, known);
      expect(rows).toHaveLength(known.length);
      expect(rows).toEqual(known.map(() => expect.objectContaining({ outcome: 'unchanged' })));
    }),
  );
});
