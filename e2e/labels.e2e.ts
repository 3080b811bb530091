import type { Page } from '@playwright/test';
import { givenDrug, givenReadyForCheckout, givenVisit, request } from './given.ts';
import { expect, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

/** A dog that is ready for checkout with 14 tablets that the doctor handed over; the page is at the front desk. */
async function givenMedication(page: Page, openAs: (email: string) => Promise<Page>, nth: number) {
  const [admin, doctor] = [await openAs('clinic@tailwell.test'), await openAs('doctor@tailwell.test')];
  const drug = await givenDrug(admin, 100);
  await signIn(page, 'csr@tailwell.test');
  const guest = await givenReadyForCheckout(page, nth);
  await request(doctor, 'POST', '/acts/done', {
    for: { visitId: await givenVisit(doctor, guest) },
    itemId: drug.id,
    quantityThousandths: 14_000,
    use: 'handed_over',
    note: 'Finish all of it.',
  });
  return { guest, drug };
}

test('what was handed over gets its label at checkout, and the same label again with a reason', async ({
  page,
  openAs,
}) => {
  const { guest, drug } = await givenMedication(page, openAs, 0);
  await page.goto(`/clinic/checkout/${guest.clientId}`);
  const labels = page.getByRole('region', { name: 'Labels' });
  const row = labels.getByRole('listitem').filter({ hasText: drug.name });
  await expect(row.getByText('Not printed')).toBeVisible();
  await row.getByRole('button', { name: 'Print label' }).click();
  const sheet = page.getByRole('dialog', { name: `Label: ${drug.name}` });
  const preview = sheet.getByRole('figure', { name: 'Label' });

  await test.step('it is filled in from the records, and refused while something is missing', async () => {
    await expect(preview.getByText(`${guest.name} (Dog)`)).toBeVisible();
    await expect(preview.getByText('Finish all of it.')).toBeVisible();
    await expect(sheet.getByLabel('Active ingredients')).toHaveValue('amoxicillin');
    await sheet.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(sheet.getByText('Enter the use-by date.')).toBeVisible();
    await expect(sheet.getByText('Enter the lot number.')).toBeVisible();
  });

  await test.step('directions are chosen by their parts, and what was written stays', async () => {
    await sheet.getByLabel('Strength').fill('250 mg');
    await sheet.getByLabel('Use by').fill('2090-01-31');
    await sheet.getByLabel('Lot').fill('A12B');
    await sheet.getByLabel('Amount').fill('1');
    await sheet.getByLabel('Unit').fill('tablet');
    await sheet.getByLabel('How often').selectOption('Every 12 hours');
    await sheet.getByLabel('For how many days').fill('7');
    const text = async () => (await preview.locator('text').allTextContents()).join(' ');
    await expect.poll(text).toContain('Give 1 tablet every 12 hours for 7 days. Finish all of it.');
    await expect.poll(text).toContain('Lot A12B');
  });

  await test.step('print', async () => {
    const printed = page.context().waitForEvent('page');
    await sheet.getByRole('button', { name: 'Print', exact: true }).click();
    await printed;
    await expect(page.getByText(/^Label \d+ printed$/)).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(row.getByText('Printed', { exact: true })).toBeVisible();
  });

  await test.step('print again', async () => {
    await row.getByRole('button', { name: 'Print again' }).click();
    const dialog = page.getByRole('dialog', { name: /^Print label \d+ again$/ });
    await dialog.getByRole('button', { name: 'Print again' }).click();
    await expect(dialog.getByText('Give a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The printer jammed');
    const printed = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name: 'Print again' }).click();
    await printed;
    await expect(row.getByText('printed again once')).toBeVisible();
  });

  await test.step('the pet has it too', async () => {
    await page.goto(`/clinic/pets/${guest.id}`);
    await expect(
      page.getByRole('region', { name: 'Labels' }).getByText(/^Label \d+ .*printed again once$/),
    ).toBeVisible();
  });
});
