import type { Page } from '@playwright/test';
import { givenDrug, givenInvoiceOf, ownPet } from './given.ts';
import { expect, signIn, test } from './people.ts';

/** Connects the clinic to the sample provider, as its page says. */
async function connect(admin: Page): Promise<void> {
  await admin.goto('/dev/stripe');
  const [key = '', secret = ''] = await admin.locator('code').allInnerTexts();
  await admin.goto('/clinic/settings?tab=payments');
  const field = admin.getByLabel('Restricted key');
  await expect(field.or(admin.getByText('Sample clinic'))).toBeVisible();
  // Another attempt of this test has connected it.
  if (await field.isHidden()) return;
  await field.fill('sk_test_a_secret_key');
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

/** Something happens at the sample provider. */
async function atStripe(admin: Page, button: string): Promise<void> {
  await admin.goto('/dev/stripe');
  await admin.getByRole('button', { name: button }).click();
  await expect(admin.getByRole('heading', { name: 'Keys of the sample account' })).toBeVisible();
}

/** Opens a page until a job has done its part. */
async function openUntil(admin: Page, address: string, isShown: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await admin.goto(address);
        await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
        return isShown();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

test('an owner pays an invoice online, the clinic gets a payout less the fee, and a dispute is on the payment', async ({
  page,
  openAs,
}) => {
  const admin = await openAs('clinic@tailwell.test');
  await connect(admin);
  const drug = await givenDrug(admin, 2500);
  await signIn(page, 'client@tailwell.test');
  const pet = await ownPet(page, 'Pepper');
  const doctor = await openAs('doctor@tailwell.test');
  const { number, clientId } = await givenInvoiceOf(doctor, pet, drug);

  await page.goto('/client/dashboard');
  await expect(page.getByRole('region', { name: 'Invoices to Pay' })).not.toContainText('Nothing left');
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

  const payouts = admin.getByRole('table', { name: 'Payouts' });
  await test.step('the payout, its fee and the payment in it', async () => {
    await atStripe(admin, 'Pay out what is there');
    await openUntil(admin, '/clinic/payouts', async () => {
      await expect(payouts).toBeVisible();
      return (await payouts.getByText('Paid', { exact: true }).count()) > 0;
    });
    await expect(admin.getByText('Does not match', { exact: true })).toHaveCount(0);
    await payouts.getByRole('link').first().click();
    await expect(admin.getByRole('heading', { name: /^Payout of / })).toBeVisible();
    const lines = admin.getByRole('table', { name: 'Transactions in this payout' });
    await expect(lines.getByRole('row').filter({ hasText: 'Payment' }).first()).toBeVisible();
  });

  await test.step('the file for the accountant', async () => {
    await admin.getByRole('link', { name: 'All payouts' }).click();
    const downloaded = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await downloaded).suggestedFilename()).toMatch(/^payouts-.*\.csv$/);
  });

  await test.step('a dispute that is lost opens the invoice again', async () => {
    const payments = admin.getByRole('region', { name: 'Payments', exact: true });
    const isMarked = (mark: string) => async () => {
      await expect(payments).toBeVisible();
      return (await payments.getByText(mark, { exact: true }).count()) > 0;
    };
    await atStripe(admin, 'Dispute the last payment');
    await openUntil(admin, `/clinic/clients/${clientId}`, isMarked('Disputed'));
    await atStripe(admin, 'Decide the last dispute for the cardholder');
    await openUntil(admin, `/clinic/clients/${clientId}`, isMarked('Dispute lost'));
    await page.goto('/client/billing');
    await expect(line).toContainText('To pay');
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('reversed by the bank');
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
  await expect(phone.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await context.close();
});
