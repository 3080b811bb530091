import type { Page } from '@playwright/test';
import { expect, fillSignIn, fresh, noticeOf, openStartPage, signIn, signInAnew, test } from './people.ts';

// The notices of the specification's error catalogue that a user can see. Failures are simulated by mocked responses
// in the format of the server.

const ROLES = '**/rest/v1/user_roles*';
const PROFILES = '**/rest/v1/profiles*';

interface MockResponse {
  readonly status: number;
  readonly json: unknown;
}

const NOTHING: MockResponse = { status: 200, json: [] };
const failure = (code: string): MockResponse => ({
  status: 400,
  json: { code, message: 'refused', details: null, hint: null },
});

/** Mocks the responses to reads and writes of a table; the real server handles those that are not given. */
async function mockTable(
  page: Page,
  table: string,
  responses: { readonly read?: MockResponse; readonly write?: readonly MockResponse[] },
): Promise<void> {
  const writes = [...(responses.write ?? [])];
  await page.route(table, async (route) => {
    const isWrite = route.request().method() === 'POST';
    const given = isWrite ? (writes.length > 1 ? writes.shift() : writes[0]) : responses.read;
    await (given ? route.fulfill(given) : route.continue());
  });
}

const UNKNOWN_CODE = failure('XX000');
const NOT_GRANTED = failure('23514');

test('shows a notice for an unknown role', async ({ page }) => {
  await mockTable(page, ROLES, { read: { status: 200, json: [{ role: 'wizard', clinic_id: null }] } });
  await fillSignIn(page, 'csr@tailwell.test');
  await expect(
    noticeOf(page, 'Unknown Role', 'Role "wizard" is not recognized. Please contact support.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('shows a notice when there is no role and none can be assigned', async ({ page }) => {
  await mockTable(page, ROLES, { read: NOTHING, write: [UNKNOWN_CODE] });
  await fillSignIn(page, 'client@tailwell.test');
  await expect(
    noticeOf(page, 'Missing Role', "Your account doesn't have a role assigned. Please contact support."),
  ).toBeVisible();
});

test.describe('an account whose own metadata asks for a role', () => {
  const password = 'a quiet morning';
  let email = '';
  test.beforeEach(async ({ request }) => {
    email = `${fresh('wish')}@people.test`;
    const config: { supabaseKey: string } = await (await request.get('/config.json')).json();
    const signedUp = await request.post('/auth/v1/signup', {
      headers: { apikey: config.supabaseKey },
      data: { email, password, data: { full_name: 'Wanda Wish', role: 'doctor' } },
    });
    expect(signedUp.ok()).toBe(true);
  });

  test('becomes a client: roles are granted, never requested', async ({ page }) => {
    await signIn(page, email, password);
    await openStartPage(page);
    await expect(page).toHaveURL('/client/dashboard');
  });

  test('sees a notice when the role cannot be assigned', async ({ page }) => {
    await mockTable(page, ROLES, { read: NOTHING, write: [UNKNOWN_CODE] });
    await fillSignIn(page, email, password);
    await expect(
      noticeOf(
        page,
        'Role Assignment Error',
        'There was a problem assigning your role. Please try logging out and back in.',
      ),
    ).toBeVisible();
  });

  test('sees a notice when the default role cannot be assigned either', async ({ page }) => {
    await mockTable(page, ROLES, { read: NOTHING, write: [NOT_GRANTED, UNKNOWN_CODE] });
    await fillSignIn(page, email, password);
    await expect(
      noticeOf(
        page,
        'Role Assignment Error',
        'There was a problem assigning your default role. Please contact support.',
      ),
    ).toBeVisible();
  });

  test('sees a notice at the root when no role can be read or assigned', async ({ page }) => {
    await mockTable(page, ROLES, { read: UNKNOWN_CODE, write: [UNKNOWN_CODE] });
    await fillSignIn(page, email, password);
    await expect(
      noticeOf(
        page,
        'Role Assignment Failed',
        'There was a problem with your account role. Please contact support.',
      ),
    ).toBeVisible();
    await expect(page).toHaveURL('/login');
  });
});

test('shows a notice when neither profile nor role can be read', async ({ page }) => {
  await mockTable(page, ROLES, { read: UNKNOWN_CODE, write: [UNKNOWN_CODE] });
  await fillSignIn(page, 'client@tailwell.test');
  await expect(
    noticeOf(
      page,
      'Profile Error',
      'There was an unexpected problem loading your profile. Please try again later.',
    ),
  ).toBeVisible();
  await expect(
    noticeOf(
      page,
      'Role Assignment Failed',
      'There was a problem assigning a role to your account. Please contact support.',
    ),
  ).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('shows a notice when a profile cannot be created', async ({ page }) => {
  await mockTable(page, PROFILES, { read: NOTHING, write: [UNKNOWN_CODE] });
  await fillSignIn(page, 'client@tailwell.test');
  await expect(
    noticeOf(page, 'Profile Error', 'There was a problem creating your profile. Please try again later.'),
  ).toBeVisible();
});

test('logging out shows a notice, and another one if the server could not be reached', async ({ page }) => {
  const address = '**/auth/v1/logout*';
  await signInAnew(page, 'client@tailwell.test');
  await openStartPage(page);
  let go: () => void = () => undefined;
  const seen = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(address, async (route) => {
    await seen;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(noticeOf(page, 'Logging out', 'Please wait...')).toBeVisible();
  go();
  await expect(page).toHaveURL('/login');
  await page.unroute(address);

  await signInAnew(page, 'client@tailwell.test');
  await openStartPage(page);
  await page.route(address, (route) =>
    route.fulfill({ status: 500, json: { code: 500, error_code: 'unexpected_failure', msg: 'no' } }),
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(
    noticeOf(page, 'Logout Error', 'There was a problem logging out. Please try again.'),
  ).toBeVisible();
  // The client deletes the session before it notifies the server, so that nobody can continue on this screen.
  await expect(page).toHaveURL('/login');
});

test('a sign-out that did not reach the server can be retried, which ends the session', async ({ page }) => {
  const address = '**/auth/v1/logout*';
  await signInAnew(page, 'client@tailwell.test');
  await openStartPage(page);
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    const stored: { access_token?: string } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return stored.access_token ?? '';
  });
  const config: { supabaseKey: string } = await (await page.request.get('/config.json')).json();
  const headers = { apikey: config.supabaseKey, authorization: `Bearer ${token}` };
  const fetchUserStatus = async () => (await page.request.get('/auth/v1/user', { headers })).status();
  let refused = 0;
  await page.route(address, (route) => {
    refused += 1;
    return route.fulfill({ status: 500, json: { code: 500, error_code: 'unexpected_failure', msg: 'no' } });
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  const notice = noticeOf(page, 'Logout Error', 'There was a problem logging out. Please try again.');
  await expect(notice).toBeVisible();
  expect(await fetchUserStatus()).toBe(200);

  // The page retries by itself too; after its first retry the next one is late enough to click first.
  await expect.poll(() => refused).toBe(2);
  await page.unroute(address);
  // Wait for it from now on, because the notice disappears soon.
  await Promise.all([
    expect(noticeOf(page, 'Logged out', 'You were signed out on the server as well.')).toBeVisible(),
    notice.getByRole('button', { name: 'Try again' }).click(),
  ]);
  expect(await fetchUserStatus()).toBe(403);
});

test('a sign-in response without a user shows its own error', async ({ page }) => {
  await page.route('**/auth/v1/token*', (route) =>
    route.fulfill({
      status: 200,
      json: { access_token: 'a.b.c', token_type: 'bearer', expires_in: 3600, refresh_token: 'r' },
    }),
  );
  await fillSignIn(page, 'csr@tailwell.test');
  await expect(noticeOf(page, 'Error', 'Login failed - no user returned')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('the demo creates its test users, and shows an error when it cannot', async ({ page }) => {
  await page.goto('/login');
  const create = page.getByRole('button', { name: 'Create Test Users' });
  await create.click();
  await expect(noticeOf(page, 'Test Users Created')).toBeVisible();

  const address = '**/api/v1/**';
  await page.route(address, (route) => route.abort());
  await create.click();
  await expect(noticeOf(page, 'Error', 'Failed to create test users')).toBeVisible();
  await page.unroute(address);
  await page.route(address, (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'rate_limited', message: 'Too many.' } } }),
  );
  await create.click();
  await expect(noticeOf(page, 'User Creation Error')).toBeVisible();
});

test('a role that cannot be read is said and tried again, and no other role is asked for', async ({
  page,
}) => {
  await mockTable(page, ROLES, { read: { status: 503, json: { message: 'unavailable' } } });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/user_roles'))
      asked.push(request.url());
  });
  await fillSignIn(page, 'csr@tailwell.test');
  await expect(page.getByText('Your account could not be loaded')).toBeVisible();
  await page.unroute(ROLES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/clinic/dashboard');
  expect(asked).toEqual([]);
});

test('on a phone a notice covers neither the heading of the page nor the bar at its foot', async ({
  browser,
}) => {
  const phone = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await mockTable(page, ROLES, { read: NOTHING, write: [UNKNOWN_CODE] });
  await fillSignIn(page, 'client@tailwell.test');
  const notice = noticeOf(page, 'Missing Role');
  await expect(notice).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  // It moves in: its place is read until it stands still.
  await expect(async () => {
    const box = await notice.boundingBox();
    expect(box?.y ?? 0).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
    expect((box?.y ?? 780) + (box?.height ?? 0)).toBeLessThanOrEqual(780 - 76);
  }).toPass();
  await phone.close();
});
