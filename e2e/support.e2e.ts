import { PRODUCT } from '#vocabulary/product.ts';
import { expect, fresh, linkMailedTo, openStartPage, signIn, test } from './people.ts';

test('a ticket goes from the clinic to closed in two browsers without a reload', async ({ page, openAs }) => {
  const subject = fresh('Printer');
  const secret = fresh('between');
  await signIn(page, 'csr@tailwell.test');
  await openStartPage(page);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page).toHaveURL('/clinic/help');
  await page.getByRole('button', { name: 'New ticket' }).click();
  const sheet = page.getByRole('dialog', { name: 'New ticket' });
  await sheet.getByRole('button', { name: 'Send ticket' }).click();
  await expect(sheet.getByLabel('Subject')).toHaveAccessibleDescription(/Enter a subject/);
  await sheet.getByLabel('What is it about?').selectOption('Something does not work');
  await sheet.getByRole('radio', { name: 'Urgent: we cannot work' }).click();
  await sheet.getByLabel('Subject').fill(subject);
  await sheet.getByLabel('What happened, and what did you expect?').fill('No label comes out.');
  await page.keyboard.press('Escape');
  await expect(sheet.getByText('Leave without saving?')).toBeVisible();
  await sheet.getByRole('button', { name: 'Keep editing' }).click();
  await sheet
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('paper jam') });
  await expect(sheet.getByText('attached')).toBeAttached();
  await sheet.getByRole('button', { name: 'Send ticket' }).click();
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();

  const desk = await openAs('admin@tailwell.test');
  await openStartPage(desk);
  await desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click();
  await desk.getByRole('searchbox', { name: 'Search tickets' }).fill(subject);
  await desk.getByRole('link', { name: new RegExp(subject) }).click();
  await test.step('the platform reads the attached file and adds an internal note', async () => {
    const download = desk.waitForEvent('download');
    await desk.getByRole('button', { name: /log\.txt/ }).click();
    expect((await download).suggestedFilename()).toBe('log.txt');
    await desk.getByRole('radio', { name: 'Internal note' }).click();
    await desk.getByLabel('Internal note, never shown to the requester').fill(secret);
    await desk.getByRole('button', { name: 'Add note' }).click();
    await expect(desk.getByRole('article', { name: /^Internal note/ })).toContainText(secret);
  });
  await desk.getByRole('radio', { name: 'Reply', exact: true }).click();
  await desk.getByLabel(/^Reply to/).fill('Open the lid, please.');
  await desk.getByRole('button', { name: 'Send reply' }).click();
  await expect(desk.getByText('Waiting for reply').first()).toBeVisible();

  const thread = page.getByRole('list', { name: 'Messages' });
  await expect(thread).toContainText('Open the lid, please.');
  await expect(page.getByText('Waiting for you')).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByLabel('Your reply').last().fill('That was it.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('That was it.');
  await desk.getByLabel(/^Reply to/).fill('Good to hear.');
  await desk.getByRole('button', { name: 'Send and resolve' }).click();
  await expect(page.getByText('Resolved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close ticket' }).click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(desk.getByText('Closed').first()).toBeVisible();

  expect(await linkMailedTo(desk, 'csr@tailwell.test', subject)).toContain('/clinic/help/');
});

test('a client’s ticket goes to the platform and stays invisible to the clinic', async ({ page, openAs }) => {
  const subject = fresh('Invoice');
  await signIn(page, 'client2@tailwell.test');
  await page.goto('/client/help?new=1');
  const sheet = page.getByRole('dialog', { name: 'New ticket' });
  await expect(sheet).toContainText(`the ${PRODUCT.name} team, not to your clinic`);
  await sheet.getByLabel('What is it about?').selectOption('Sign-in and accounts');
  await sheet.getByRole('radio', { name: 'I have a question' }).click();
  await sheet.getByLabel('Subject').fill(subject);
  await sheet.getByLabel('What happened, and what did you expect?').fill('Where is my name changed?');
  await sheet.getByRole('button', { name: 'Send ticket' }).click();
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();

  const clinic = await openAs('clinic2@tailwell.test');
  await clinic.goto('/clinic/help');
  await expect(clinic.getByRole('heading', { name: 'Your tickets' })).toBeVisible();
  await expect(clinic.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(clinic.getByText(subject)).toHaveCount(0);
});
