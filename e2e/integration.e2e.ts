import type { Page } from '@playwright/test';
import { expect, noticeOf, signIn, test } from './people.ts';

// One platform admin, one connection: one job after the other.
test.describe.configure({ mode: 'serial' });

const PLATFORM = 'admin@tailwell.test';
const PAGE = '/admin/integrations/ghl';
const cardOf = (page: Page) => page.getByRole('region', { name: 'GoHighLevel', exact: true });
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect to GoHighLevel' });

test('a platform admin connects, refreshes, and disconnects', async ({ page }) => {
  await signIn(page, PLATFORM);
  await page.getByRole('link', { name: 'Integrations' }).click();
  await expect(page).toHaveURL(PAGE);
  await connectButton(page).click();
  await expect(page.getByRole('heading', { name: 'Connect a location' })).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).click();

  // What came back stands in the address no longer, long before the connection is looked at again.
  await expect(page).toHaveURL('/ghl/callback');
  await expect(noticeOf(page, 'Connection Successful')).toBeVisible();
  const card = cardOf(page);
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();
  await expect(card).toContainText('Robin Sample');
  await expect(card).toContainText('robin.sample@gohighlevel.test');
  await expect(card.getByRole('heading', { name: '3 locations' })).toBeVisible();
  await expect(card.getByRole('listitem').filter({ hasText: 'Riverside' })).toContainText('ve9EPM42');
  await expect(card).not.toContainText('ve9EPM428');

  await card.getByRole('button', { name: 'Refresh' }).click();
  await expect(card.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy');
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'Disconnect' }).click();
  const question = page.getByRole('alertdialog', { name: 'Disconnect GoHighLevel?' });
  await question.getByRole('button', { name: 'Stay connected' }).click();
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(noticeOf(page, 'Disconnected')).toBeVisible();
  await expect(connectButton(page)).toBeVisible();

  await page.getByRole('link', { name: 'Back to Admin Dashboard' }).click();
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await expect(page.getByRole('table', { name: 'Audit trail' })).toContainText('Crm disconnected');
});

test('who refuses, or comes back by a way that began elsewhere, is told so and stays unconnected', async ({
  page,
}) => {
  await signIn(page, PLATFORM);
  await page.goto(PAGE);
  await connectButton(page).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  const failed = noticeOf(page, 'Connection Error', 'Failed to complete OAuth connection');
  await expect(failed).toBeVisible();
  await expect(page).toHaveURL('/ghl/callback');
  await expect(connectButton(page)).toBeVisible();

  await page.goto('/ghl?code=made-up&state=made-up');
  await expect(page).toHaveURL('/ghl/callback');
  await expect(failed.first()).toBeVisible();
  await expect(connectButton(page)).toBeVisible();
});

test('each failure says what it is, in its own words', async ({ page }) => {
  await signIn(page, PLATFORM);
  const answer = (path: string, status: number, body: unknown) =>
    page.route(`**/functions/v1/ghl-oauth/${path}`, (route) => route.fulfill({ status, json: body }), {
      times: 1,
    });
  await page.goto(PAGE);
  await answer('init', 200, {});
  await connectButton(page).click();
  await expect(noticeOf(page, 'Connection Error', 'Invalid response from OAuth service')).toBeVisible();
  await answer('init', 500, {});
  await connectButton(page).click();
  await expect(noticeOf(page, 'Connection Error', 'Failed to initiate OAuth')).toBeVisible();

  const row = {
    token_expires_at: '2020-01-01T00:00:00Z',
    user_data: { name: 'Robin Sample', email: null },
    location_data: [],
  };
  const rows = '**/rest/v1/ghl_integrations*';
  const userId = await page.evaluate(() => {
    const kept = Object.keys(localStorage).find((key) => key.endsWith('-auth-token')) ?? '';
    return String(JSON.parse(localStorage.getItem(kept) ?? '{}').user?.id);
  });
  await page.route(rows, (route) => route.fulfill({ json: [{ ...row, user_id: userId }] }), { times: 1 });
  await answer('token', 401, { message: 'OAuth token expired and refresh failed' });
  await page.reload();
  await expect(cardOf(page)).toContainText('OAuth token expired and refresh failed');
  await expect(connectButton(page)).toBeVisible();

  await page.route(rows, (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'no' } }), {
    times: 1,
  });
  await page.reload();
  await expect(cardOf(page)).toContainText('Unexpected error checking connection');
  await cardOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(cardOf(page)).not.toContainText('Unexpected error');

  await page.getByRole('button', { name: 'Troubleshooting' }).click();
  await expect(page.getByRole('dialog', { name: 'Troubleshooting' })).toContainText('A location is missing');
});

test('only a platform admin may open it; who is not signed in is told so on the way back', async ({
  page,
  openAs,
}) => {
  await page.goto('/ghl/callback');
  await expect(page.getByText('Please log in before connecting to GoHighLevel')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  const clinic = await openAs('csr@tailwell.test');
  await clinic.goto(PAGE);
  await expect(clinic).toHaveURL('/login');
  await expect(clinic.getByRole('heading', { name: 'GoHighLevel integration' })).toHaveCount(0);
});
