import type { Locator, Page } from '@playwright/test';
import { givenDrug, givenPet, givenVisit, type GivenItem } from './given.ts';
import { expect, fresh, noticeOf, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const plansOf = (page: Page): Locator => page.getByRole('region', { name: 'Wellness plans', exact: true });

/** Offers a plan of 30.00 a month that includes an item twice, as a clinic admin. @returns its name. */
async function givenOffer(page: Page, item: GivenItem): Promise<string> {
  const name = fresh('Puppy Plan ');
  await page.goto('/clinic/plans');
  await page.getByRole('button', { name: 'New plan' }).click();
  const sheet = page.getByRole('dialog', { name: 'New plan' });
  await sheet.getByRole('button', { name: 'Add plan' }).click();
  await expect(sheet.getByText('Enter a name.')).toBeVisible();
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  await sheet.getByLabel('Fee', { exact: true }).fill('30,00');
  await sheet.getByRole('combobox', { name: 'Item' }).click();
  await page.getByPlaceholder('Name, code or barcode').fill(item.name);
  await page.getByRole('option', { name: item.name }).click();
  await expect(sheet.getByLabel('Name on the plan')).toHaveValue(item.name);
  await expect(sheet.getByLabel('Price each without the plan')).toHaveValue('80,00');
  await expect(sheet.getByText('Enter what it is.')).toBeHidden();
  await sheet.getByLabel('Times per term').fill('2');
  await sheet.getByRole('button', { name: 'Add plan' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('30,00 € a month');
  return name;
}

test('a wellness plan is offered, sold, used where something is ordered, paused and canceled for a sum that was shown', async ({
  page,
  openAs,
}) => {
  const admin = await openAs('clinic@tailwell.test');
  const item = await givenDrug(admin, 8000);
  const plan = await givenOffer(admin, item);
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  await page.goto(`/clinic/pets/${pet.id}`);
  const card = plansOf(page);

  await test.step('sold, with what it costs and includes', async () => {
    await card.getByRole('button', { name: 'Sell a plan' }).click();
    const dialog = page.getByRole('dialog', { name: `Sell a wellness plan to ${pet.name}` });
    await dialog.getByRole('combobox', { name: 'Plan' }).click();
    await page.getByRole('option', { name: plan }).click();
    await expect(dialog.getByRole('region', { name: `What ${plan} offers` })).toContainText('2 included');
    await dialog.getByRole('button', { name: /^Sell for 30,00/ }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByRole('listitem').filter({ hasText: plan }).first()).toContainText('2 of 2 left');
  });

  await test.step('what is included is said where it is ordered, and not charged', async () => {
    await page.goto(`/clinic/visits/${await givenVisit(page, pet)}`);
    const acts = page.getByRole('region', { name: 'Treatments and charges', exact: true });
    await acts.getByRole('radio', { name: 'Plan', exact: true }).click();
    await acts.getByRole('combobox', { name: 'Add a treatment' }).click();
    await page.getByPlaceholder('Name, code or barcode').fill(item.name);
    const option = page.getByRole('option', { name: item.name });
    await expect(option).toContainText(`Included in ${plan}, 2 of 2 left`);
    await option.click();
    await expect(acts.getByRole('region', { name: 'Planned', exact: true })).toContainText(
      `Included in ${plan}, 2 of 2 left`,
    );
    await acts.getByRole('button', { name: `Do ${item.name}` }).click();
    const done = acts.getByRole('region', { name: 'Done', exact: true });
    await expect(done).toContainText(`Included in ${plan}`);
    await expect(done).toContainText('0,00 €');
    await expect(acts.getByLabel(/^Bill so far/)).toContainText('0,00 €');
  });

  await test.step('paused and resumed', async () => {
    await page.goto(`/clinic/pets/${pet.id}`);
    await expect(card).toContainText('1 of 2 left');
    await card.getByRole('button', { name: `${plan}: more` }).click();
    await page.getByRole('menuitem', { name: 'Pause…' }).click();
    const dialog = page.getByRole('dialog', { name: `Pause ${plan} of ${pet.name}` });
    await dialog.getByRole('button', { name: 'Pause plan' }).click();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText('paused');
    await card.getByRole('button', { name: `${plan}: more` }).click();
    await page.getByRole('menuitem', { name: 'Undo the pause' }).click();
    await expect(noticeOf(page, `${plan} resumed`)).toBeVisible();
    await expect(card).not.toContainText('paused');
  });

  await test.step('canceled, with the sum and its parts shown before', async () => {
    await card.getByRole('button', { name: `${plan}: more` }).click();
    await page.getByRole('menuitem', { name: 'Cancel plan…' }).click();
    const dialog = page.getByRole('dialog', { name: `Cancel ${plan} of ${pet.name}` });
    const parts = dialog.getByRole('region', { name: 'What canceling costs' });
    await expect(parts).toContainText(item.name);
    await expect(parts).toContainText('Fees invoiced so far0,00 €');
    await expect(parts).toContainText('Balance due80,00 €');
    await dialog.getByRole('button', { name: /^Cancel plan and bill/ }).click();
    await expect(dialog.getByText('Give a reason of at least 3 characters.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Moving away');
    await dialog.getByRole('button', { name: /^Cancel plan and bill/ }).click();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText('Canceled');
  });
});
