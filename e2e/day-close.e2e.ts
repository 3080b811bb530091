import type { Page } from '@playwright/test';
import { expect, fresh, signIn, test } from './people.ts';

/** The second clinic, which has a drawer, so that nobody else closes its day meanwhile. */
const ADMIN = 'clinic2@tailwell.test';
const PAGE = '/clinic/day-close';

// They share a drawer: cash that one puts in would be refused in the other's close.
test.describe.configure({ mode: 'serial' });

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const expected = (page: Page) =>
  sheet(page, /^Close the day/u)
    .getByText(/^\$[\d,.]+$/u)
    .first();

/** Puts cash into the drawer, with a reason by which it is found again. */
async function putIn(page: Page, amount: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Cash in or out' }).click();
  await sheet(page, 'Cash in or out').getByLabel('Amount').fill(amount);
  await sheet(page, 'Cash in or out').getByLabel('Reason').fill(reason);
  await sheet(page, 'Cash in or out').getByRole('button', { name: 'Record' }).click();
  await expect(sheet(page, 'Cash in or out')).toBeHidden();
}

/** What should be in the drawer, in cents, as the open sheet says. */
const expectedCents = async (page: Page): Promise<number> =>
  Number((await expected(page).innerText()).replaceAll(/[^\d]/g, ''));

const dollars = (cents: number): string => (cents / 100).toFixed(2);

test('a day is closed with a difference; what comes later is in the next close', async ({ page }) => {
  const [first, second] = [fresh('Change for the drawer'), fresh('More change')];
  await signIn(page, ADMIN);
  await page.goto(PAGE);

  await test.step('cash is put into the drawer', async () => {
    await putIn(page, '200.00', first);
    await expect(page.getByRole('table', { name: 'Cash in and out' })).toContainText(first);
  });

  await test.step('a dollar is missing, which needs a reason', async () => {
    await page.getByRole('button', { name: 'Close the day' }).click();
    const close = sheet(page, /^Close the day/u);
    await expect(expected(page)).toBeVisible();
    await close.getByLabel('Counted in USD').fill(dollars((await expectedCents(page)) - 100));
    await expect(close.getByText('$1.00 short')).toBeVisible();
    await close.getByRole('button', { name: 'Close the day' }).click();
    await expect(close.getByText('Explain why the drawer differs')).toBeVisible();
    await close.getByLabel('Why it is short').fill('Nobody knows');
    await close.getByRole('button', { name: 'Close the day' }).click();
    await expect(close).toBeHidden();
    await expect(page.getByText(/^Day close \d+ complete$/u).first()).toBeVisible();
  });

  const latest = page.getByRole('table', { name: 'Past closes' }).getByRole('row').nth(1);
  await test.step('the close has the difference, and stays as it is', async () => {
    await expect(latest).toContainText('$1.00 short');
    await expect(page.getByRole('table', { name: 'Cash in and out' })).toBeHidden();
    await latest.getByRole('link').click();
    await expect(page.getByText('Nobody knows')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Cash in and out' })).toContainText(first);
    await page.getByRole('link', { name: 'All closes' }).click();
  });

  await test.step('what comes later is in the next close, counted by notes and coins', async () => {
    await putIn(page, '50.00', second);
    await page.getByRole('button', { name: 'Close the day' }).click();
    const close = sheet(page, /^Close the day/u);
    await close.getByText('Count notes and coins').click();
    const cents = await expectedCents(page);
    await close.getByLabel('× $0.01', { exact: true }).fill(String(cents));
    await expect(close.getByLabel('Counted in USD')).toHaveValue(dollars(cents));
    await close.getByRole('button', { name: 'Close the day' }).click();
    await expect(close).toBeHidden();
    await expect(latest).toContainText('Exact');
    await latest.getByRole('link').click();
    const movements = page.getByRole('table', { name: 'Cash in and out' });
    await expect(movements).toContainText(second);
    await expect(movements).not.toContainText(first);
  });

  await test.step('the report is saved as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^day-close-\d+\.csv$/u);
  });
});

test('the accountant gets the journal, once codes that are missing are entered', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto(PAGE);
  await putIn(page, '10.00', fresh('For the accountant'));
  const today = new Date().toISOString().slice(0, 10);
  await page.goto(`/clinic/reports/accounting?from=2026-01-01&to=${today.slice(0, 4)}-12-31`);
  await expect(page.getByRole('table', { name: 'Trial balance' })).toContainText('Cash drawer');
  const [journal] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Journal (CSV)' }).click(),
  ]);
  expect(journal.suggestedFilename()).toMatch(/^journal-.*\.csv$/u);
  await page.getByRole('button', { name: /code of Cash drawer$/u }).click();
  await sheet(page, 'Cash drawer').getByLabel('Code').fill('1021');
  await sheet(page, 'Cash drawer').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Trial balance' })).toContainText('1021');
});
