import { DEMO_USERS } from '#vocabulary/demo.ts';
import { expect, signIn, test } from './people.ts';

const START_PAGES: Readonly<Record<string, string>> = {
  'admin@tailwell.test': '/admin',
  'clinic@tailwell.test': '/clinic/dashboard',
  'doctor@tailwell.test': '/clinic/dashboard',
  'csr@tailwell.test': '/clinic/dashboard',
  'client@tailwell.test': '/client/dashboard',
};

for (const { email, label } of DEMO_USERS) {
  test(`the demo's ${label} signs in with one button filled in, and starts at the role's page`, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: label, exact: true }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Sign In with Email' }).click();
    await expect(page).toHaveURL(START_PAGES[email] ?? '');
    await expect(page.getByText('You have successfully logged in. Redirecting...')).toBeVisible();
  });
}

test('a wrong password says so, and keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('csr@tailwell.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In with Email' }).click();
  await expect(page.getByText('Failed to log in')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('csr@tailwell.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
});

test('bad input is told at its field, in the words of the specification', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Sign In with Email' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('nobody gets behind the door without signing in, nor into another role', async ({ page }) => {
  await page.goto('/clinic/dashboard');
  await expect(page).toHaveURL('/login');
  await signIn(page, 'client@tailwell.test');
  await page.goto('/clinic/dashboard');
  await expect(page).not.toHaveURL('/clinic/dashboard');
  await page.goto('/admin');
  await expect(page).not.toHaveURL('/admin');
});

test('logging out leads to the sign-in page, and back does not lead in again', async ({ page }) => {
  await signIn(page, 'csr@tailwell.test');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/clinic/dashboard');
  await expect(page).toHaveURL('/login');
});

test('the sidebar collapses by the keyboard and remembers it', async ({ page, context }) => {
  await signIn(page, 'csr@tailwell.test');
  await expect(page.getByRole('link', { name: 'Appointments' })).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveAttribute('data-state', 'collapsed');
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar:state');
  const sevenDays = Date.now() / 1_000 + 7 * 86_400;
  expect(Math.abs((cookie?.expires ?? 0) - sevenDays)).toBeLessThan(120);
  await page.reload();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveAttribute('data-state', 'collapsed');
});

test('an address that is nowhere says so and leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/home');
});
