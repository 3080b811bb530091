import type { Page } from '@playwright/test';
import { expect, fresh, noticeOf, openStartPage, signIn, test } from './people.ts';

// The platform has one CRM connection, so these tests run one after another.
test.describe.configure({ mode: 'serial' });

const PLATFORM = 'admin@tailwell.test';
const PAGE = '/admin/integrations/ghl';
const CRM_PAGE = '/dev/gohighlevel/crm';
const cardOf = (page: Page) => page.getByRole('region', { name: 'GoHighLevel', exact: true });
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect to GoHighLevel' });

test('a platform admin connects, refreshes and disconnects the CRM', async ({ page }) => {
  await signIn(page, PLATFORM);
  await openStartPage(page);
  await page.getByRole('link', { name: 'Integrations' }).click();
  await expect(page).toHaveURL(PAGE);
  await connectButton(page).click();
  await expect(page.getByRole('heading', { name: 'Connect a location' })).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).click();

  // The code is removed from the address long before the connection is checked again.
  await expect(page).toHaveURL('/ghl/callback');
  await expect(noticeOf(page, 'Connection Successful')).toBeVisible();
  const card = cardOf(page);
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();
  await expect(card).toContainText('Robin Sample');
  await expect(card).toContainText('robin.sample@gohighlevel.test');
  await expect(card.getByRole('heading', { name: '3 locations' })).toBeVisible();
  await expect(card.getByRole('listitem').filter({ hasText: 'Riverside' })).toContainText('ve9EPM42');
  await expect(card).not.toContainText('ve9EPM428');

  const locationsRead = page.waitForResponse('**/functions/v1/ghl-oauth/locations');
  await card.getByRole('button', { name: 'Refresh' }).click();
  expect((await locationsRead).ok()).toBe(true);
  await expect(card.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy');
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'Disconnect' }).click();
  const question = page.getByRole('alertdialog', { name: 'Disconnect GoHighLevel?' });
  await question.getByRole('button', { name: 'Stay connected' }).click();
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();
  await page.route(
    '**/rest/v1/ghl_integrations*',
    (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'no' } }),
    { times: 1 },
  );
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(noticeOf(page, 'Disconnect Error', 'An unexpected error occurred')).toBeVisible();
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(noticeOf(page, 'Disconnected')).toBeVisible();
  await expect(connectButton(page)).toBeVisible();

  await page.getByRole('link', { name: 'Back to Admin Dashboard' }).click();
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await expect(page.getByRole('table', { name: 'Audit trail' })).toContainText('CRM disconnected');
});

test('declining, or returning from a flow of another browser, leaves the CRM unconnected and shows why', async ({
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

test('each failure shows its own message', async ({ page }) => {
  await signIn(page, PLATFORM);
  await openStartPage(page);
  const mockResponse = (path: string, status: number, body: unknown) =>
    page.route(`**/functions/v1/ghl-oauth/${path}`, (route) => route.fulfill({ status, json: body }), {
      times: 1,
    });
  await page.goto(PAGE);
  await mockResponse('init', 200, {});
  await connectButton(page).click();
  await expect(noticeOf(page, 'Connection Error', 'Invalid response from OAuth service')).toBeVisible();
  await mockResponse('init', 500, {});
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
  await mockResponse('token', 401, { message: 'OAuth token expired and refresh failed' });
  await page.reload();
  await expect(cardOf(page)).toContainText('OAuth token expired and refresh failed');
  await expect(connectButton(page)).toBeVisible();

  // Disconnected while the page is open: shown as not connected, without an error.
  await page.route(rows, (route) => route.fulfill({ json: [{ ...row, user_id: userId }] }), { times: 1 });
  await mockResponse('token', 404, { message: 'Integration not found' });
  await page.reload();
  await expect(connectButton(page)).toBeVisible();
  await expect(cardOf(page)).not.toContainText('OAuth token');

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

test('only a platform admin may open the integration, and the return page without a session says so', async ({
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

test('a demo booking creates a lead in the CRM, follows its stage there, and is converted to a clinic here', async ({
  page,
  newPage,
}) => {
  const name = fresh('Vera');
  const clinic = `${fresh('Lakeside')} Vets`;
  const email = `${fresh('vera')}@people.test`;

  await signIn(page, PLATFORM);
  await page.goto(PAGE);
  await connectButton(page).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(noticeOf(page, 'Connection Successful')).toBeVisible();

  const visitor = await newPage();
  await visitor.clock.install();
  await visitor.goto('/demo');
  await visitor
    .getByRole('group', { name: 'Day' })
    .getByRole('button', { name: /available time/ })
    .nth(2)
    .click();
  await visitor.getByRole('radiogroup').getByRole('radio').first().focus();
  await visitor.keyboard.press('Space');
  await visitor.getByLabel('Your name').fill(name);
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Clinic').fill(clinic);
  await visitor.clock.fastForward(5_000);
  await visitor.getByRole('button', { name: 'Book this demo' }).click();
  await expect(visitor.getByRole('button', { name: 'Book this demo' })).toBeHidden();
  await visitor.clock.resume();

  // A job sends it; the CRM has an opportunity in the stage of the same name.
  const card = visitor.getByRole('article', { name: clinic });
  await expect(async () => {
    await visitor.goto(CRM_PAGE);
    await expect(card).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(card).toContainText(email);
  await expect(card.getByLabel('Stage')).toHaveValue('stage-demo');
  await card.getByLabel('Stage').selectOption('Trial');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByLabel('Stage')).toHaveValue('stage-trial');
  await card.getByRole('button', { name: 'Set do not disturb' }).click();
  await expect(card).toContainText('Do not disturb');

  const inCrm = page.getByText('In the CRM', { exact: true });
  await page.goto(`/admin/leads?view=table&q=${name}`);
  await page.getByRole('table', { name: 'Leads' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(async () => {
    await page.reload();
    const heading = page.getByRole('heading', { name, level: 1 });
    await expect(heading).toContainText('Trial', { timeout: 1_500 });
    await expect(heading).toContainText('Do not contact', { timeout: 500 });
    await expect(inCrm).toBeVisible({ timeout: 500 });
  }).toPass();

  // A stage that only the CRM has, and one that was deleted there: both are reported and resolved one by one.
  const pipeline = visitor.getByRole('article', { name: 'Pipeline Sales' });
  await pipeline.getByLabel('New stage').fill('Contract sent');
  await pipeline.getByRole('button', { name: 'Add stage' }).click();
  await pipeline.getByLabel('Old stage').selectOption('Qualified');
  await pipeline.getByRole('button', { name: 'Delete stage' }).click();
  await expect(pipeline.getByLabel('Old stage')).not.toContainText('Qualified');
  const leadPage = page.url();
  await page.goto(PAGE);
  const stages = page.getByRole('region', { name: 'Stages in the CRM', exact: true });
  await expect(stages).toContainText('Deleted in the CRM: the stage for Qualified');
  await expect(stages).toContainText('Matches no stage here: Contract sent');
  await stages.getByRole('button', { name: 'Change stages' }).click();
  const choice = page.getByRole('dialog', { name: 'Change stages' });
  await choice.getByLabel('Qualified goes to').click();
  await page.getByRole('option', { name: 'Contract sent' }).click();
  await choice.getByRole('button', { name: 'Use these stages' }).click();
  await expect(noticeOf(page, 'Stages changed')).toBeVisible();
  await expect(stages).not.toContainText('Deleted in the CRM');
  await expect(stages).not.toContainText('Matches no stage here');
  await page.goto(leadPage);

  await page.getByRole('button', { name: 'Convert to clinic' }).click();
  const sheet = page.getByRole('dialog', { name: 'Convert to clinic' });
  await sheet.getByLabel('Country').click();
  await page.getByPlaceholder('Country').fill('austria');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Add clinic' }).click();
  const isClinic = page.getByRole('heading', { name: clinic, level: 1 });
  await expect(isClinic.or(page.getByText('This lead was converted to a clinic'))).toBeVisible();
  await expect(async () => {
    await visitor.goto(CRM_PAGE);
    await expect(card.getByLabel('Status')).toHaveValue('won', { timeout: 500 });
  }).toPass();

  await page.goto(PAGE);
  const events = page.getByRole('region', { name: 'Events from the CRM', exact: true }).first();
  await events.getByText(/^Show .+ processed events?$/).click();
  const moved = events.getByRole('listitem').filter({ hasText: 'OpportunityStageUpdate' }).first();
  // The job that sends the lead may have compared both sides before the event was there.
  await expect(moved).toContainText(/Applied|A later change stands/);
  await moved.getByRole('button', { name: 'Replay' }).click();
  await expect(noticeOf(page, 'Event replayed')).toBeVisible();
  await expect(moved).toContainText('replayed once');
  await expect(moved).toContainText('A later change stands.');

  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(connectButton(page)).toBeVisible();
});

test('a clinic admin connects the clinic’s own CRM in its settings, and no other clinic’s', async ({
  page,
  openAs,
}) => {
  const clinic = await openAs('clinic@tailwell.test');
  await clinic.goto('/clinic/settings?tab=crm');
  await connectButton(clinic).click();
  await clinic.getByLabel('Hillside Sample Clinic').check();
  await clinic.getByRole('button', { name: 'Allow' }).click();
  await expect(clinic).toHaveURL('/clinic/settings?tab=crm');
  await expect(noticeOf(clinic, 'Connection Successful')).toBeVisible();
  const card = cardOf(clinic);
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText(/Hillside Sample Clinic\s*C2QujeCh/);
  await expect(clinic.getByText('No events yet')).toBeVisible();

  const failing = { status: 401, json: { message: 'OAuth token expired and refresh failed' } };
  await clinic.route('**/functions/v1/ghl-oauth/token', (route) => route.fulfill(failing), { times: 1 });
  await card.getByRole('button', { name: 'Refresh' }).click();
  await expect(noticeOf(clinic, 'Connection Error', 'OAuth token expired and refresh failed')).toBeVisible();

  await signIn(page, PLATFORM);
  await page.goto(PAGE);
  await expect(connectButton(page)).toBeVisible();

  await card.getByRole('button', { name: 'Disconnect' }).click();
  await clinic.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(noticeOf(clinic, 'Disconnected')).toBeVisible();
  await expect(connectButton(clinic)).toBeVisible();
});
