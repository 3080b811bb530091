import type { Page } from '@playwright/test';
import { expect, fresh, linkMailedTo, noticeOf, openStartPage, signIn, test } from './people.ts';

const PLATFORM = 'admin@tailwell.test';
const PASSWORD = 'a quiet morning';

/** Sends a request of the console as the user who is signed in on this page. */
const post = (page: Page, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([address, text]) => {
      const stored = Object.values(localStorage).find((value) => value.includes('access_token')) ?? '{}';
      // Safe: supabase-js stores its session in this form.
      const { access_token: token } = JSON.parse(stored) as { access_token?: string };
      const response = await fetch(`/api/v1${address}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: text,
      });
      return response.status;
    },
    [path, JSON.stringify(body)] as const,
  );

async function acceptInvitation(page: Page, email: string): Promise<void> {
  await page.goto(await linkMailedTo(page, email));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
}

test('a suspended clinic locks out its team with an explanation until it is reactivated', async ({
  page,
  newPage,
}) => {
  const name = `${fresh('Dock')} Vets`;
  const email = `${fresh('boss')}@people.test`;
  await signIn(page, PLATFORM);
  await openStartPage(page);
  const clinic = { name, slug: fresh('dock'), timeZone: 'Europe/Berlin', country: 'DE' };
  const nothing = { phone: null, email: null, addressLine: null, postalCode: null, city: null, region: null };
  const added = await post(page, '/platform/clinics', {
    ...clinic,
    ...nothing,
    adminEmail: email,
    adminFullName: 'Bo Boss',
  });
  expect(added).toBe(200);
  const boss = await newPage();
  await acceptInvitation(boss, email);
  await expect(boss).toHaveURL('/clinic/dashboard');

  await page.goto(`/admin/clinics?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const suspend = page.getByRole('dialog', { name: `Suspend: ${name}` });
  await suspend.getByRole('button', { name: 'Suspend clinic' }).click();
  await expect(suspend.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
  await suspend.getByLabel('Reason').fill('The invoice of October is open');
  await suspend.getByRole('button', { name: 'Suspend clinic' }).click();
  await expect(noticeOf(page, 'Clinic suspended')).toBeVisible();

  // Its open pages are notified at once, and their live updates end.
  await expect(boss.getByRole('heading', { name: 'This clinic is suspended' })).toBeVisible();
  await boss.getByRole('link', { name: 'Write to support' }).click();
  await expect(boss.getByText('Your clinic is suspended')).toBeVisible();
  // After a reload Help still says so, as the first page that is loaded.
  await boss.reload();
  await expect(boss.getByText('Your clinic is suspended')).toBeVisible();
  await boss.getByRole('button', { name: 'New ticket' }).click();
  const ticket = boss.getByRole('dialog', { name: 'New ticket' });
  await ticket.getByLabel('What is it about?').selectOption('Sign-in and accounts');
  await ticket.getByRole('radio', { name: 'Urgent: we cannot work' }).click();
  await ticket.getByLabel('Subject').fill('Why are we shut out?');
  await ticket.getByLabel('What happened, and what did you expect?').fill('The invoice is paid.');
  await ticket.getByRole('button', { name: 'Send ticket' }).click();
  await expect(boss.getByRole('heading', { name: 'Why are we shut out?', level: 1 })).toBeVisible();
  await boss.goto('/clinic/dashboard');
  await boss.getByRole('link', { name: 'Your account' }).click();
  await expect(boss.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await boss.goto('/clinic/dashboard');
  await expect(boss.getByRole('heading', { name: 'This clinic is suspended' })).toBeVisible();

  await page.getByRole('button', { name: 'Reactivate' }).click();
  const reactivate = page.getByRole('dialog', { name: `Reactivate: ${name}` });
  await reactivate.getByLabel('Reason').fill('Paid');
  await reactivate.getByRole('button', { name: 'Reactivate clinic' }).click();
  await expect(noticeOf(page, 'Clinic reactivated')).toBeVisible();
  const events = page.getByRole('region', { name: 'Events' }).getByRole('listitem');
  await expect(events.first()).toContainText('Clinic reactivated');
  await expect(events.nth(1)).toContainText('The invoice of October is open');
  await boss.getByRole('button', { name: 'Check again' }).click();
  await expect(boss.getByRole('heading', { name: 'This clinic is suspended' })).toBeHidden();
  await expect(boss.getByRole('heading', { level: 1 })).toBeVisible();
});

test('support opens a clinic with a reason, reads under a banner, leaves, and the clinic sees the access record', async ({
  page,
  newPage,
  openAs,
}) => {
  const email = `${fresh('helper')}@people.test`;
  const reason = `Ticket ${fresh('about')}: the board`;
  await signIn(page, PLATFORM);
  await openStartPage(page);
  const invited = await post(page, '/platform/invitations', {
    email,
    fullName: 'Hanna Helper',
    role: 'platform_admin',
    clinicId: null,
  });
  expect(invited).toBe(200);
  const support = await newPage();
  await acceptInvitation(support, email);
  await expect(support).toHaveURL('/admin');

  await support.goto('/admin/clinics');
  await support.getByRole('link', { name: 'Landwehrkanal' }).first().click();
  await support.getByRole('button', { name: 'Enter clinic' }).click();
  const sheet = support.getByRole('dialog');
  await sheet.getByLabel('Reason').fill('short');
  await sheet.getByRole('button', { name: 'Enter the clinic' }).click();
  await expect(sheet.getByLabel('Reason')).toHaveAccessibleDescription(/The clinic can read it/);
  await sheet.getByLabel('Reason').fill(reason);
  await sheet.getByRole('button', { name: 'Enter the clinic' }).click();

  await expect(support).toHaveURL('/clinic/dashboard');
  const banner = support.getByRole('region', { name: 'Support access' });
  await expect(banner).toContainText('Hanna Helper: you are in');
  await expect(banner.getByRole('timer')).toContainText(/1[45]:\d\d left/);
  await support.goto('/clinic/settings');
  await expect(support.getByLabel('Name', { exact: true })).toBeDisabled();
  await expect(support.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await support.goto('/clinic/pets');
  const read = support.waitForResponse(/\/api\/v1\/pets\/[\w-]{36}$/);
  await support.getByRole('table', { name: 'Pets' }).getByRole('link').first().click();
  expect((await read).status()).toBe(200);
  await expect(support.getByRole('heading', { name: 'Appointments' })).toBeVisible();
  await expect(support.getByRole('button', { name: /^(Book|Edit|Weigh)/ })).toHaveCount(0);
  await expect(banner).toBeVisible();
  await support.goto('/admin/users');
  await expect(support).toHaveURL('/clinic/dashboard');
  // Another tab of the same person stays in the console.
  const tab = await support.context().newPage();
  await tab.goto('/admin/users');
  await expect(tab.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expect(tab.getByRole('region', { name: 'Support access' })).toHaveCount(0);
  await tab.close();
  await support.reload();
  await banner.getByRole('button', { name: 'End access' }).click();
  await expect(support).toHaveURL(/\/admin\/clinics\/[\w-]+$/);
  await expect(noticeOf(support, 'Support access ended')).toBeVisible();
  await expect(support.getByRole('button', { name: 'Enter clinic' })).toBeVisible();
  await expect(banner).toBeHidden();

  const clinic = await openAs('clinic@tailwell.test');
  await clinic.goto('/clinic/settings?tab=support');
  const events = clinic.getByRole('region', { name: 'Events' });
  await expect(events.getByRole('listitem').filter({ hasText: reason })).toContainText('Hanna Helper');
  const record = clinic
    .getByRole('listitem')
    .filter({ hasText: reason })
    .filter({ has: clinic.getByRole('link') });
  await expect(record).toContainText('Hanna Helper');
  await record.getByRole('link').click();
  const trail = clinic.getByRole('table', { name: 'Audit trail' });
  await expect(trail).toContainText('Support access opened');
  await expect(trail).toContainText('Pet read');
  await expect(trail).toContainText('Tailwell support, Hanna Helper');
});
