import * as z from 'zod';
import { request } from './given.ts';
import { expect, fresh, noticeOf, signIn, test } from './people.ts';
import type { Page } from '@playwright/test';

test.use({ viewport: { width: 1440, height: 1000 } });

const NONE = [
  'code',
  'barcode',
  'description',
  'buyUnit',
  'dispenseUnit',
  'controlSchedule',
  'labelText',
  'withdrawalText',
  'feeCode',
  'minAgeDays',
  'maxAgeDays',
  'minWeightGrams',
  'maxWeightGrams',
  'minFactorPercent',
  'maxFactorPercent',
  'emergencyMinFactorPercent',
  'emergencyFactorPercent',
];

/** An item that is counted in tablets, low below 50 and ordered up to 200. @returns its id. */
async function givenLowItem(page: Page, name: string): Promise<string> {
  const added = await request(page, 'POST', '/catalogue/items', {
    ...Object.fromEntries(NONE.map((field) => [field, null])),
    kind: 'drug',
    name,
    incomeCategory: 'pharmacy',
    taxClass: 'medicine',
    isBillable: true,
    stockUnit: 'tablet',
    stockPerBuy: 1,
    dispensePerStock: 1,
    activeIngredients: [],
    species: [],
  });
  const { id } = z.object({ id: z.string() }).parse(added);
  await request(page, 'PUT', `/stock/items/${id}/settings`, {
    version: null,
    defaultLocationId: null,
    reorderPointThousandths: 50_000,
    parLevelThousandths: 200_000,
  });
  return id;
}

const Stock = z.object({
  level: z.object({ onHandThousandths: z.int(), valueMinor: z.int() }),
  lots: z.array(z.object({ lotNumber: z.string().nullable(), supplier: z.string().nullable() })),
});

test('an order from the suggestion to the shelf: every input shown, approved, emailed, received in two lots at another price', async ({
  page,
  openAs,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/purchasing/suppliers');
  const name = fresh('Carprofen ');
  const supplier = fresh('Vet Supply ');
  const address = `${fresh('orders')}@suppliers.test`;
  const itemId = await givenLowItem(page, name);

  await test.step('a supplier offers it in boxes of 100', async () => {
    await page.getByRole('button', { name: 'New supplier' }).click();
    const sheet = page.getByRole('dialog', { name: 'New supplier' });
    await sheet.getByRole('button', { name: 'Add supplier' }).click();
    await expect(sheet.getByText('Enter a name.')).toBeVisible();
    await sheet.getByLabel('Name', { exact: true }).fill(supplier);
    await sheet.getByLabel('Email for orders').fill(address);
    await sheet.getByRole('button', { name: 'Add supplier' }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole('link', { name: supplier }).click();
    await page.getByRole('button', { name: 'Import catalog' }).click();
    const catalog = page.getByRole('dialog', { name: 'Import the supplier’s catalog' });
    await catalog.getByLabel('CSV file').setInputFiles({
      name: 'catalog.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `item_name,supplier_code,pack,pack_size,price\n${name},C-100,box of 100,100,20.00\nNo such item,X,box,1,1\n`,
      ),
    });
    await expect(catalog.getByText('The clinic stocks no such item.')).toBeVisible();
    await catalog.getByRole('button', { name: 'Import 1 item' }).click();
    await expect(catalog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('box of 100');
  });

  await test.step('it is suggested, with every input', async () => {
    await page.goto('/clinic/purchasing/suggestions');
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('2 × box of 100 (200 tablets)');
    await row.getByRole('button', { name: `Why: ${name}` }).click();
    for (const text of [
      'In stock',
      'On order',
      'Reorder point',
      'Par level',
      'Use',
      'Lead time',
      'Pack',
      'At least',
    ])
      await expect(row.getByText(text, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Choose none' }).click();
    await row.getByRole('checkbox', { name: `Order ${name}` }).check();
    await row.getByLabel(`Packs of ${name}`).fill('3');
    await page.getByRole('button', { name: 'Order 1' }).click();
    await expect(noticeOf(page, '1 draft was made')).toBeVisible();
  });

  await test.step('the front desk may not approve it; the admin does, and sends it', async () => {
    await expect(page).toHaveURL(/\/clinic\/purchasing\/orders\//);
    const desk = await openAs('csr@tailwell.test');
    await desk.goto(page.url());
    await expect(desk.getByLabel(`Packs of ${name}`)).toHaveValue('3');
    await expect(desk.getByRole('button', { name: 'Approve' })).toBeHidden();
    await page.getByLabel(`Packs of ${name}`).fill('2');
    await page.getByRole('button', { name: 'Save order' }).click();
    await expect(noticeOf(page, 'Order saved')).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Send PO-/ });
    await expect(dialog.getByRole('radio', { name: address })).toBeChecked();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Emailed')).toBeVisible();
    const mail = await openAs('clinic@tailwell.test');
    await expect(async () => {
      await mail.goto('/dev/mail');
      await expect(mail.getByRole('article').filter({ hasText: address })).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  await test.step('it comes in two lots, one at another price, and is on the shelf', async () => {
    await page.getByRole('button', { name: 'Receive' }).click();
    const sheet = page.getByRole('dialog', { name: /^Receive PO-/ });
    const line = sheet.getByRole('group', { name });
    await line.getByLabel('Quantity, in tablet').fill('100');
    await line.getByLabel('Lot', { exact: true }).fill('L-1');
    await line.getByLabel('Expires').fill('2098-01-31');
    await line.getByLabel('Paid, in EUR').fill('21,50');
    await line.getByRole('button', { name: `Add a lot of ${name}` }).click();
    await line.getByLabel('Quantity, in tablet').nth(1).fill('100');
    await line.getByLabel('Lot', { exact: true }).nth(1).fill('L-2');
    await line.getByLabel('Paid, in EUR').nth(1).fill('20,00');
    await sheet.getByRole('button', { name: 'Put into stock' }).click();
    await expect(sheet).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('lot L-1');
    await expect(row).toContainText('+1,50 €');
    await expect(page.getByText('Received', { exact: true })).toBeVisible();
    const stock = Stock.parse(await request(page, 'GET', `/stock/items/${itemId}`));
    expect(stock.level).toEqual({ onHandThousandths: 200_000, valueMinor: 4150 });
    expect(new Set(stock.lots.map(({ lotNumber }) => lotNumber))).toEqual(new Set(['L-1', 'L-2']));
    expect(stock.lots.every((lot) => lot.supplier === supplier)).toBe(true);
  });

  await test.step('it is closed, and no longer open', async () => {
    await page.getByRole('button', { name: 'Close order' }).click();
    const dialog = page.getByRole('dialog', { name: /^Close PO-/ });
    await dialog.getByLabel('Reason').fill('Invoice checked');
    await dialog.getByRole('button', { name: 'Close order' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/clinic/purchasing?show=done');
    await expect(page.getByRole('row').filter({ hasText: supplier })).toContainText('Closed');
  });
});
