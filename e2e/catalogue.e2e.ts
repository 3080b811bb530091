import type { Page } from '@playwright/test';
import { addMonths } from '#foundation/values/day.ts';
import { expect, fresh, noticeOf, signIn, test } from './people.ts';

/** The second clinic, so that changes made here do not affect other tests. */
const ADMIN = 'clinic2@tailwell.test';
const CATALOGUE = '/clinic/settings?tab=catalogue';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an item gets a price from next month, becomes part of a bundle, and is found as one types', async ({
  page,
}) => {
  const [item, bundle] = [fresh('Laser therapy'), fresh('Mobility package')];
  const nextMonth = `${addMonths(new Date().toISOString().slice(0, 10), 1).slice(0, 8)}01`;
  await signIn(page, ADMIN);
  await page.goto(CATALOGUE);

  await test.step('an item is added with its price of today', async () => {
    await page.getByRole('button', { name: 'New item' }).click();
    await sheet(page, 'New item').getByLabel('Name').fill(item);
    await sheet(page, 'New item').getByLabel('Charged per').fill('session');
    await sheet(page, 'New item').getByRole('button', { name: 'Add item' }).click();
    await sheet(page, item).getByLabel('Price per session').fill('45.00');
    await sheet(page, item).getByRole('button', { name: 'Set price' }).click();
    await expect(sheet(page, item).getByText('Current')).toBeVisible();
  });

  await test.step('a price from next month is planned, and today’s stays', async () => {
    await sheet(page, item).getByLabel('Valid from').fill(nextMonth);
    await sheet(page, item).getByLabel('Price per session').fill('48.00');
    await sheet(page, item).getByRole('button', { name: 'Set price' }).click();
    await expect(sheet(page, item).getByText('Planned')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search services and products' }).fill(item);
    await expect(row(page, item)).toContainText('$45.00 per session');
  });

  await test.step('a bundle includes it twice', async () => {
    await page.getByRole('button', { name: 'New item' }).click();
    await sheet(page, 'New item').getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Bundle' }).click();
    await sheet(page, 'New item').getByLabel('Name').fill(bundle);
    await sheet(page, 'New item').getByRole('button', { name: 'Add item' }).click();
    await sheet(page, bundle).getByRole('radio', { name: 'Includes' }).click();
    await sheet(page, bundle).getByRole('combobox', { name: 'Add an item' }).focus();
    await page.keyboard.type(item);
    await expect(page.getByRole('option', { name: item })).toBeVisible();
    await page.keyboard.press('Enter');
    await sheet(page, bundle).getByLabel(`Quantity of ${item}`).fill('2');
    await expect(sheet(page, bundle)).toContainText('$90.00');
    await sheet(page, bundle).getByRole('button', { name: 'Save' }).click();
    await expect(sheet(page, bundle)).toBeHidden();
  });

  await test.step('a scanner finds it: the code and Enter open it', async () => {
    await page.getByRole('searchbox', { name: 'Search services and products' }).fill(item);
    await page.keyboard.press('Enter');
    await expect(sheet(page, item)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page, item)).toBeHidden();
  });

  await test.step('it is archived, and restored by undo', async () => {
    await page.getByRole('searchbox', { name: 'Search services and products' }).fill(item);
    await row(page, item).getByRole('link').first().click();
    await sheet(page, item).getByRole('button', { name: 'Archive' }).click();
    await noticeOf(page, `${item} is archived`).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, item)).toBeVisible();
  });
});

test('a price list is rehearsed before it is imported', async ({ page }) => {
  const [code, name] = [fresh('IMP-'), fresh('Imported service')];
  const file = (text: string) => ({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await signIn(page, ADMIN);
  await page.goto(CATALOGUE);
  await page.getByRole('button', { name: 'Import' }).click();
  const importing = sheet(page, 'Import services and products');
  const choose = importing.getByLabel('CSV file');
  await choose.setInputFiles(file(`kind,code,name,price\nservice,${code},${name},30.00\nservice,,,1\n`));
  await expect(importing.getByRole('status')).toContainText('New: 1');
  await expect(importing).toContainText('name: Enter a name.');
  await importing.getByRole('button', { name: 'Import 1 item' }).click();
  await expect(importing).toBeHidden();

  await page.getByRole('button', { name: 'Import' }).click();
  await choose.setInputFiles(file(`code,name,price\n${code},${name},32.50\n`));
  await expect(importing).toContainText('price: 30.00 → 32.50');
  await importing.getByRole('button', { name: 'Import 1 item' }).click();
  await expect(importing).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search services and products' }).fill(code);
  await expect(row(page, name)).toContainText('$32.50');
});
