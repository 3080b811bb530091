import type { Locator, Page } from '@playwright/test';
import { boardOf, bookingSheet, openBoard, quietDay } from './board.ts';
import { expect, fresh, noticeOf, signIn, test } from './people.ts';

// All in the second clinic, so that the first one's hours hold still for those who book there. One after another,
// because they look at the same week.
test.describe.configure({ mode: 'serial' });

const ADMIN = 'clinic2@tailwell.test';
const OKAFOR = 'Dr. Michael Okafor';
const [SUNDAY, FRIDAY] = [0, 5];

/** Writes a day's hours, where the day has none yet. */
async function addHours(editor: Page | Locator, day: string, from: string, to: string): Promise<void> {
  await editor.getByRole('button', { name: `Add hours on ${day}` }).click();
  await editor.getByLabel(`${day}, from`).fill(from);
  await editor.getByLabel(`${day}, to`).fill(to);
  await editor.getByLabel(`${day}, to`).press('Tab');
}

/** The newest line of the trail that says what was done. */
async function expectInTrail(page: Page, action: string, before: string, after: string): Promise<void> {
  await page.goto('/clinic/settings?tab=audit');
  const line = page
    .getByRole('table', { name: 'Audit trail' })
    .getByRole('row')
    .filter({ hasText: action })
    .first();
  await expect(line).toContainText('Danielle Brooks');
  await line.getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: action });
  await expect(sheet).toContainText('Danielle Brooks, Clinic admin');
  const changes = sheet.getByRole('table', { name: 'What it was before and after' });
  if (before !== '') await expect(changes.locator('del')).toContainText([before]);
  await expect(changes.getByText(after).first()).toBeVisible();
}

test('opening hours change, and an open board follows by itself; who changed them stands in the trail', async ({
  page,
  openAs,
}) => {
  const looker = await openAs(ADMIN);
  const board = await openBoard(looker, `day=${quietDay(SUNDAY, 5)}`);
  const sixOClock = board.getByText('06:00', { exact: true });
  await expect(board.getByText('10:00', { exact: true })).toBeVisible();
  await expect(sixOClock).toHaveCount(0);

  await signIn(page, ADMIN);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Opening hours' }).click();
  await expect(page).toHaveURL('/clinic/settings?tab=hours');
  await addHours(page, 'Sunday', '13:00', '6:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.locator('input[aria-invalid="true"]')).toHaveCount(1);
  await page.getByLabel('Sunday, from').fill('6:00');
  await page.getByLabel('Sunday, to').fill('13:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(sixOClock).toBeVisible();
  await expectInTrail(page, 'Clinic hours changed', '', '06:00');

  await page.goto('/clinic/settings?tab=hours');
  await page.getByRole('button', { name: /^Remove Sunday/ }).click();
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(sixOClock).toHaveCount(0);
});

test('a new appointment type can be booked at once on an open board, and is offered no more when retired', async ({
  page,
  openAs,
}) => {
  const desk = await openAs(ADMIN);
  await openBoard(desk, '');
  await signIn(page, ADMIN);
  await page.goto('/clinic/settings?tab=types');
  await page.getByRole('button', { name: 'New type' }).click();
  const sheet = page.getByRole('dialog', { name: 'New appointment type' });
  const name = fresh('Laser ');
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  await sheet.getByLabel('Length in minutes').fill('0');
  await sheet.getByRole('button', { name: 'Add type' }).click();
  await expect(sheet.getByLabel('Length in minutes')).toHaveAttribute('aria-invalid', 'true');
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue(name);
  await sheet.getByLabel('Length in minutes').fill('25');
  await sheet.getByRole('button', { name: 'Add type' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('25 min');

  await desk.getByRole('button', { name: 'Book', exact: false }).first().click();
  await bookingSheet(desk).getByLabel('Type').click();
  await expect(desk.getByRole('option', { name: `${name} · 25 min` })).toBeVisible();
  await desk.getByRole('option', { name: `${name} · 25 min` }).click();
  await expect(bookingSheet(desk).getByLabel('Minutes')).toHaveValue('25');

  await page.getByRole('link', { name }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Offer no more' }).click();
  await expect(noticeOf(page, `${name} is offered no more`)).toBeVisible();
  await expectInTrail(page, 'Appointment type changed', '', name);
});

test('the working hours of a doctor open and close their column on the board', async ({ page, openAs }) => {
  const looker = await openAs(ADMIN);
  const board = await openBoard(looker, `day=${quietDay(FRIDAY, 6)}`);
  const head = board.getByText(OKAFOR, { exact: true });
  await expect(board.getByText('Dr. Priya Patel', { exact: true })).toBeVisible();
  await expect(head).toHaveCount(0);

  await signIn(page, ADMIN);
  const open = async () => {
    await page.goto('/clinic/staff');
    await page.getByRole('table', { name: 'Staff' }).getByRole('link', { name: OKAFOR }).click();
    return page.getByRole('dialog', { name: OKAFOR });
  };
  const sheet = await open();
  await addHours(sheet, 'Friday', '9:00', '12:00');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(head).toBeVisible();
  await expectInTrail(page, 'Staff hours changed', '', '09:00');

  await open();
  await sheet.getByRole('button', { name: /^Remove Friday/ }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(head).toHaveCount(0);
  await expect(boardOf(looker)).toBeVisible();
});

test('what was typed into the settings is not left behind without a question', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/clinic/settings');
  await page.getByLabel('Phone').fill('+1 212-555-0199');
  await page.getByRole('link', { name: 'Staff' }).click();
  await expect(page.getByText(/without saving/i)).toBeVisible();
  await page.getByRole('button', { name: /^(?:Keep editing|Stay)/ }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('+1 212-555-0199');
  await expect(page).toHaveURL('/clinic/settings');
});
