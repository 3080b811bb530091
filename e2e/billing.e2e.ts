import type { Locator, Page } from '@playwright/test';
import { givenCoOwner, givenDone, givenDrug, givenPet, givenVisit } from './given.ts';
import { expect, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const billOf = (page: Page): Locator => page.getByRole('region', { name: 'Open bill', exact: true });
const review = (page: Page): Locator => page.getByRole('dialog', { name: 'Issue invoice' });

/** Opens the menu of a line, and chooses from it. */
async function act(page: Page, line: string, entry: string): Promise<void> {
  await billOf(page)
    .getByRole('button', { name: `More for ${line}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('what a doctor did is reviewed at the desk, discounted, invoiced, and a line of it credited', async ({
  page,
  browser,
}) => {
  const [admin, doctor] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  await signIn(admin, 'clinic@tailwell.test');
  await signIn(doctor, 'doctor@tailwell.test');
  const [pills, drops] = [await givenDrug(admin, 1000), await givenDrug(admin, 2500)];
  const pet = await givenPet(doctor);
  const visitId = await givenVisit(doctor, pet);
  await givenDone(doctor, visitId, pills, 3000);
  await givenDone(doctor, visitId, drops);

  await signIn(page, 'csr@tailwell.test');
  await page.goto(`/clinic/pets/${pet.id}`);
  await page
    .getByRole('link', { name: `Clare ${pet.name}` })
    .first()
    .click();

  await test.step('a discount in percent, with its reason', async () => {
    await expect(billOf(page)).toContainText('55,00 €');
    await act(page, drops.name, 'Give a discount');
    const dialog = page.getByRole('dialog', { name: 'Give a discount' });
    await dialog.getByLabel('Discount in percent').fill('20');
    await dialog.getByRole('button', { name: 'Give discount' }).click();
    await expect(dialog.getByText('Give a reason of at least 3 characters.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Rescue home');
    await page.keyboard.press('Enter');
    await expect(billOf(page)).toContainText('discount: Rescue home');
    await expect(billOf(page)).toContainText('50,00 €');
  });

  await test.step('what the doctor does meanwhile is named, and nothing is issued before it was accepted', async () => {
    await page.keyboard.press('i');
    await expect(review(page)).toContainText('50,00 €');
    await givenDone(doctor, visitId, drops);
    await expect(review(page)).toContainText(`${drops.name} for ${pet.name} was added: 25,00 €.`);
    await review(page).getByRole('button', { name: 'Accept changes' }).click();
    await expect(review(page)).toContainText('75,00 €');
  });

  await test.step('the invoice is issued and opened', async () => {
    await review(page)
      .getByRole('button', { name: /^Issue invoice for/ })
      .click();
    await expect(page.getByText(/^Invoice \S+ issued$/)).toBeVisible();
    await page.getByRole('link', { name: 'Open invoice' }).click();
    await expect(page.getByRole('heading', { name: /^Invoice \S+ Open$/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Document' })).toContainText('Rescue home');
  });

  await test.step('a line is credited in part, with the sum on the button', async () => {
    await page.getByRole('button', { name: 'Credit', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: /^Credit invoice/ });
    await sheet.getByRole('button', { name: 'Credit', exact: true }).click();
    await expect(sheet.getByText('Choose what to credit.')).toBeVisible();
    await sheet.getByRole('checkbox', { name: pills.name }).click();
    await sheet.getByLabel('Quantity to credit').fill('4');
    await sheet.getByLabel('Reason').fill('One box came back');
    await sheet.getByRole('button', { name: /^Credit/ }).click();
    await expect(sheet.getByText('Only 3 of this line can still be credited.')).toBeVisible();
    await sheet.getByLabel('Quantity to credit').fill('1');
    await sheet.getByRole('button', { name: /^Credit \d/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('region', { name: 'Credit notes' })).toBeVisible();
  });

  await test.step('both are in the list, found by the client', async () => {
    await page.goto('/clinic/invoices');
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill(`Clare ${pet.name}`);
    const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
    await expect(rows.filter({ hasText: pet.name })).toHaveCount(2);
    await expect(rows.filter({ hasText: 'Credit note' })).toHaveCount(1);
    await page.getByRole('radio', { name: 'Overdue' }).click();
    await expect(page.getByText('No invoice matches')).toBeVisible();
  });
});

test('co-owners share what a visit costs, and each has their share on their own bill', async ({ page }) => {
  await signIn(page, 'clinic@tailwell.test');
  const drug = await givenDrug(page, 2500);
  const pet = await givenPet(page);
  const coOwner = await givenCoOwner(page, pet);
  const visitId = await givenVisit(page, pet);
  await givenDone(page, visitId, drug, 4000);
  await page.goto(`/clinic/pets/${pet.id}`);
  await page
    .getByRole('link', { name: `Clare ${pet.name}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Split between clients' });

  await test.step('shares have to come to all of it', async () => {
    await act(page, drug.name, 'Split between clients');
    await dialog.getByLabel(`Clare ${pet.name} pays, in percent`).fill('75');
    await dialog.getByRole('button', { name: 'Split' }).click();
    await expect(dialog.getByText('Shares add up to 125%. They must add up to 100%.')).toBeVisible();
    await dialog.getByLabel(`${coOwner.fullName} pays, in percent`).fill('25');
    await dialog.getByRole('button', { name: 'Split' }).click();
    await expect(billOf(page)).toContainText(/\(75\s?% share\)/u);
    await expect(billOf(page)).toContainText('75,00 €');
  });

  await test.step('the co-owner has the rest', async () => {
    await page.goto(`/clinic/clients/${coOwner.id}`);
    await expect(billOf(page)).toContainText(/\(25\s?% share\)/u);
    await expect(billOf(page)).toContainText('25,00 €');
  });

  await test.step('who undoes the split pays all of it', async () => {
    await act(page, drug.name, 'Undo the split');
    await expect(billOf(page)).toContainText('100,00 €');
    await expect(billOf(page)).not.toContainText('share');
  });
});
