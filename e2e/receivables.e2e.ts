import { givenDebtor } from './given-debt.ts';
import { givenOverdueInvoice, sendRemindersOf } from './given-overdue.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

test('a client who owes is found by name, gets a statement by email, and agrees to pay in parts', async ({
  page,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  // The dialog of the printer would wait for a person.
  await page.addInitScript(`window.print = () => undefined;`);
  await page.goto('/clinic/receivables');
  const debtor = await givenDebtor(page, 9000);
  await page.goto(`/clinic/receivables?q=${encodeURIComponent(debtor.name)}`);
  const row = page
    .getByRole('table', { name: 'What clients owe' })
    .getByRole('row')
    .filter({ hasText: debtor.name });
  await expect(row).toHaveCount(1);
  await expect(page.getByLabel(/^Totals in/)).toContainText('Owed');

  await test.step('the list is printed by itself, with its totals', async () => {
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    const paper = page.locator('[data-print-alone]');
    await expect(paper).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    await expect(paper).toContainText(`“${debtor.name}” · 1 client, the most overdue first`);
    await expect(paper.locator('tbody').first().locator('tr')).toHaveText(new RegExp(debtor.name));
    await expect(paper.locator('tbody').last()).toContainText('Total');
    await expect(page.getByText('Actions')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
    await expect(paper).toHaveCount(0);
  });

  await row.getByRole('button', { name: `Statement for ${debtor.name}` }).click();
  const statement = page.getByRole('dialog', { name: 'Statement' });
  const printed = page.context().waitForEvent('page');
  await statement.getByRole('button', { name: 'Print' }).click();
  await (await printed).close();
  await statement.getByRole('button', { name: 'Send by email' }).click();
  await expect(noticeOf(page, 'Statement sent', debtor.email)).toBeVisible();
  await expect(statement).toBeHidden();

  await row.getByRole('link', { name: debtor.name }).click();
  const card = page.getByRole('region', { name: 'Reminders and payment plans' });
  await expect(card).toContainText(`Invoice ${debtor.invoiceNumber}`);
  await card.getByRole('button', { name: 'Payment plan' }).click();
  const sheet = page.getByRole('dialog', { name: 'Payment plan' });
  await sheet.getByLabel('Payments', { exact: true }).fill('1');
  await sheet.getByRole('button', { name: 'Save payment plan' }).click();
  await expect(sheet.getByText('Enter 2 to 60 payments.')).toBeVisible();
  await sheet.getByLabel('Payments', { exact: true }).fill('4');
  await expect(sheet.getByRole('list', { name: 'Plan payments' }).getByRole('listitem')).toHaveCount(5);
  await sheet.getByRole('button', { name: 'Save payment plan' }).click();
  await expect(noticeOf(page, 'Payment plan saved')).toBeVisible();
  await expect(card.getByText('Running')).toBeVisible();
  await expect(card.getByRole('list', { name: 'Plan payments' }).getByRole('listitem')).toHaveCount(4);
  await expect(card.getByText('In a payment plan')).toBeVisible();

  await card.getByRole('button', { name: 'End plan' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Reason').fill('Moved away');
  await question.getByRole('button', { name: 'End plan' }).click();
  await expect(card.getByText('Ended')).toBeVisible();
  await expect(card.getByText('In a payment plan')).toBeHidden();

  await card.getByRole('button', { name: `Reminders of invoice ${debtor.invoiceNumber}` }).click();
  await page.getByRole('menuitem', { name: 'Pause all reminders' }).click();
  const pause = page.getByRole('dialog', { name: 'Pause reminders' });
  await pause.getByLabel('Note').fill('Wants to talk to the doctor');
  await pause.getByRole('button', { name: 'Pause reminders' }).click();
  await expect(card.getByText('No reminders: disputed')).toBeVisible();
  await card.getByRole('button', { name: 'End pause' }).click();
  await expect(noticeOf(page, 'Reminders resumed')).toBeVisible();
  await expect(card.getByText('No reminders: disputed')).toBeHidden();

  await page.goto('/dev/mail');
  const email = page.getByRole('article').filter({ hasText: debtor.email });
  await expect(async () => {
    await page.reload();
    await expect(email.first()).toContainText(`Invoice ${debtor.invoiceNumber}`, { timeout: 500 });
  }).toPass();
});

test('an administrator lets reminders be sent automatically, and sees on the client’s page that one was', async ({
  page,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/settings?tab=reminders');
  const panel = page.getByRole('tabpanel', { name: 'Payment reminders' });
  const days = panel.getByLabel('Days overdue');
  // A test that is repeated finds the rules of its first try.
  await expect(panel.getByRole('button', { name: 'Add a reminder' })).toBeVisible();
  while ((await days.count()) > 0) await panel.getByRole('button', { name: 'Remove reminder 1' }).click();
  await panel.getByRole('button', { name: 'Start with 30, 60 and 90 days' }).click();
  await expect(days).toHaveCount(3);
  // Later than any invoice of the demo is overdue.
  for (const [nth, text] of ['300', '300', '360'].entries()) await days.nth(nth).fill(text);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Each reminder is sent later than the one before.')).toBeVisible();
  await days.nth(1).fill('345');
  await panel.getByRole('checkbox', { name: 'Send automatically' }).first().check();
  // Somebody has to print a letter.
  await expect(panel.getByRole('checkbox', { name: 'Send automatically' })).toHaveCount(2);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText(/^Saved/)).toBeVisible();

  await page.goto('/clinic/receivables?tab=reminders');
  await expect(page.getByText('No reminder is due today')).toBeVisible();

  const debtor = await givenDebtor(page, 9000);
  const number = await givenOverdueInvoice(debtor.clientId, 310);
  await page.reload();
  const due = page.getByRole('list', { name: 'Reminders due today' }).getByRole('listitem');
  await expect(due).toHaveText(new RegExp(`${debtor.name}.*Will be sent on`));
  await due.getByRole('button', { name: `Hold back the reminder to ${debtor.name}` }).click();
  await expect(due).toContainText('Held back');
  await sendRemindersOf(debtor.clientId);
  await page.reload();
  await expect(due).toContainText('Held back');
  await due.getByRole('button', { name: `Release the reminder to ${debtor.name}` }).click();
  await expect(due).toContainText('Will be sent on');
  await sendRemindersOf(debtor.clientId);

  await page.goto(`/clinic/clients/${debtor.clientId}`);
  const sent = page.getByRole('list', { name: 'Sent reminders' }).getByRole('listitem');
  await expect(sent).toHaveText(new RegExp(`Friendly reminder of .*${number}.*Sent automatically`));
  await page.goto('/dev/mail');
  const email = page.getByRole('article').filter({ hasText: debtor.email });
  await expect(async () => {
    await page.reload();
    await expect(email.first()).toContainText(`Invoice ${number}`, { timeout: 500 });
    await expect(email.first()).toContainText('.pdf', { timeout: 500 });
  }).toPass();
});
