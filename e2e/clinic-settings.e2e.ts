import type { Page } from '@playwright/test';
import { expect, fresh, noticeOf, openStartPage, signIn, test } from './people.ts';

/** The second clinic, so that changes made here do not affect other tests. */
const ADMIN = 'clinic2@tailwell.test';

const day = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('changed opening hours appear at once on another screen of the clinic', async ({ page, openAs }) => {
  await signIn(page, ADMIN);
  const other = await openAs(ADMIN);
  await other.goto('/clinic/settings?tab=hours');
  await expect(day(other, 'Sunday')).toContainText('Closed');
  await page.goto('/clinic/settings?tab=hours');

  await test.step('overlapping hours are reported at their field and kept', async () => {
    const sunday = day(page, 'Sunday');
    await sunday.getByRole('button', { name: 'Add hours on Sunday' }).click();
    await sunday.getByLabel('Sunday, from').fill('10');
    await sunday.getByLabel('Sunday, to').fill('2 pm');
    await sunday.getByRole('button', { name: 'Add hours on Sunday' }).click();
    const second = sunday.getByLabel('Sunday, 2 of 2, from');
    await second.fill('13:00');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await expect(second).toHaveAccessibleDescription(/overlaps 10:00 AM–2:00 PM/);
    await expect(second).toHaveValue('1:00 PM');
    await sunday.getByRole('button', { name: /^Remove Sunday, 2 of 2/ }).click();
  });

  await test.step('leaving with unsaved changes asks first and can be cancelled', async () => {
    await page.getByRole('tab', { name: 'Rooms' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL(/tab=hours/);
  });

  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(day(other, 'Sunday').getByLabel('Sunday, from')).toHaveValue('10:00 AM');

  await day(page, 'Sunday')
    .getByRole('button', { name: /^Remove Sunday/ })
    .click();
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(day(other, 'Sunday')).toContainText('Closed');
});

test('hours can be copied to other days with the keyboard alone', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/clinic/settings?tab=hours');
  const monday = day(page, 'Monday');
  await monday.getByLabel('Monday, from').focus();
  await page.keyboard.press('ArrowDown');
  await expect(monday.getByLabel('Monday, from')).toHaveValue('7:45 AM');
  await monday.getByRole('button', { name: 'Copy the hours of Monday' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Copy to all days' }).press('Enter');
  await expect(day(page, 'Sunday').getByLabel('Sunday, from')).toHaveValue('7:45 AM');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(monday.getByLabel('Monday, from')).toHaveValue('8:00 AM');
  await expect(day(page, 'Sunday')).toContainText('Closed');
});

test('a room can be added, is refused a second time, and can be closed and reopened by undo', async ({
  page,
}) => {
  const name = fresh('Ward');
  await signIn(page, ADMIN);
  await page.goto('/clinic/settings?tab=rooms');
  const add = async () => {
    await page.getByLabel('New room').fill(name);
    await page.getByRole('button', { name: 'Add room' }).click();
  };
  await add();
  const room = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(room).toHaveCount(1);
  await add();
  await expect(page.getByLabel('New room')).toHaveAccessibleDescription(/This name is already taken/);
  await expect(page.getByLabel('New room')).toHaveValue(name);

  await room.getByRole('button', { name: `Close ${name}` }).click();
  await expect(room).toContainText('Closed');
  await noticeOf(page, `${name} closed`).getByRole('button', { name: 'Undo' }).click();
  await expect(room.getByRole('button', { name: `Close ${name}` })).toBeVisible();
});

test('an appointment type can be added and moved up, keeps refused input, and appears in the audit trail', async ({
  page,
}) => {
  const name = fresh('Acupuncture');
  await signIn(page, ADMIN);
  await page.goto('/clinic/settings?tab=types');
  await page.getByRole('button', { name: 'New type' }).click();
  const sheet = page.getByRole('dialog', { name: 'New appointment type' });
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByRole('radio', { name: 'Iris' }).click();
  await sheet.getByLabel('Length in minutes').fill('3');
  await sheet.getByRole('radio', { name: 'Only these' }).click();
  await sheet.getByRole('button', { name: 'Add type' }).click();
  await expect(sheet.getByLabel('Length in minutes')).toHaveAccessibleDescription(/At least 5 minutes/);
  await expect(sheet.getByRole('group', { name: 'Who can do it' })).toContainText(
    'Choose at least one person',
  );
  await expect(sheet.getByLabel('Name')).toHaveValue(name);
  await sheet.getByLabel('Length in minutes').fill('40');
  await sheet.getByRole('checkbox', { name: 'Dr. Priya Patel' }).click();
  await sheet.getByRole('button', { name: 'Add type' }).click();
  await expect(sheet).toBeHidden();

  const types = page.getByRole('listitem');
  const type = types.filter({ hasText: name });
  await expect(type).toContainText('40 min · Dr. Priya Patel');
  const before = await types.allTextContents();
  await type.getByRole('button', { name: `Move ${name} up` }).click();
  const above = before.findIndex((text) => text.includes(name)) - 1;
  await expect(types.nth(above)).toContainText(name);

  await page.getByRole('tab', { name: 'Audit trail' }).click();
  await page.getByRole('link', { name: 'Appointment type added' }).first().click();
  const line = page.getByRole('dialog', { name: 'Appointment type added' });
  await expect(line.getByRole('row', { name: /^Duration minutes/ })).toContainText('40');
  await expect(line).toContainText('Danielle Brooks');
});

test('a sheet asks before it closes only if something was typed', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/clinic/staff');
  await page.getByRole('link', { name: /Devon Price/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Devon Price' });
  await expect(sheet.getByLabel('Title')).toHaveValue('Front desk');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.getByRole('link', { name: /Devon Price/ }).click();
  await sheet.getByLabel('Title').fill('Front desk, mornings');
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('alert')).toContainText('Leave without saving?');
  await sheet.getByRole('button', { name: 'Keep editing' }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('row', { name: /Devon Price/ })).toContainText('Front desk, mornings');

  await page.getByRole('link', { name: /Devon Price/ }).click();
  await sheet.getByLabel('Title').fill('Front desk');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Devon Price/ })).not.toContainText('mornings');
});

test('a doctor can be taken off the schedule and restored by undo', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/clinic/staff');
  await page.getByRole('link', { name: /Ryan Kelly/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Ryan Kelly' });
  await sheet.getByRole('button', { name: 'Take off the schedule' }).click();
  await expect(sheet.getByRole('button', { name: 'Put back on the schedule' })).toBeVisible();
  await noticeOf(page, 'Ryan Kelly is off the schedule').getByRole('button', { name: 'Undo' }).click();
  await expect(sheet.getByRole('button', { name: 'Take off the schedule' })).toBeVisible();
});

test('the only clinic admin cannot leave, and the front desk sees no administration', async ({
  page,
  openAs,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/clinic/staff');
  await page.getByRole('link', { name: /Danielle Brooks/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Danielle Brooks' });
  await expect(sheet.getByText('Only another admin can change your role.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Remove from the team' })).toHaveCount(0);

  const desk = await openAs('csr@tailwell.test');
  await openStartPage(desk);
  await expect(desk).toHaveURL('/clinic/dashboard');
  await expect(desk.getByRole('link', { name: 'Appointments' }).first()).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await desk.goto('/clinic/settings');
  await expect(desk).not.toHaveURL(/settings/);
});
