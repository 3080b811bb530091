import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStock, type GivenStock } from '#test/given-stock.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { getStockLabelsEndpoint } from '../contract.ts';
import { stockLabelsHandlers } from './routes.ts';

let db: TestDatabase;
let stock: GivenStock;
beforeAll(async () => {
  db = await createTestDatabase();
  stock = await givenStock(db);
});
afterAll(() => db.drop());

const labels = (itemIds: string[], size: 'roll_70x37' | 'sheet_70x37', position = 1) =>
  createTestApi(db, stockLabelsHandlers).call(stock.csr, getStockLabelsEndpoint, { itemIds, size, position });

const pdfOf = async (...parts: Parameters<typeof labels>) =>
  Buffer.from((await labels(...parts)).body.contentBase64 ?? '', 'base64');

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test('each item has its name and its code below the bars; one without a code is named', async () => {
  const plain = await stock.newItem('Plain');
  await db.owner.query(
    `update catalogue_items set barcode = '4006381333931' where clinic_id = $1 and id = $2`,
    [stock.clinicId, stock.itemId],
  );
  expect((await labels([stock.itemId, plain], 'roll_70x37')).body.withoutCode).toEqual(['Plain']);
  const text = readPdfText(await pdfOf([stock.itemId, plain], 'roll_70x37'));
  expect(text).toContain('Gauze');
  expect(text).toContain('4006381333931');
});

test('on a roll each label is a page; on a sheet they go on where it is free', async () => {
  const items = await Promise.all(Array.from({ length: 3 }, (_, index) => stock.newItem(`Item ${index}`)));
  await db.owner.query(
    `update catalogue_items set code = 'C' || right(id::text, 8) where clinic_id = $1 and id = any ($2::uuid[])`,
    [stock.clinicId, items],
  );
  const pages = async (...parts: Parameters<typeof labels>) => pagesOf(await pdfOf(...parts));
  expect(await pages(items, 'roll_70x37')).toBe(3);
  expect(await pages(items, 'sheet_70x37')).toBe(1);
  // Two of them fit on what is left of the first sheet.
  expect(await pages(items, 'sheet_70x37', 23)).toBe(2);
});

test('without a single code there is no document', async () => {
  const plain = await stock.newItem('Plain');
  expect((await labels([plain], 'roll_70x37')).body).toMatchObject({
    contentBase64: null,
    withoutCode: ['Plain'],
  });
});

test('an item of another clinic is not found', async () => {
  const other = await givenStock(db);
  expect((await labels([other.itemId], 'roll_70x37')).status).toBe(404);
});
