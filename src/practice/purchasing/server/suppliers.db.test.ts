import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenPurchasing, givenPurchasing } from '#test/given-purchasing.ts';
import { importOffersEndpoint, previewOfferImportEndpoint } from '../offer-import.contract.ts';
import {
  changeSupplierEndpoint,
  listSupplierOffersEndpoint,
  listSuppliersEndpoint,
  removeSupplierOfferEndpoint,
  setSupplierOfferEndpoint,
} from '../suppliers.contract.ts';

let db: TestDatabase;
let given: GivenPurchasing;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  given = await givenPurchasing(db);
});
afterAll(() => db.drop());

const offers = async (supplierId = given.supplierId) =>
  (await given.api.call(given.csr, listSupplierOffersEndpoint, { supplierId })).body.items;
const preview = async (csv: string, supplierId = given.supplierId) =>
  (await given.api.call(given.admin, previewOfferImportEndpoint, { supplierId, csv })).body;
const run = (csv: string, supplierId = given.supplierId, person = given.admin) =>
  given.api.call(person, importOffersEndpoint, { supplierId, csv });

test('suppliers have names of their own, and are managed by admins', async () => {
  const { body } = await given.api.call(given.csr, listSuppliersEndpoint, {});
  const [supplier] = body.items;
  expect(supplier).toMatchObject({ name: 'Vet Supply', offerCount: 1, version: 1 });
  const second = await given.supplier({ name: 'Second' });
  const change = (person: typeof given.csr, name: string, version = 1, isArchived = false) =>
    given.api.call(person, changeSupplierEndpoint, {
      id: second,
      version,
      name,
      email: null,
      phone: null,
      address: null,
      accountNumber: null,
      registration: null,
      leadDays: 1,
      note: null,
      isArchived,
    });
  expect((await change(given.csr, 'Third')).status).toBe(403);
  expect((await change(given.admin, 'VET SUPPLY')).body).toMatchObject({ code: 'supplier_name_taken' });
  expect((await change(given.admin, 'Third')).body).toMatchObject({ name: 'Third', version: 2 });
  expect((await change(given.admin, 'Fourth')).body).toMatchObject({ code: 'record_changed' });
  expect((await change(given.admin, 'Third', 2, true)).body.archivedAt).not.toBeNull();
});

test('an offer is changed in the version that was seen, and removed', async () => {
  const { itemId, supplierId } = given;
  const set = (version: number | null, code: string, item = itemId) =>
    given.api.call(given.admin, setSupplierOfferEndpoint, {
      supplierId,
      itemId: item,
      version,
      code,
      name: null,
      packName: 'carton',
      packThousandths: 20_000,
      minimumPacks: 2,
      incrementPacks: 2,
      leadDays: 5,
      priceMinor: 900,
      isPreferred: true,
    });
  expect((await set(null, 'G-1')).body).toMatchObject({ code: 'record_changed' });
  expect((await set(1, 'G-1')).body).toMatchObject({ packName: 'carton', version: 2, currency: 'EUR' });
  const tape = await given.stock.newItem('Tape');
  expect((await set(null, 'g-1', tape)).body).toMatchObject({ code: 'supplier_code_taken' });
  expect((await set(null, 'X', given.stock.examId)).status).toBe(404);
  expect((await offers()).map(({ itemName }) => itemName)).toEqual(['Gauze']);
  await given.api.call(given.admin, removeSupplierOfferEndpoint, { supplierId, itemId });
  expect(await offers()).toEqual([]);
});

test('of two who prefer a supplier at once, one supplier is preferred', async () => {
  const suppliers = await Promise.all(['A', 'B', 'C'].map((name) => given.supplier({ name })));
  await Promise.all(suppliers.map((supplierId) => given.offered(supplierId, { isPreferred: true })));
  const all = await Promise.all(suppliers.map((supplierId) => offers(supplierId)));
  expect(all.flat().filter(({ isPreferred }) => isPreferred)).toHaveLength(1);
});

const CSV = `item_name,supplier_code,pack,pack_size,minimum,increment,price,preferred
Gauze,G-1,box of 100,100,2,1,12.50,yes
Tape,T-1,,,,,,
Unknown,U-1,box,1,1,1,1,no
Tape,T-2,box,1,1,1,1,no
`;

test('SUP-1: the rehearsal changes nothing; the import does what it showed; a second one changes nothing', async () => {
  await given.stock.newItem('Tape');
  const rehearsed = await preview(CSV);
  expect(rehearsed.rows.map(({ outcome }) => outcome)).toEqual(['changed', 'added', 'faulty', 'faulty']);
  expect(await offers()).toMatchObject([{ packName: 'box', priceMinor: 500 }]);
  const done = await run(CSV);
  expect(done.body).toEqual(rehearsed);
  expect(await offers()).toMatchObject([
    {
      itemName: 'Gauze',
      code: 'G-1',
      packName: 'box of 100',
      packThousandths: 100_000,
      minimumPacks: 2,
      priceMinor: 1250,
      isPreferred: true,
      version: 2,
    },
    { itemName: 'Tape', code: 'T-1', packName: 'piece', packThousandths: 1000, priceMinor: null },
  ]);
  expect((await preview(CSV)).rows.map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
    'faulty',
    'faulty',
  ]);
});

test('SUP-1: an item that is preferred in the file is not preferred elsewhere any more', async () => {
  const other = await given.supplier({ name: 'Other' });
  await given.offered(other, { isPreferred: true });
  await run('item_name,preferred\nGauze,yes\n');
  expect(await offers(other)).toMatchObject([{ isPreferred: false }]);
  expect(await offers()).toMatchObject([{ isPreferred: true, packName: 'box' }]);
});

test('SUP-1: only admins import, only for their own clinic, and only files with a column that says which item', async () => {
  expect((await run(CSV, given.supplierId, given.csr)).status).toBe(403);
  const other = await givenPurchasing(db);
  expect((await run(CSV, other.supplierId)).status).toBe(404);
  expect(await run('price\n1\n')).toMatchObject({ status: 422, body: { fields: [{ path: 'csv' }] } });
});
