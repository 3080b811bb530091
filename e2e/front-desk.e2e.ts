import type { Locator, Page } from '@playwright/test';
import {
  boardOf,
  bookingSheet,
  cardOf,
  choose,
  choosePet,
  clickSlot,
  distance,
  HARTMANN,
  NEUMANN,
  openBoard,
  quietTuesday,
} from './board.ts';
import { givenAppointment, givenPet } from './given.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });
// One after another: a booking before opening time shifts every hour of today's board while another test drags on it.
test.describe.configure({ mode: 'default' });

test('a booking and check-in at the front desk appear on the clinic’s other screens and in no other clinic', async ({
  page,
  openAs,
}) => {
  await signIn(page, 'csr@tailwell.test');
  const pet = await givenPet(page);
  const doctor = await openAs('doctor@tailwell.test');
  const dashboard = await doctor.context().newPage();
  const outsider = await openAs('clinic2@tailwell.test');
  await Promise.all([openBoard(doctor, 'off=1'), openBoard(outsider, 'off=1')]);
  await dashboard.goto('/clinic/dashboard');
  const activity = dashboard.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  await expect(activity.first()).toBeVisible();

  // Dr. Hartmann never works at 13:30, so it is free on any day; the front desk may book outside working hours.
  await openBoard(page, 'off=1');
  await clickSlot(page, HARTMANN, '13:30');
  const sheet = bookingSheet(page);
  await expect(sheet.getByLabel('Time', { exact: true })).toHaveValue('13:30');
  await expect(sheet.getByLabel('Doctor')).toHaveText(HARTMANN);
  await choosePet(page, pet.name);
  await choose(page, sheet.getByLabel('Type'), /^Nail trim/);
  await choose(page, sheet.getByLabel('Room'), 'No room');
  await sheet.getByLabel('Reason').fill('Claws too long');
  await sheet.getByRole('button', { name: `Book ${pet.name}` }).click();
  await sheet.getByRole('button', { name: 'Book anyway' }).click();
  await expect(sheet).toBeHidden();
  await expect(cardOf(page, pet.name)).toHaveAccessibleName(
    // In the afternoon the card shows how late the pet is.
    /^13:30 to .+ Nail trim, Dr\. Lena Hartmann, (?:late .+, )?Booked$/,
  );

  await expect(cardOf(doctor, pet.name)).toHaveAccessibleName(/^13:30 to .+ Booked$/);
  await expect(activity.filter({ hasText: pet.name })).toContainText('booked · Mia Schubert');

  await cardOf(page, pet.name).click();
  const detail = page.getByRole('dialog', { name: pet.name });
  await detail.getByRole('button', { name: `Check in ${pet.name}` }).click();
  await expect(noticeOf(page, `${pet.name} is checked in`)).toBeVisible();
  await expect(cardOf(page, pet.name)).toHaveAccessibleName(/Arrived$/);

  await expect(cardOf(doctor, pet.name)).toHaveAccessibleName(/Arrived$/);
  await expect(activity.filter({ hasText: pet.name }).first()).toContainText('arrived · Mia Schubert');
  await expect(outsider.getByText(pet.name)).toHaveCount(0);
  await outsider.reload();
  await expect(boardOf(outsider)).toBeVisible();
  await expect(outsider.getByText(pet.name)).toHaveCount(0);
});

test('a pet can be booked for today and checked in with the keyboard alone', async ({ page }) => {
  await signIn(page, 'csr@tailwell.test');
  const pet = await givenPet(page);
  await openBoard(page, '');
  const sheet = bookingSheet(page);
  await page.keyboard.press('n');
  await expect(sheet).toBeVisible();

  await tabTo(page, sheet.getByLabel('Pet', { exact: true }));
  await page.keyboard.press('Enter');
  await page.keyboard.type(pet.name);
  await expect(page.getByRole('option', { name: pet.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('Pet', { exact: true })).toBeFocused();
  await chooseByKeys(page, sheet.getByLabel('Type'), 'Nail trim');
  await chooseByKeys(page, sheet.getByLabel('Doctor'), HARTMANN);
  // Before working hours: free on every day, and first in the day's list.
  const minute = 5 * Math.floor(Math.random() * 12);
  await tabTo(page, sheet.getByLabel('Time', { exact: true }));
  await page.keyboard.type(`5${String(minute).padStart(2, '0')}`);
  await tabTo(page, sheet.getByLabel('Minutes'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('5');
  await chooseByKeys(page, sheet.getByLabel('Room'), 'No room');
  await tabTo(page, sheet.getByLabel('Reason'));
  await page.keyboard.type('Claws too long');
  await page.keyboard.press('Enter');
  await tabTo(page, sheet.getByRole('button', { name: 'Book anyway' }));
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(cardOf(page, pet.name)).toHaveAccessibleName(/^05:/);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search and jump to' })).toBeVisible();
  await page.keyboard.type('Dashboard');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/clinic/dashboard');
  const checkIn = page.getByRole('button', { name: `Check In ${pet.name}` });
  await expect(checkIn).toBeVisible();
  await tabTo(page, checkIn);
  await page.keyboard.press('Enter');
  await expect(noticeOf(page, `${pet.name} is checked in`)).toBeVisible();
  await expect(checkIn).toBeHidden();
});

test('a slot that is taken meanwhile is refused with the nearest free slots, and the input is kept', async ({
  page,
  openAs,
}) => {
  const day = quietTuesday(0);
  await signIn(page, 'csr@tailwell.test');
  const other = await openAs('clinic@tailwell.test');
  const [first, second] = [await givenPet(page), await givenPet(other)];
  await openBoard(page, `day=${day}`);
  await clickSlot(page, HARTMANN, '10:00');
  const sheet = bookingSheet(page);
  await expect(sheet.getByLabel('Time', { exact: true })).toHaveValue('10:00');
  await choosePet(page, second.name);
  await sheet.getByLabel('Reason').fill('Coughs at night');

  await openBoard(other, `day=${day}`);
  await clickSlot(other, HARTMANN, '10:00');
  await choosePet(other, first.name);
  await bookingSheet(other).getByLabel('Reason').fill('Limping');
  await bookingSheet(other)
    .getByRole('button', { name: `Book ${first.name}` })
    .click();
  await expect(bookingSheet(other)).toBeHidden();
  await expect(cardOf(page, first.name)).toBeVisible();

  await sheet.getByRole('button', { name: `Book ${second.name}` }).click();
  const refusal = sheet.getByRole('alert').or(sheet.getByRole('status')).filter({ hasText: 'Free nearby' });
  await expect(refusal).toContainText(`${first.name} is booked there: 10:00`);
  await expect(sheet.getByLabel('Reason')).toHaveValue('Coughs at night');
  await expect(sheet.getByLabel('Time', { exact: true })).toHaveValue('10:00');
  await expect(refusal.getByRole('button', { name: 'Book anyway' })).toHaveCount(0);
  const offers = refusal.getByRole('button');
  await expect(offers).toHaveCount(3);
  const offer = (await offers.first().textContent())?.slice(0, 5) ?? '';
  await offers.first().click();
  await expect(sheet).toBeHidden();
  await expect(cardOf(page, second.name)).toHaveAccessibleName(new RegExp(`^${offer} to `));
  await expect(cardOf(other, second.name)).toHaveAccessibleName(new RegExp(`^${offer} to `));
});

test('an appointment can be dragged to another time and moved back by undo', async ({ page, openAs }) => {
  const day = quietTuesday(1);
  await signIn(page, 'csr@tailwell.test');
  const pet = await givenPet(page);
  await openBoard(page, `day=${day}`);
  await clickSlot(page, NEUMANN, '10:00');
  await choosePet(page, pet.name);
  await bookingSheet(page).getByLabel('Reason').fill('Limping');
  await bookingSheet(page)
    .getByRole('button', { name: `Book ${pet.name}` })
    .click();
  await expect(cardOf(page, pet.name)).toHaveAccessibleName(/^10:00 to /);
  const doctor = await openAs('doctor@tailwell.test');
  await openBoard(doctor, `day=${day}`);

  await drag(page, pet.name, await distance(page, '10:00', '11:30'));
  await expect(cardOf(page, pet.name)).toHaveAccessibleName(/^11:30 to /);
  await expect(cardOf(doctor, pet.name)).toHaveAccessibleName(/^11:30 to /);

  const moved = page.getByRole('listitem').filter({ hasText: `${pet.name} moved to` });
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(page, pet.name)).toHaveAccessibleName(/^10:00 to /);
  await expect(cardOf(doctor, pet.name)).toHaveAccessibleName(/^10:00 to /);
});

test('a drag onto a taken slot is refused, moves the card back and offers other times', async ({ page }) => {
  const day = quietTuesday(2);
  await signIn(page, 'csr@tailwell.test');
  const [pet, inTheWay] = [await givenPet(page), await givenPet(page)];
  // Berlin is one or two hours ahead of UTC: both times are within Dr. Hartmann's hours, two hours apart.
  await givenAppointment(page, { pet, doctor: HARTMANN, startsAt: `${day}T07:00:00Z` });
  await givenAppointment(page, { pet: inTheWay, doctor: HARTMANN, startsAt: `${day}T09:00:00Z` });
  await openBoard(page, `day=${day}`);
  const name = (await cardOf(page, pet.name).locator('.sr-only').first().textContent()) ?? '';
  await drag(page, pet.name, await distance(page, '10:00', '12:00'));
  const sheet = page.getByRole('dialog', { name: `Move ${pet.name}` });
  await expect(sheet).toContainText(`${inTheWay.name} is booked there`);
  await expect(sheet).toContainText('Free nearby');
  await expect(cardOf(page, pet.name)).toHaveAccessibleName(name);
});

/** Drags a card down by a number of pixels, in several mouse moves. */
async function drag(page: Page, petName: string, down: number): Promise<void> {
  await cardOf(page, petName).hover();
  const box = await cardOf(page, petName).boundingBox();
  if (box === null) throw new Error('The card is not on the screen.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + down, { steps: 12 });
  await expect(boardOf(page).getByRole('status')).toContainText(petName);
  await page.mouse.up();
}

/** Chooses an option of a custom select by typing; the field has the focus again afterwards. */
async function chooseByKeys(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type(option);
  await expect(page.getByRole('option', { name: option })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toContainText(option);
  await expect(field).toBeFocused();
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const presses = 80;
  for (let press = 0; press < presses; press += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
