import type { Locator, Page } from '@playwright/test';
import { boardOf, bookingSheet, HARTMANN, NEUMANN, openBoard, quietDay } from './board.ts';
import { expect, fresh, noticeOf, openStartPage, signIn, test } from './people.ts';

// Hours are saved a week at a time, so no other test may change this clinic's hours meanwhile: these tests run one after
// another, and every other test of settings uses the second clinic.
test.describe.configure({ mode: 'serial' });

const ADMIN = 'clinic@tailwell.test';
const [SUNDAY, MONDAY] = [0, 1];

/** Adds a day's hours, if the day has none yet. */
async function addHours(editor: Page | Locator, day: string, from: string, to: string): Promise<void> {
  await editor.getByRole('button', { name: `Add hours on ${day}` }).click();
  await editor.getByLabel(`${day}, from`).fill(from);
  await editor.getByLabel(`${day}, to`).fill(to);
  await editor.getByLabel(`${day}, to`).press('Tab');
}

/** The newest line of the audit trail with that text. */
async function expectInTrail(page: Page, action: string): Promise<void> {
  await page.goto('/clinic/settings?tab=audit');
  const line = page
    .getByRole('table', { name: 'Audit trail' })
    .getByRole('row')
    .filter({ hasText: action })
    .first();
  await expect(line).toContainText('Katrin Vogt');
  await line.getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: action });
  await expect(sheet).toContainText('Katrin Vogt, Clinic admin');
  const changes = sheet.getByRole('table', { name: 'Before and after' });
  await expect(changes.getByRole('row').nth(1)).toBeVisible();
}

test('changed opening hours appear on an open board and in the audit trail with their author', async ({
  page,
  openAs,
}) => {
  const looker = await openAs(ADMIN);
  const board = await openBoard(looker, `day=${quietDay(SUNDAY, 5)}`);
  const sixOClock = board.getByText('06:00', { exact: true });
  await expect(board.getByText('10:00', { exact: true })).toBeVisible();
  await expect(sixOClock).toHaveCount(0);

  await signIn(page, ADMIN);
  await openStartPage(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Opening hours' }).click();
  await expect(page).toHaveURL('/clinic/settings?tab=hours');
  const [from, to] = [page.getByLabel('Sunday, from'), page.getByLabel('Sunday, to')];
  await from.fill('6:00');
  await to.fill('5:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await expect(from).toHaveValue('06:00');
  await to.fill('16:00');
  await to.press('Tab');
  await expect(to).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(sixOClock).toBeVisible();
  await expectInTrail(page, 'Clinic hours changed');

  await page.goto('/clinic/settings?tab=hours');
  await from.fill('10:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(sixOClock).toHaveCount(0);
});

test('a new appointment type can be booked at once on an open board, and is no longer offered when retired', async ({
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
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Stop offering' }).click();
  await expect(noticeOf(page, `${name} is no longer offered`)).toBeVisible();
  await expectInTrail(page, 'Appointment type changed');
});

test('a doctor’s working hours add and remove their column on the board', async ({ page, openAs }) => {
  const looker = await openAs(ADMIN);
  const board = await openBoard(looker, `day=${quietDay(MONDAY, 6)}`);
  const head = board.getByText(NEUMANN, { exact: true });
  await expect(board.getByText(HARTMANN, { exact: true })).toBeVisible();
  await expect(head).toHaveCount(0);

  await signIn(page, ADMIN);
  const open = async () => {
    await page.goto('/clinic/staff');
    await page.getByRole('table', { name: 'Staff' }).getByRole('link', { name: NEUMANN }).click();
    return page.getByRole('dialog', { name: NEUMANN });
  };
  const sheet = await open();
  await addHours(sheet, 'Monday', '9:00', '12:00');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(head).toBeVisible();
  await expectInTrail(page, 'Staff hours changed');

  await open();
  await sheet.getByRole('button', { name: /^Remove Monday/ }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(head).toHaveCount(0);
  await expect(boardOf(looker)).toBeVisible();
});

test('leaving the settings with unsaved input asks first', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/clinic/settings');
  await page.getByLabel('Phone').fill('+49 30 23125 099');
  await page.getByRole('link', { name: 'Staff' }).click();
  await expect(page.getByText(/without saving/i)).toBeVisible();
  await page.getByRole('button', { name: /^(?:Keep editing|Stay)/ }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('+49 30 23125 099');
  await expect(page).toHaveURL('/clinic/settings');
});
