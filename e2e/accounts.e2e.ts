import { expect, fresh, linkMailedTo, openAs, signIn, test } from './people.ts';

test('somebody new registers, and starts as a client', async ({ page }) => {
  const email = `${fresh('new')}@people.test`;
  await page.goto('/register');
  await page.getByLabel('Full name').fill('Nora New');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a quiet morning');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/client/dashboard');
});

test('a forgotten password is set anew by the mailed link, which works once', async ({ page, browser }) => {
  const email = `${fresh('forgot')}@people.test`;
  await page.goto('/register');
  await page.getByLabel('Full name').fill('Fay Forgot');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('the first password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/client/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/inbox/i).first()).toBeVisible();
  const link = await linkMailedTo(page, email);
  await page.goto(link);
  await page.getByLabel('New password').first().fill('the second password');
  await page.getByRole('button', { name: /password/i }).last().click();
  await expect(page).not.toHaveURL(/reset-password/);

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, email, 'the second password');
  await elsewhere.goto(link);
  await expect(elsewhere.getByText(/no longer works|expired|run out|used/i).first()).toBeVisible();
});

test('a clinic admin invites a colleague, who sets a password by the link and starts to work; taken away, it bites at once', async ({
  page,
  browser,
}) => {
  const email = `${fresh('colleague')}@people.test`;
  await signIn(page, 'clinic@tailwell.test');
  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByRole('button', { name: /Invite/ }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Full name').fill('Cleo Colleague');
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByRole('button', { name: /Invite|Send/ }).last().click();
  await expect(page.getByText(email).first()).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(await linkMailedTo(colleague, email));
  await colleague.getByLabel(/password/i).first().fill('hay and warm water');
  await colleague.getByRole('button', { name: /password|join|start/i }).last().click();
  await expect(colleague).toHaveURL('/clinic/dashboard');
  await colleague.goto('/clinic/appointments');
  await expect(colleague).toHaveURL(/\/clinic\/appointments/);
});

test('sessions elsewhere are seen and ended', async ({ page, browser }) => {
  const email = `${fresh('twice')}@people.test`;
  await page.goto('/register');
  await page.getByLabel('Full name').fill('Tom Twice');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a quiet morning');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/client/dashboard');

  const other = await (await browser.newContext()).newPage();
  await signIn(other, email, 'a quiet morning');
  await page.goto('/account');
  await page.getByRole('button', { name: /Sign out/ }).click();
  await expect(page.getByText(/signed out/i).first()).toBeVisible();
  await other.goto('/account');
  await other.reload();
  await expect(other).toHaveURL('/login');
});

test('the second clinic sees nothing of the first', async ({ browser }) => {
  const theirs = await openAs(browser, 'clinic2@tailwell.test');
  await theirs.goto('/clinic/staff');
  await expect(theirs.getByRole('heading', { name: 'Staff' })).toBeVisible();
  await expect(theirs.getByText('csr@tailwell.test')).toHaveCount(0);
});
