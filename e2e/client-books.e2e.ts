import type { Page } from '@playwright/test';
import { boardOf, openBoard } from './board.ts';
import { cancelOwnBookings } from './given.ts';
import { expect, fresh, openStartPage, register, signIn, test } from './people.ts';
import { dayOnOffer } from './portal.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const times = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^\d{1,2}:\d\d(?: [AP]M)?$/ });
const answerOf = (page: Page, key: string) => new URL(page.url()).searchParams.get(key) ?? '';

async function chooseDay(page: Page, fromLast: number): Promise<void> {
  await expect(heading(page, /^Which day works/)).toBeVisible();
  await dayOnOffer(page, fromLast).click();
  await expect(heading(page, 'What time?')).toBeVisible();
}

async function giveReason(page: Page, reason: string): Promise<void> {
  await expect(heading(page, 'What should the clinic know?')).toBeVisible();
  await page.getByLabel(/^Why is/).fill(reason);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading(page, 'Is this right?')).toBeVisible();
}

test('a client requests an appointment step by step, and it appears on the front desk’s open board', async ({
  page,
  openAs,
}) => {
  const reason = `Limps on the left, ${fresh('note')}`;
  await signIn(page, 'client@tailwell.test');
  await openStartPage(page);
  await page.getByRole('link', { name: 'Schedule Appointment' }).click();
  await page.getByRole('button', { name: /^Mochi/ }).click();
  await page.getByRole('button', { name: /^Check-up/ }).click();
  await chooseDay(page, 1);
  const time = await times(page).first().innerText();
  await times(page).first().click();

  // Back returns to the previous question and keeps its answer.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: time, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goForward();
  await giveReason(page, reason);
  await expect(page.getByRole('main')).toContainText(reason);

  const reception = await openAs('csr@tailwell.test');
  await openBoard(reception, `day=${answerOf(page, 'day')}`);
  const onTheBoard = boardOf(reception).getByRole('button', {
    name: new RegExp(`^${time} to .*, Mochi, cat`),
  });
  await expect(onTheBoard).toHaveCount(0);

  await page.getByRole('button', { name: 'Request this time' }).click();
  await expect(heading(page, 'Your request was sent to the clinic')).toBeVisible();
  const when = await page.getByRole('main').locator('time').innerText();
  await expect(onTheBoard).toBeVisible();
  await onTheBoard.click();
  await expect(reception.getByRole('dialog').getByText(reason)).toBeVisible();

  await page.getByRole('link', { name: 'Your appointments' }).click();
  const card = page.getByRole('article').filter({ hasText: when });
  await expect(card).toContainText('Mochi');
  await expect(card).toContainText('Waiting for confirmation');
  await cancelOwnBookings(page, reason);
});

test('a slot that is taken meanwhile is refused with the nearest free slots, and the input is kept', async ({
  page,
  openAs,
}) => {
  await signIn(page, 'client@tailwell.test');
  await page.goto('/client/appointments/new');
  await page.getByRole('button', { name: /^Biscuit/ }).click();
  await page.getByRole('button', { name: /^Nail trim/ }).click();
  await chooseDay(page, 3);
  // One doctor has this time only once.
  await page.getByRole('combobox', { name: 'Doctor' }).click();
  await page.getByRole('option').nth(1).click();
  await times(page).last().click();
  const [clicks, torn] = [fresh('The claws click on the floor'), fresh('A claw is torn')];
  await giveReason(page, clicks);

  const faster = await openAs('client@tailwell.test');
  await faster.goto(page.url().replace('step=confirm', 'step=reason'));
  await giveReason(faster, torn);
  await faster.getByRole('button', { name: 'Request this time' }).click();
  await expect(heading(faster, 'Your request was sent to the clinic')).toBeVisible();

  await page.getByRole('button', { name: 'Request this time' }).click();
  const takenAlert = page.getByRole('alert').filter({ hasText: 'This time was just taken' });
  await takenAlert.getByRole('button').first().click();
  await expect(takenAlert).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(clicks);
  await page.getByRole('button', { name: 'Request this time' }).click();
  await expect(heading(page, 'Your request was sent to the clinic')).toBeVisible();
  for (const reason of [clicks, torn]) await cancelOwnBookings(page, reason);
});

test('a new client chooses a clinic, adds a pet, books, reschedules and cancels the appointment', async ({
  page,
}) => {
  await register(page, 'Wanda Walker', `${fresh('wanda')}@people.test`, 'a quiet morning');
  await page.getByLabel('Find your clinic').fill('harbor');
  await page.getByRole('button', { name: /^Harbor Street Animal Clinic/ }).click();
  await page.getByLabel('What is your pet’s name?').fill('Waffle');
  await page.getByLabel('What kind of animal?').selectOption({ label: 'Dog' });
  await page.getByRole('button', { name: 'Add my pet' }).click();
  await expect(heading(page, 'Waffle')).toBeVisible();

  await page.goto('/client/appointments/new');
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await chooseDay(page, 1);
  await times(page).first().click();
  await giveReason(page, 'A first look');
  await page.getByRole('button', { name: 'Book this time' }).click();
  await expect(heading(page, 'Waffle is booked')).toBeVisible();
  const before = await page.getByRole('main').locator('time').innerText();

  await page.getByRole('link', { name: 'Your appointments' }).click();
  await page.getByRole('link', { name: 'Reschedule' }).click();
  await chooseDay(page, 1);
  await times(page).last().click();
  await page.getByRole('button', { name: 'Change to this time' }).click();
  await expect(heading(page, 'Waffle has a new time')).toBeVisible();
  const after = await page.getByRole('main').locator('time').innerText();
  expect(after).not.toBe(before);

  await page.getByRole('link', { name: 'Your appointments' }).click();
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(after);
  await card.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(card.filter({ hasText: after })).toContainText('Canceled');
});
