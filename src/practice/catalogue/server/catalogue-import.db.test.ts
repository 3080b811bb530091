import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { csvLine } from '#foundation/values/csv.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff, type Person } from '#test/given.ts';
import { noonZone } from '#test/noon-zone.ts';
import {
  importCatalogueEndpoint,
  listCatalogueEndpoint,
  previewCatalogueImportEndpoint,
} from '../contract.ts';
import { ITEM_COLUMN_NAMES, itemLine } from '../item-csv.rules.ts';
import { catalogueHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
const ZONE = noonZone();
const today = localDayOf(Date.now(), ZONE);
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, catalogueHandlers);
});
afterAll(() => db.drop());

const givenAdmin = async () => {
  const { clinicId } = await givenClinic(db.owner, { timeZone: ZONE });
  return givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
};
const itemsOf = async (admin: Person) => (await api.call(admin, listCatalogueEndpoint, {})).body.items;
const outcomesOf = async (admin: Person, csv: string) =>
  (await api.call(admin, previewCatalogueImportEndpoint, { csv })).body.rows.map(({ outcome }) => outcome);

const FIRST = `kind,code,name,fee_code,min_factor,max_factor,emergency_min_factor,emergency_factor,price
service,S1,Exam,16,1,3,2,4,23.62
drug,,=Formula drug,,,,,,1.10
service,BAD,,,,,,,
`;

test('CAT-4: the rehearsal changes nothing; the import does what it showed; a second one changes nothing', async () => {
  const admin = await givenAdmin();
  const preview = await api.call(admin, previewCatalogueImportEndpoint, { csv: FIRST });
  expect(preview.body.rows.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'faulty']);
  expect(await itemsOf(admin)).toEqual([]);
  const done = await api.call(admin, importCatalogueEndpoint, { csv: FIRST });
  expect(done.body).toEqual(preview.body);
  expect(await itemsOf(admin)).toMatchObject([
    {
      name: '=Formula drug',
      code: null,
      taxClass: 'medicine',
      price: { unitPriceMinor: 110, currency: 'EUR' },
    },
    {
      name: 'Exam',
      feeCode: '16',
      maxFactorPercent: 300,
      emergencyMinFactorPercent: 200,
      emergencyFactorPercent: 400,
      price: { unitPriceMinor: 2362, validFromOn: today },
    },
  ]);
  expect(await outcomesOf(admin, FIRST)).toEqual(['unchanged', 'unchanged', 'faulty']);
  const exported = csvLine(ITEM_COLUMN_NAMES) + (await itemsOf(admin)).map(itemLine).join('');
  expect(exported).toContain("'=Formula drug");
  expect(await outcomesOf(admin, exported)).toEqual(['unchanged', 'unchanged']);
});

test('CAT-4: changes fields and plans prices of items that exist, in one audit entry', async () => {
  const admin = await givenAdmin();
  await api.call(admin, importCatalogueEndpoint, { csv: FIRST });
  const next = addDays(today, 30);
  const csv = `code,name,max_factor,emergency_factor,price,price_from\ns1,Examination,2,3,25.00,${next}\n`;
  const { body } = await api.call(admin, importCatalogueEndpoint, { csv });
  expect(body.rows[0]?.changes.map(({ column }) => column)).toEqual([
    'code',
    'name',
    'max_factor',
    'emergency_factor',
    'price',
    'price_from',
  ]);
  const [, exam] = await itemsOf(admin);
  expect(exam).toMatchObject({ name: 'Examination', maxFactorPercent: 200, price: { unitPriceMinor: 2362 } });
  const { rows } = await db.owner.query(
    'select valid_from_on::text as day, unit_price_minor as unit from catalogue_prices where item_id = $1 order by 1',
    [exam?.id],
  );
  expect(rows).toEqual([
    { day: today, unit: 2362 },
    { day: next, unit: 2500 },
  ]);
  const { rows: trail } = await db.owner.query(
    `select after from audit_entries where clinic_id = $1 and action = 'catalogue.imported' order by id`,
    [admin.clinicId],
  );
  expect(trail).toMatchObject([
    { after: { added: 2, changed: 0, prices: 2, faulty: 1 } },
    { after: { added: 0, changed: 1, prices: 1, faulty: 0 } },
  ]);
});

test('an invalid file is refused at its field; two imports at once add each item once', async () => {
  const admin = await givenAdmin();
  expect(await api.call(admin, previewCatalogueImportEndpoint, { csv: 'hello' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'csv' }] },
  });
  const responses = await Promise.all(
    [1, 2].map(() => api.call(admin, importCatalogueEndpoint, { csv: FIRST })),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await itemsOf(admin)).toHaveLength(2);
});

test('a file never changes another clinic’s items', async () => {
  const [ours, theirs] = [await givenAdmin(), await givenAdmin()];
  await api.call(theirs, importCatalogueEndpoint, { csv: FIRST });
  const [, exam] = await itemsOf(theirs);
  expect(await outcomesOf(ours, `id,name\n${exam?.id},Mine\n`)).toEqual(['faulty']);
  await api.call(ours, importCatalogueEndpoint, { csv: 'kind,code,name\nservice,S1,Mine\n' });
  expect((await itemsOf(theirs)).map(({ name }) => name)).toContain('Exam');
});
