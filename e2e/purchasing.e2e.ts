import * as z from 'zod';
import { givenDrug, type GivenItem, request } from './given.ts';
import { expect, fresh, noticeOf, signIn, test } from './people.ts';
import type { Page } from '@playwright/test';

test.use({ viewport: { width: 1440, height: 1000 } });

/** A drug that is counted in tablets, low below 50 and ordered up to 200. */
async function givenLowItem(page: Page, fields: Readonly<Record<string, string>> = {}): Promise<GivenItem> {
  const item = await givenDrug(page, 50, { name: fresh('Carprofen '), stockUnit: 'tablet', ...fields });
  await request(page, 'PUT', `/stock/items/${item.id}/settings`, {
    version: null,
    defaultLocationId: null,
    reorderPointThousandths: 50_000,
    parLevelThousandths: 200_000,
  });
  return item;
}

const Stock = z.object({
  level: z.object({ onHandThousandths: z.int(), valueMinor: z.int() }),
  lots: z.array(z.object({ lotNumber: z.string().nullable(), supplier: z.string().nullable() })),
});

test('an order from the suggestion to its place in stock: every input shown, approved, emailed, received in two lots at another price', async ({
  page,
  openAs,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/purchasing/suppliers');
  const { id: itemId, name } = await givenLowItem(page);
  const supplier = fresh('Vet Supply ');
  const address = `${fresh('orders')}@suppliers.test`;

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
    await expect(catalog.getByText('This item is not stocked.')).toBeVisible();
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
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await row.getByRole('checkbox', { name: `Order ${name}` }).check();
    await row.getByLabel(`Packs of ${name}`).fill('3');
    await page.getByRole('button', { name: 'Order 1 item' }).click();
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

  await test.step('it comes in two lots, one at another price, and is in stock', async () => {
    await page.getByRole('button', { name: 'Receive' }).click();
    const sheet = page.getByRole('dialog', { name: /^Receive PO-/ });
    const line = sheet.getByRole('group', { name });
    await line.getByLabel('Quantity in tablets').fill('100');
    await line.getByLabel('Lot number').fill('L-1');
    await line.getByLabel('Use by').fill('2098-01-31');
    await line.getByLabel('Paid in EUR').fill('21,50');
    await line.getByRole('button', { name: `Add a lot of ${name}` }).click();
    await line.getByLabel('Quantity in tablets').nth(1).fill('100');
    await line.getByLabel('Lot number').nth(1).fill('L-2');
    await line.getByLabel('Paid in EUR').nth(1).fill('20,00');
    await sheet.getByRole('button', { name: 'Put into stock' }).click();
    await expect(sheet).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('lot L-1');
    await expect(row).toContainText('+1,50 €');
    await expect(page.getByRole('heading', { level: 1 }).getByText('Received')).toBeVisible();
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

const Added = z.object({ id: z.string(), version: z.int(), locationId: z.string() });

/** An order of two packs of an item that was sent, as a clinic admin. @returns its id. */
async function givenSentOrder(page: Page, { id: itemId }: GivenItem): Promise<string> {
  const supplier = await request(page, 'POST', '/suppliers', {
    name: fresh('Depot '),
    email: null,
    phone: null,
    address: null,
    accountNumber: null,
    registration: 'FD1234563',
    leadDays: 1,
    note: null,
  });
  const { id: supplierId } = z.object({ id: z.string() }).parse(supplier);
  const { id, version, locationId } = Added.parse(
    await request(page, 'POST', '/purchasing/orders', { supplierId }),
  );
  const address = `/purchasing/orders/${id}`;
  await request(page, 'PUT', address, {
    version,
    locationId,
    note: null,
    lines: [{ itemId, packs: 2, priceMinor: 500 }],
  });
  await request(page, 'POST', `${address}/approval`, { version: version + 1 });
  await request(page, 'POST', `${address}/send`, { version: version + 2, by: 'other' });
  return id;
}

test('a controlled drug is not suggested; what was ordered by hand comes into stock unopened, and its register is next', async ({
  page,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/purchasing/suggestions');
  const drug = await givenLowItem(page, { name: fresh('Methadone '), controlSchedule: 'C-II' });

  await test.step('it is shown as low, and cannot be chosen', async () => {
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: drug.name });
    await expect(row).toContainText('Controlled drugs are ordered by hand.');
    await expect(row.getByRole('checkbox')).toBeHidden();
    await row.getByRole('link', { name: drug.name }).click();
    await expect(page.getByText('It is low. Controlled drugs are ordered by hand.')).toBeVisible();
  });

  await test.step('more comes than was ordered, on a delivery after the first', async () => {
    await page.goto(`/clinic/purchasing/orders/${await givenSentOrder(page, drug)}`);
    await page.getByRole('button', { name: 'Receive' }).click();
    const sheet = page.getByRole('dialog', { name: /^Receive PO-/ });
    await expect(sheet.getByText('Controlled drugs are added to stock unopened')).toBeVisible();
    const line = sheet.getByRole('group', { name: drug.name });
    await line.getByLabel('Lot number').fill('M77');
    await line.getByLabel('Use by').fill('2090-13-01');
    await sheet.getByRole('button', { name: 'Put into stock' }).click();
    await expect(line.getByText('Enter a date or leave it empty.')).toBeVisible();
    await line.getByLabel('Use by').fill('2090-12-31');
    await sheet.getByRole('button', { name: 'Put into stock' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 }).getByText('Received')).toBeVisible();
    await page.getByRole('button', { name: 'Receive' }).click();
    await expect(line).toContainText('Fully received.');
    await line.getByLabel('Quantity in tablets').fill('1');
    await line.getByLabel('Lot number').fill('M78');
    await sheet.getByRole('button', { name: 'Put into stock' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: drug.name })).toContainText('More than ordered');
  });

  await test.step('its register begins where the order leads', async () => {
    await page.getByRole('link', { name: 'Controlled drugs' }).last().click();
    await expect(page).toHaveURL(/\/clinic\/controlled-drugs$/);
    await expect(page.getByRole('region', { name: drug.name, exact: true })).toContainText('lot M77');
  });
});

test('what is never bought again is not suggested any more', async ({ page }) => {
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/purchasing/suggestions');
  const { id, name } = await givenLowItem(page);
  await page.goto(`/clinic/inventory/${id}`);
  const ordering = page.getByRole('region', { name: 'Ordering' });
  await expect(ordering).toContainText('No supplier offers it, or several do and none is preferred.');
  await ordering.getByRole('switch', { name: 'Suggest reordering when low' }).click();
  await expect(ordering).toContainText('It is low, but only ordered by hand.');
  await page.goto('/clinic/purchasing/suggestions');
  await expect(page.getByRole('heading', { name: 'Order suggestions' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Items checked' })).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeHidden();
});
