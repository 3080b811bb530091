import type { Locator, Page } from '@playwright/test';
import { givenAllergy, givenDrug, givenPet, givenPrice, givenVisit, type GivenItem } from './given.ts';
import { expect, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const actsOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Treatments and charges', exact: true });
const groupOf = (page: Page, name: string): Locator =>
  actsOf(page).getByRole('region', { name, exact: true });
const billOf = (page: Page): Locator => actsOf(page).getByLabel(/^Bill so far/);

/** Opens the list of items, and chooses one by typing its name. */
async function pick(page: Page, { name }: GivenItem): Promise<void> {
  await actsOf(page).getByRole('combobox', { name: 'Add a treatment' }).click();
  await page.getByPlaceholder('Name, code or barcode').fill(name);
  await page.getByRole('option', { name }).click();
}

test('what is planned is done by one press and charged, undone with a reason, and keeps its price', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'clinic@tailwell.test');
  const drug = await givenDrug(admin, 2500);
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  await page.goto(`/clinic/visits/${await givenVisit(page, pet)}`);

  await test.step('planned', async () => {
    await actsOf(page).getByRole('radio', { name: 'Plan', exact: true }).click();
    await pick(page, drug);
    await expect(groupOf(page, 'Planned').getByText(drug.name)).toBeVisible();
    await expect(billOf(page)).toBeHidden();
  });

  await test.step('done by one press, with its charge', async () => {
    await actsOf(page)
      .getByRole('button', { name: `Do ${drug.name}` })
      .click();
    await expect(groupOf(page, 'Done')).toContainText('Dr. Lena Hartmann');
    await expect(groupOf(page, 'Done')).toContainText('25,00 €');
    await expect(billOf(page)).toContainText('25,00 €');
  });

  await test.step('a later price changes nothing of it', async () => {
    await givenPrice(admin, drug.id, 9900);
    await page.reload();
    await expect(groupOf(page, 'Done')).toContainText('25,00 €');
    await actsOf(page).getByRole('radio', { name: 'Done', exact: true }).click();
    await pick(page, drug);
    await expect(groupOf(page, 'Done')).toContainText('99,00 €');
    await expect(billOf(page)).toContainText('124,00 €');
  });

  await test.step('undone with a reason, which takes its charge off the bill', async () => {
    await groupOf(page, 'Done')
      .getByRole('listitem')
      .filter({ hasText: '99,00 €' })
      .getByRole('button', { name: `Undo ${drug.name}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Undo ${drug.name}` });
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('Give a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Recorded twice');
    await page.keyboard.press('Enter');
    await expect(groupOf(page, 'Skipped and undone')).toContainText('Undone: Recorded twice');
    await expect(billOf(page)).not.toContainText('124,00 €');
    await expect(billOf(page)).toContainText('25,00 €');
  });
});

test('an allergy asks for a reason before its drug is given', async ({ page, browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'clinic@tailwell.test');
  const drug = await givenDrug(admin, 1200);
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  await givenAllergy(page, pet);
  await page.goto(`/clinic/visits/${await givenVisit(page, pet)}`);
  await pick(page, drug);

  const gate = page.getByRole('dialog').filter({ hasText: 'Hives after amoxicillin' });
  await expect(gate).toContainText(`Concerns ${drug.name}`);
  await gate.getByRole('button', { name: 'Cancel' }).click();
  await expect(groupOf(page, 'Done')).toBeHidden();

  await pick(page, drug);
  await gate.getByLabel('Reason to proceed').fill('Tolerated since, desensitized');
  await gate.getByRole('button', { name: 'Proceed' }).click();
  await expect(groupOf(page, 'Done')).toContainText('Given despite an alert: Tolerated since, desensitized');
});
