import type { Page } from '@playwright/test';
import { expect, fresh, noticeOf, test } from './people.ts';

const ADMIN = 'admin@tailwell.test';
const ZONE = 'America/New_York';

/** Chooses the last free time of the day at that index, and returns its text. */
async function chooseTime(page: Page, dayIndex: number): Promise<string> {
  await page.getByLabel('Your time zone').selectOption(ZONE);
  const day = page.getByRole('group', { name: 'Day' }).getByRole('button', { name: /available time/ });
  await day.nth(dayIndex).click();
  await expect(day.nth(dayIndex)).toHaveAttribute('aria-pressed', 'true');
  const times = page.getByRole('radiogroup').getByRole('radio');
  await times.last().focus();
  await page.keyboard.press('Space');
  await expect(times.last()).toBeChecked();
  const sentence = await page.getByText(/, for 30 minutes\. America\/New York/).textContent();
  return (sentence ?? '').replace(/, for 30 minutes.*$/, '');
}

/** Returns the calendar file and the booking link of the newest email to an address. */
async function emailTo(page: Page, email: string, subject: RegExp) {
  const message = page
    .getByRole('article')
    .filter({ hasText: `To ${email}` })
    .filter({ has: page.getByRole('heading', { name: subject }) });
  await expect(async () => {
    await page.goto('/dev/mail');
    await expect(message.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  const file = await message
    .first()
    .getByRole('link', { name: /\.ics$/ })
    .getAttribute('href');
  const response = await page.request.get(file ?? '');
  expect(response.headers()['content-type']).toContain('text/calendar');
  const link = message.first().getByRole('link', { name: /\/demo\/booking#/ });
  return {
    file: await response.text(),
    link: (await link.count()) > 0 ? await link.getAttribute('href') : null,
  };
}

const uidOf = (file: string): string | undefined => /^UID:(.*)\r$/m.exec(file)?.[1];

test('a visitor books a demo, moves and cancels it by the emailed link, and the platform sees each change', async ({
  page,
  openAs,
}) => {
  const name = fresh('Vera ');
  const email = `${fresh('vera')}@people.test`;
  await page.clock.install();
  await page.goto('/demo');
  const booked = await chooseTime(page, 4);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.clock.fastForward(3_000);
  await page.getByRole('button', { name: 'Book this demo' }).click();
  await expect(page.getByText('Enter the name of your clinic.')).toBeVisible();
  await expect(page.getByLabel('Clinic')).toBeFocused();
  await page.getByLabel('Clinic').fill('Paws & Claws');
  await page.getByRole('button', { name: 'Book this demo' }).click();
  await expect(page.getByRole('heading', { name: 'Your demo is booked' })).toBeVisible();
  await expect(page.getByText(`${booked}, America/New York`)).toBeVisible();

  const confirmation = await emailTo(page, email, /^Your demo is booked/);
  expect(confirmation.file).toMatch(/METHOD:REQUEST[^]*SEQUENCE:0/);
  await page.goto(confirmation.link ?? '');
  await expect(page.getByRole('main')).toContainText(booked);
  await page.getByRole('button', { name: 'Choose another time' }).click();
  const moved = await chooseTime(page, 5);
  await page.getByRole('button', { name: 'Move demo' }).click();
  await expect(page.getByRole('status').filter({ hasText: moved })).toBeVisible();
  const news = await emailTo(page, email, /^Your demo has a new time/);
  expect(news.file).toContain('SEQUENCE:1');
  expect(uidOf(news.file)).toBe(uidOf(confirmation.file));

  const admin = await openAs(ADMIN);
  await admin.goto('/admin');
  await admin.getByRole('region', { name: 'Scheduled Demos' }).getByRole('link').click();
  await expect(admin).toHaveURL('/admin/demos');
  await admin.getByRole('link', { name: new RegExp(name) }).click();
  await expect(admin.getByRole('dialog', { name })).toContainText(email);
  // The lead shows the demo and links back to it.
  await admin.getByRole('dialog', { name }).getByRole('link', { name: 'Paws & Claws' }).click();
  const ofLead = admin.getByRole('region', { name: 'Demos' });
  await expect(ofLead).toContainText('Booked');
  await ofLead.getByRole('link').click();
  await expect(admin.getByRole('dialog', { name })).toContainText(email);

  await page.goto(news.link ?? '');
  await page.getByRole('button', { name: 'Cancel the demo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the demo' }).click();
  await expect(page.getByRole('heading', { name: 'Canceled' })).toBeVisible();
  const goodbye = await emailTo(page, email, /demo was canceled$/);
  expect(goodbye.file).toMatch(/METHOD:CANCEL[^]*SEQUENCE:2/);
  expect(goodbye.link).toBeNull();
  await admin.goto('/admin/demos?tab=past');
  await expect(admin.getByRole('row', { name: new RegExp(name) })).toContainText('Canceled');
});

test('the platform records the result of a demo, moves one, and enters time off', async ({ openAs }) => {
  const admin = await openAs(ADMIN);
  await admin.goto('/admin/demos?tab=past');
  await admin.getByRole('link', { name: /Pieter de Vries/ }).click();
  const past = admin.getByRole('dialog', { name: 'Pieter de Vries' });
  await past.getByRole('button', { name: 'Held' }).click();
  await expect(past.getByText('Held', { exact: true })).toBeVisible();
  await past.getByRole('button', { name: 'Clear outcome' }).click();
  await expect(past.getByRole('button', { name: 'No-show' })).toBeVisible();

  await admin.goto('/admin/demos');
  await admin.getByRole('link', { name: /Grace Okafor/ }).click();
  const ahead = admin.getByRole('dialog', { name: 'Grace Okafor' });
  await ahead.getByRole('button', { name: 'Move' }).click();
  await ahead.getByRole('button', { name: 'Move demo' }).click();
  await expect(ahead.getByLabel('Time')).toHaveAccessibleDescription(/It is already at that time/);
  await ahead.getByLabel('Day').selectOption({ index: 7 });
  await ahead.getByLabel('Host').selectOption({ label: 'Alex Morgan (current)' });
  await ahead.getByRole('button', { name: 'Move demo' }).click();
  await expect(
    noticeOf(admin, 'Demo moved', 'with Alex Morgan. Grace Okafor will be notified by email'),
  ).toBeVisible();

  await admin.goto('/admin/demos?tab=settings');
  const off = admin.getByRole('region', { name: 'Time off of Alex Morgan' });
  await off.getByLabel('Note').fill('Trade fair');
  await off.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(off.getByText('Trade fair')).toBeVisible();
  await off.getByRole('button', { name: /^Remove/ }).click();
  await expect(off.getByText('No time off.')).toBeVisible();
});
