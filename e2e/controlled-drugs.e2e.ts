import type { Page } from '@playwright/test';
import * as z from 'zod';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import { givenDrug, givenPet, givenVisit, type GivenItem, request } from './given.ts';
import { expect, fresh, noticeOf, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const REGISTERS = '/clinic/controlled-drugs';
const WITNESS_PIN = '840631';

const drugOf = (page: Page, { name }: GivenItem) => page.getByRole('region', { name, exact: true });
const rowsOf = (page: Page) => page.getByRole('table', { name: /^Register of container/ }).getByRole('row');

/** A drug of Schedule II, with what an inspector asks by, and ten milliliters of it at the main storage. */
async function givenBottle(admin: Page): Promise<GivenItem> {
  const drug = await givenDrug(admin, 500, {
    name: fresh('Methadone '),
    stockUnit: 'mL',
    controlSchedule: 'C-II',
  });
  await request(admin, 'PUT', `/controlled-drugs/items/${drug.id}`, {
    substance: 'Methadone',
    form: 'Solution for injection',
    strength: '10 mg/mL',
    productCode: null,
    hubLossThousandths: 0,
    version: null,
  });
  const locations = z
    .object({ items: z.array(z.object({ id: z.string() })) })
    .parse(await request(admin, 'GET', '/stock/locations'));
  await request(admin, 'POST', '/stock/receipts', {
    locationId: locations.items[0]?.id,
    supplier: 'Depot',
    note: null,
    lines: [
      {
        itemId: drug.id,
        lotNumber: 'M77',
        expiresOn: '2090-12-31',
        quantityThousandths: 10_000,
        costMinor: null,
      },
    ],
  });
  return drug;
}

test('a bottle of a Schedule II drug from receipt to empty', async ({ page, openAs }) => {
  const [admin, technician] = [
    await openAs('clinic@tailwell.test'),
    await openAs('technician@tailwell.test'),
  ];
  await request(technician, 'PUT', '/me/pin', { pin: WITNESS_PIN, password: DEMO_PASSWORD });
  const staff = z
    .object({ items: z.array(z.object({ fullName: z.string(), email: z.string().nullable() })) })
    .parse(await request(admin, 'GET', '/staff?limit=100'));
  const witness = staff.items.find(({ email }) => email === 'technician@tailwell.test')?.fullName ?? '';
  const drug = await givenBottle(admin);
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  const visitId = await givenVisit(page, pet);

  await test.step('opened from its lot, with a number', async () => {
    await page.goto(REGISTERS);
    await expect(drugOf(page, drug).getByText('Unopened, lot M77')).toBeVisible();
    await drugOf(page, drug).getByRole('button', { name: 'Open a container' }).click();
    const sheet = page.getByRole('dialog', { name: 'Open a container' });
    await sheet.getByLabel('Contents, in mL').fill('10');
    await sheet.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByText(/^Label the container with number \d+$/)).toBeVisible();
    await expect(drugOf(page, drug).getByRole('link', { name: /^Container \d+$/ })).toBeVisible();
  });

  await test.step('an act draws from it', async () => {
    await page.goto(`/clinic/visits/${visitId}`);
    const acts = page.getByRole('region', { name: 'Treatments and charges', exact: true });
    await acts.getByLabel('Quantity').fill('6');
    await acts.getByRole('combobox', { name: 'Add a treatment' }).click();
    await page.getByPlaceholder('Name, code or barcode').fill(drug.name);
    await page.getByRole('option', { name: drug.name }).click();
    const dialog = page.getByRole('dialog', { name: 'Which container is it from?' });
    await expect(dialog.getByLabel(`${drug.name}, 6 mL`)).not.toHaveValue('');
    await dialog.getByRole('button', { name: 'Record the draw' }).click();
    await expect(acts.getByRole('region', { name: 'Done', exact: true })).toContainText(drug.name);
  });

  await test.step('the rest is wasted, with a witness and their PIN', async () => {
    await page.goto(REGISTERS);
    await drugOf(page, drug)
      .getByRole('link', { name: /^Container \d+$/ })
      .click();
    await expect(rowsOf(page).filter({ hasText: pet.name })).toContainText('4');
    await page.getByRole('button', { name: 'Waste', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Waste' });
    await sheet.getByLabel('Quantity in mL').fill('4');
    await sheet.getByLabel('Witness', { exact: true }).selectOption(witness);
    await sheet.getByLabel('Witness PIN').fill('111999');
    await sheet.getByRole('button', { name: 'Record waste' }).click();
    await expect(sheet.getByText(/^Wrong PIN/)).toBeVisible();
    await sheet.getByLabel('Witness PIN').fill(WITNESS_PIN);
    await sheet.getByRole('button', { name: 'Record waste' }).click();
    await expect(noticeOf(page, '4 mL: recorded')).toBeVisible();
    await expect(rowsOf(page).last()).toContainText(`witness ${witness}`);
    await expect(rowsOf(page)).toHaveCount(4);
  });

  await test.step('it is empty, and an inspector gets all of it', async () => {
    await page.goto(REGISTERS);
    await expect(drugOf(page, drug).getByText('None on hand.', { exact: false })).toBeVisible();
    await drugOf(page, drug).getByRole('link', { name: 'Inspection report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: drug.name })).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(4);
    await expect(page.getByRole('region', { name: 'In this period' }).getByText('-4 mL')).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^controlled-drugs-.*\.csv$/);
  });
});
