import { DEMO_PASSWORD, DEMO_USERS } from '#vocabulary/demo.ts';
import { expect, fillSignIn, noticeOf, openStartPage, signIn, signInAnew, test } from './people.ts';

const START_PAGES: Readonly<Record<string, string>> = {
  'admin@tailwell.test': '/admin',
  'clinic@tailwell.test': '/clinic/dashboard',
  'doctor@tailwell.test': '/clinic/dashboard',
  'csr@tailwell.test': '/clinic/dashboard',
  'client@tailwell.test': '/client/dashboard',
};

for (const { email, label } of DEMO_USERS) {
  test(`the demo's ${label} signs in with one button filled in, and starts at the role's page`, async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: label, exact: true }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Sign In with Email' }).click();
    await expect(page).toHaveURL(START_PAGES[email] ?? '');
    await expect(noticeOf(page, 'Success', 'You have successfully logged in. Redirecting...')).toBeVisible();
  });
}

test('a wrong password says so, and keeps what was typed', async ({ page }) => {
  await fillSignIn(page, 'csr@tailwell.test', 'not the password');
  await expect(noticeOf(page, 'Error', 'Failed to log in')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('csr@tailwell.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
});

test('bad input is reported at its field in the specification’s texts', async ({ page }) => {
  await fillSignIn(page, 'nobody', 'short');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 6 characters long',
  );
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('pages require signing in, and a role opens only its own', async ({ page }) => {
  await page.goto('/clinic/dashboard');
  await expect(page).toHaveURL('/login');
  await signIn(page, 'client@tailwell.test');
  for (const address of ['/clinic/dashboard', '/admin']) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('region', { name: 'You are signed in' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to your home page' }).click();
  await expect(page).toHaveURL('/client/dashboard');
});

test('whoever was sent to sign in comes to where they wanted to go, if their role may', async ({ page }) => {
  await page.goto('/clinic/pets?species=cat');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill('doctor@tailwell.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In with Email' }).click();
  await expect(page).toHaveURL('/clinic/pets?species=cat');
});

test('logging out leads to the sign-in page, and back does not lead in again', async ({ page }) => {
  await signInAnew(page, 'csr@tailwell.test');
  await openStartPage(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/clinic/dashboard');
  await expect(page).toHaveURL('/login');
});

test('the sidebar collapses by the keyboard and remembers it', async ({ page, context }) => {
  await signIn(page, 'csr@tailwell.test');
  await openStartPage(page);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar).toHaveCSS('width', '256px');
  await page.keyboard.press('Control+b');
  await expect(sidebar).toHaveAttribute('data-state', 'collapsed');
  await expect(sidebar).toHaveCSS('width', '48px');
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar:state');
  const sevenDays = Date.now() / 1_000 + 7 * 86_400;
  expect(Math.abs((cookie?.expires ?? 0) - sevenDays)).toBeLessThan(120);
  await page.reload();
  await expect(sidebar).toHaveAttribute('data-state', 'collapsed');
  await page.keyboard.press('Meta+b');
  await expect(sidebar).toHaveAttribute('data-state', 'expanded');
});

test('below 768 px the sidebar is a sheet of 18 rem, and goes once somebody has chosen', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 });
  await signIn(page, 'csr@tailwell.test');
  await openStartPage(page);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Tailwell' });
  await expect(sheet).toHaveCSS('width', '288px');
  await sheet.getByRole('link', { name: 'Pets', exact: true }).click();
  await expect(page).toHaveURL('/clinic/pets');
  await expect(sheet).toBeHidden();
});

test('the root leads visitors to the public page', async ({ page }) => {
  await openStartPage(page);
  await expect(page).toHaveURL('/home');
});

test('an address that is nowhere says so and leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/home');
});
