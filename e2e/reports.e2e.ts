import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { givenDrug, givenPet, givenVisit, type GivenPet } from './given.ts';
import { expect, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const Bill = z.object({
  lines: z.array(z.object({ id: z.string() })),
  totals: z.array(z.object({ totalMinor: z.int() })),
});

/** Issues an invoice for what the pet's client owes; the screen for it has its own tests. */
async function invoiceClientOf(page: Page, pet: GivenPet): Promise<void> {
  const call = async (method: 'GET' | 'POST', path: string, data?: unknown): Promise<unknown> => {
    const token = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
      return /"access_token":"([^"]+)"/.exec(localStorage.getItem(key) ?? '')?.[1] ?? '';
    });
    const response = await page.request.fetch(`/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      ...(data === undefined ? {} : { data }),
    });
    expect(response.ok()).toBe(true);
    return response.json();
  };
  const { clients } = z
    .object({ clients: z.array(z.object({ id: z.string() })) })
    .parse(await call('GET', `/pets/${pet.id}`));
  const clientId = clients[0]?.id;
  const { lines, totals } = Bill.parse(await call('GET', `/clients/${clientId ?? ''}/bill`));
  await call('POST', '/invoices', {
    clientId,
    chargeIds: lines.map(({ id }) => id),
    totalMinor: totals[0]?.totalMinor,
  });
}

/** What a report says it comes to. */
const numberOf = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true });
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Rows' });

test('a report says what it counts, leads to the rows behind its number, and takes them to a file', async ({
  page,
  openAs,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  const drug = await givenDrug(page, 2500);
  const pet = await givenPet(page);
  await page.goto(`/clinic/visits/${await givenVisit(page, pet)}`);
  const acts = page.getByRole('region', { name: 'Treatments and charges', exact: true });
  await acts.getByRole('combobox', { name: 'Add a treatment' }).click();
  await page.getByPlaceholder('Name, code or barcode').fill(drug.name);
  await page.getByRole('option', { name: drug.name }).click();
  await expect(acts.getByRole('region', { name: 'Done', exact: true })).toContainText('25,00 €');
  await invoiceClientOf(page, pet);

  await test.step('found by another word for it', async () => {
    await page.goto('/clinic/reports');
    await page.getByRole('searchbox', { name: 'Search reports' }).fill('revenue');
    await expect(page.getByRole('link', { name: 'Collected' })).toBeHidden();
    await page.getByRole('link', { name: 'Invoiced' }).click();
    await expect(page.getByRole('heading', { name: 'Invoiced', level: 1 })).toBeVisible();
    await expect(page.getByText('Invoice lines minus credit note lines')).toBeVisible();
  });

  await test.step('items sold: the drug, its rows and its file', async () => {
    await page.goto('/clinic/reports/items?period=today');
    await page.getByRole('table', { name: 'Figures' }).getByRole('link', { name: drug.name }).click();
    await expect(page.getByRole('heading', { name: `Rows of ${drug.name}` })).toBeVisible();
    await expect(rowsOf(page).getByRole('row')).toHaveCount(2);
    await expect(rowsOf(page)).toContainText(`Clare ${pet.name}`);
    await expect(rowsOf(page)).toContainText('25,00 €');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const [head, ...lines] = file.trim().split('\r\n');
    expect(head).toContain('Net (EUR)');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`Clare ${pet.name},${drug.name},.*,1,25$`));
  });

  await test.step('the period is in the address, and so is a day of the chart', async () => {
    await page.goto('/clinic/reports/invoiced?period=this_year');
    await expect(numberOf(page, 'Net')).toContainText('Before');
    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'Yesterday' }).click();
    await expect(page).toHaveURL(/period=yesterday/);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveText('Yesterday');
  });

  await test.step('a doctor sees what is theirs', async () => {
    const doctor = await openAs('doctor@tailwell.test');
    await doctor.goto('/clinic/reports');
    await expect(doctor.getByRole('link', { name: 'Production' })).toBeVisible();
    await expect(doctor.getByRole('link', { name: 'Invoiced' })).toBeHidden();
    await doctor.goto('/clinic/reports/invoiced');
    await expect(doctor.getByText('Report not found')).toBeVisible();
    await doctor.goto('/clinic/reports/production');
    await expect(numberOf(doctor, 'Net')).toBeVisible();
    await expect(doctor.getByRole('combobox', { name: 'Person' })).toBeHidden();
  });
});
