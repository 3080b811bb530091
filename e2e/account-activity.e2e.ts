import type { Page } from '@playwright/test';
import { expect, fresh, openStartPage, register, test } from './people.ts';

/** Returns the six digits in the newest email to an address, from the demo's outbox. */
async function codeMailedTo(page: Page, email: string): Promise<string> {
  const message = page.getByRole('article').filter({ hasText: `To ${email}` });
  await expect(async () => {
    await page.goto('/dev/mail');
    await expect(message.filter({ hasText: /\b\d{6}\b/ }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  const text = await message
    .filter({ hasText: /\b\d{6}\b/ })
    .first()
    .innerText();
  return /\b(\d{6})\b/.exec(text)?.[1] ?? '';
}

test('a client signs in with an emailed code, and an unknown address gets the same response', async ({
  page,
  newPage,
}) => {
  const email = `${fresh('code')}@people.test`;
  await register(page, 'Cody Code', email, 'a quiet morning');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  const requestCode = async (address: string) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByText('a code that signs you in without a password.')).toBeVisible();
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByText(`If ${address} has an account`)).toBeVisible();
  };
  await requestCode(`${fresh('nobody')}@people.test`);
  await requestCode(email);
  const code = await codeMailedTo(await newPage(), email);
  const field = page.getByLabel('Code');
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/This code is incorrect or has expired/);
  await field.fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/client/dashboard');
});

test('a single other session can be ended, and the account activity lists the events', async ({
  page,
  openAs,
}) => {
  const email = `${fresh('lively')}@people.test`;
  await register(page, 'Liv Lively', email, 'a quiet morning');
  const other = await openAs(email, 'a quiet morning');
  await openStartPage(other);
  await openAs(email, 'a quiet morning');
  await page.goto('/account');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');
  await expect(sessions.getByRole('listitem').first()).toContainText('This network, 127.0.0.1');
  // The newest comes first.
  await sessions
    .getByRole('button', { name: /^Sign out / })
    .last()
    .click();
  await expect(page.getByRole('region', { name: /^Notices/ })).toContainText('signed out');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await other.getByRole('link', { name: 'Pets', exact: true }).first().click();
  await expect(other).toHaveURL('/login');

  const activity = page.getByRole('region', { name: 'Recent activity' });
  await page.reload();
  await expect(activity.getByRole('listitem').first()).toContainText('Signed out elsewhere');
  await expect(activity.getByRole('listitem').filter({ hasText: 'Signed in with the password' })).toHaveCount(
    3,
  );
  await expect(activity.getByRole('listitem').last()).toContainText('Account created');
});
