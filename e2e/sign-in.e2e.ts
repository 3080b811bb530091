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
  test(`the demo's ${label} fills in the form with one button and starts at the role's page`, async ({
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

test('a wrong password shows an error and keeps the input', async ({ page }) => {
  await fillSignIn(page, 'csr@tailwell.test', 'not the password');
  const error = page.getByRole('alert').filter({ hasText: 'Failed to log in' });
  await expect(error).toContainText('The email or password is incorrect. Check both, then try again.');
  await expect(noticeOf(page, 'Error')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('csr@tailwell.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
});

test('invalid input is reported at its field in the specification’s texts', async ({ page }) => {
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

test('signing in returns to the requested page if the role may open it', async ({ page }) => {
  await page.goto('/clinic/pets?species=cat');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill('doctor@tailwell.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In with Email' }).click();
  await expect(page).toHaveURL('/clinic/pets?species=cat');
});

test('logging out leads to the sign-in page, and the back button does not restore the session', async ({
  page,
}) => {
  await signInAnew(page, 'csr@tailwell.test');
  await openStartPage(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/clinic/dashboard');
  await expect(page).toHaveURL('/login');
});

test('the sidebar collapses by keyboard and stays collapsed after a reload', async ({ page, context }) => {
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

test('below 768 px the sidebar is an 18 rem sheet that closes after a choice', async ({ page }) => {
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

test('the root redirects visitors to the public page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/home');
});

test('an unknown address shows a not-found page that leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/home');
});
