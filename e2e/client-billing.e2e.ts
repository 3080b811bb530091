import type { Page } from '@playwright/test';
import { givenDrug, givenInvoiceOf, ownPet } from './given.ts';
import { expect, signIn, test } from './people.ts';

/** Connects the clinic to the sample provider, as its page says. */
async function connect(admin: Page): Promise<void> {
  await admin.goto('/dev/stripe');
  const [key = '', secret = ''] = await admin.locator('code').allInnerTexts();
  await admin.goto('/clinic/settings?tab=payments');
  await admin.getByLabel('Restricted key').fill('sk_test_a_secret_key');
  await admin.getByLabel('Signing secret').fill(secret);
  await admin.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(admin.getByText('Enter a restricted key')).toBeVisible();
  await admin.getByLabel('Restricted key').fill('rk_test_not_the_right_one');
  await admin.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(admin.getByText('Stripe does not accept this key')).toBeVisible();
  await admin.getByLabel('Restricted key').fill(key);
  await admin.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(admin.getByText('Sample clinic')).toBeVisible();
}

test('an owner pays an invoice online, sees it paid, and so does the desk', async ({ page, openAs }) => {
  const admin = await openAs('clinic@tailwell.test');
  await connect(admin);
  const drug = await givenDrug(admin, 2500);
  await signIn(page, 'client@tailwell.test');
  const pet = await ownPet(page, 'Pepper');
  const doctor = await openAs('doctor@tailwell.test');
  const { number, clientId } = await givenInvoiceOf(doctor, pet, drug);

  await page.goto('/client/dashboard');
  await expect(page.getByRole('region', { name: 'Invoices to Pay' })).not.toContainText('Nothing is left');
  await page.getByRole('link', { name: 'View Invoices' }).click();
  const line = page.getByRole('listitem').filter({ hasText: number });
  await expect(line).toContainText('To pay');

  await test.step('the paper', async () => {
    const downloaded = page.waitForEvent('download');
    await line.getByRole('button', { name: `Download ${number} as PDF` }).click();
    expect((await downloaded).suggestedFilename()).toBe(`invoice-${number}.pdf`);
  });

  await test.step('going back without paying charges nothing', async () => {
    await line.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('button', { name: 'Go back without paying' }).click();
    await expect(page.getByText('Not paid yet')).toBeVisible();
  });

  await test.step('a card that is declined, and one that is not', async () => {
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByRole('button', { name: 'Try a card that is declined' }).click();
    await expect(page.getByRole('alert')).toContainText('declined');
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await expect(page.getByText(/ paid$/)).toBeVisible();
  });

  await page.getByRole('link', { name: 'Back to your invoices' }).click();
  await expect(line).toContainText('Paid');
  await expect(line).not.toContainText('To pay');
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Online');

  await test.step('the desk sees it', async () => {
    await doctor.goto(`/clinic/clients/${clientId}`);
    const link = doctor
      .getByRole('region', { name: 'Online payments' })
      .getByRole('listitem')
      .filter({ hasText: `Invoice ${number}` });
    await expect(link).toContainText('Paid');
  });
});

test('a link of the clinic is paid on a phone without signing in; one that is incomplete says so', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const phone = await context.newPage();
  await phone.goto('/pay');
  await expect(phone.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  await phone.goto(`/pay#${'a'.repeat(64)}`);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Nothing can be paid by this link' })).toBeVisible();
  await context.close();
});
