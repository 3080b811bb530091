import type { Locator, Page } from '@playwright/test';
import { givenCharge, givenCreditNote, givenDrug, givenIssuedBill, givenReadyForCheckout } from './given.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

/** A dog that is ready for checkout with one item of 25.00 on the bill; the page is at the front desk. */
async function givenGuest(page: Page, openAs: (email: string) => Promise<Page>, nth: number) {
  const [admin, doctor] = [await openAs('clinic@tailwell.test'), await openAs('doctor@tailwell.test')];
  const item = await givenDrug(admin, 2500);
  await signIn(page, 'csr@tailwell.test');
  const guest = await givenReadyForCheckout(page, nth);
  await givenCharge(doctor, guest, item);
  return { guest, item, doctor };
}

const accountOf = (page: Page): Locator => page.getByRole('region', { name: 'Account', exact: true });

/** The amount of an account, such as `Balance due`. */
const figure = (page: Page, label: string): Locator => accountOf(page).locator(`dt:text-is("${label}") + dd`);

test('a visit is invoiced, paid and printed by three presses from the flow board, and sent by email', async ({
  page,
  openAs,
}) => {
  const { guest, item } = await givenGuest(page, openAs, 0);
  await page.goto('/clinic/dashboard');
  await page.getByRole('link', { name: `Check out: ${guest.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(page.getByText(item.name)).toBeVisible();

  await test.step('review', async () => {
    await expect(page.getByRole('button', { name: /^Issue invoice/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/step=pay/);
  });

  // Somebody pays before the list of who is ready is there.
  const paid = Promise.withResolvers<void>();
  await page.route(/status=ready_for_checkout/u, async (route) => {
    await paid.promise;
    await route.continue();
  });

  await test.step('a reload continues with the payment', async () => {
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
    await expect(page.getByText('Cash cannot be taken here')).toBeVisible();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue(/^\d+,\d\d$/);
  });

  await test.step('pay', async () => {
    await expect(page.getByRole('button', { name: /^Take \d/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('All paid')).toBeVisible();
    paid.resolve();
    await expect(noticeOf(page, `${guest.name} is checked out`)).toBeVisible();
  });

  await test.step('print', async () => {
    await expect(page.getByRole('button', { name: 'Print invoice' })).toBeFocused();
    const printed = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    await printed;
  });

  await test.step('or send', async () => {
    await page.getByRole('button', { name: 'Send by email' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: guest.email })).toBeChecked();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(/^Sent by email on/)).toBeVisible();
    const outbox = await page.context().newPage();
    await expect
      .poll(async () => {
        await outbox.goto('/dev/mail');
        return outbox
          .getByRole('article')
          .filter({ hasText: guest.email })
          .getByText('It is paid in full')
          .count();
      })
      .toBe(1);
    await outbox.close();
  });

  await test.step('back does not pay again', async () => {
    await page.goBack();
    await expect(page.getByText('All paid')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nothing new to invoice')).toBeVisible();
    await page.goto('/clinic/dashboard');
    await expect(
      page.getByRole('region', { name: 'Recent Activity' }).getByText(guest.name).first(),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: `Check out: ${guest.name}` })).toHaveCount(0);
  });
});

test('a wrong payment is found on the account and moved to the right invoice, with a trace', async ({
  page,
  openAs,
}) => {
  const { guest, item, doctor } = await givenGuest(page, openAs, 1);
  const first = await givenIssuedBill(page, guest.clientId);
  await givenCharge(doctor, guest, item);
  const second = await givenIssuedBill(page, guest.clientId);
  await page.goto(`/clinic/clients/${guest.clientId}`);
  const card = accountOf(page);
  await expect(card.getByRole('link', { name: `Invoice ${first.number}` })).toBeVisible();

  await card.getByRole('button', { name: 'Take payment' }).click();
  const sheet = page.getByRole('dialog', { name: 'Take payment' });
  const amount = sheet.getByLabel('Amount', { exact: true });
  await expect(amount).toHaveValue(/^\d+,\d\d$/);
  await amount.fill('0');
  await sheet.getByRole('button', { name: 'Take payment' }).click();
  await expect(sheet.getByText(/^Enter an amount/)).toBeVisible();
  await amount.fill('20');
  await expect(sheet.getByText(new RegExp(`20,00\\s€ for invoice ${first.number}`))).toBeVisible();
  await sheet.getByLabel('Terminal receipt number').fill('T-4711');
  await sheet.getByRole('button', { name: 'Take 20,00 €' }).click();
  await expect(noticeOf(page, '20,00 € received')).toBeVisible();

  await card.getByRole('link', { name: /^Card,/ }).click();
  const payment = page.getByRole('dialog', { name: 'Card 20,00 €' });
  await expect(payment.getByText('T-4711')).toBeVisible();
  await payment.getByRole('button', { name: 'Move to another invoice' }).click();
  await payment.getByRole('button', { name: `All to invoice ${second.number}` }).click();
  await expect(payment.getByLabel(`Amount for invoice ${first.number}`)).toHaveValue('');
  await expect(payment.getByLabel(`Amount for invoice ${second.number}`)).toHaveValue('20,00');
  await payment.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(payment.getByText('Give a reason of at least 3 characters.')).toBeVisible();
  await payment.getByLabel('Reason').fill('Meant for the second visit');
  await payment.getByRole('button', { name: 'Move', exact: true }).click();
  const moved = payment.getByRole('region', { name: 'Moved' });
  await expect(moved).toContainText(`20,00 € to invoice ${second.number}`);
  await expect(moved).toContainText(`20,00 € taken from invoice ${first.number}`);
  await expect(moved).toContainText('Meant for the second visit');
  await expect(payment.getByRole('link', { name: `Invoice ${second.number}` })).toBeVisible();
});

test('a refund with goods credits the invoice first; one without opens it again', async ({
  page,
  openAs,
}) => {
  const { guest } = await givenGuest(page, openAs, 2);
  const invoice = await givenIssuedBill(page, guest.clientId);
  await page.goto(`/clinic/clients/${guest.clientId}`);
  const card = accountOf(page);
  await card.getByRole('button', { name: 'Take payment' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Take \d/ })
    .click();
  await expect(card.getByRole('link', { name: /^Card,/ })).toBeVisible();

  await test.step('without goods: the invoice is open again, and credit pays it with one press', async () => {
    await card.getByRole('link', { name: /^Card,/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Refund or correct' }).click();
    await expect(
      sheet.getByText('Is the client returning something, or was something not done?'),
    ).toBeVisible();
    await sheet.getByLabel('Amount').fill('5');
    await expect(sheet.getByText(`Invoice ${invoice.number} will have 5,00 € more to pay.`)).toBeVisible();
    await sheet.getByLabel('Reason').fill('Goodwill');
    await sheet.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(sheet.getByText('Goodwill').first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(figure(page, 'Balance due')).toHaveText('5,00 €');
  });

  await test.step('with goods: the credit note leaves credit, which is refunded', async () => {
    await givenCreditNote(page, invoice);
    await page.reload();
    await expect(figure(page, 'Balance due')).toHaveText('0,00 €');
    await expect(figure(page, 'Credit')).not.toHaveText('0,00 €');
    await card.getByRole('link', { name: /^Card,/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Refund or correct' }).click();
    await sheet.getByLabel('Reason').fill('Brought back unopened');
    await sheet.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(sheet.getByText('Brought back unopened').first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(figure(page, 'Credit')).toHaveText('0,00 €');
  });
});
