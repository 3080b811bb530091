import type { Locator, Page } from '@playwright/test';
import { boardOf, openBoard } from './board.ts';
import { expect, fresh, openStartPage, register, signIn, signInAnew, test } from './people.ts';
import { cancelOwnBookings } from './given.ts';
import { dayOnOffer } from './portal.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const times = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^\d{1,2}:\d\d(?: [AP]M)?$/ });
const answerOf = (page: Page, key: string) => new URL(page.url()).searchParams.get(key) ?? '';

/** Completes every step up to the reason, with the last time of the day. */
async function answerUpToReason(page: Page, pet: string, type: RegExp, fromLast: number): Promise<void> {
  await page.goto('/client/appointments/new');
  await page.getByRole('button', { name: new RegExp(`^${pet}`) }).click();
  await page.getByRole('button', { name: type }).click();
  await dayOnOffer(page, fromLast).click();
  await times(page).last().click();
  await expect(heading(page, 'What should the clinic know?')).toBeVisible();
}

test('a change by the clinic appears at once on the client’s open page', async ({ page, openAs }) => {
  await signIn(page, 'client@tailwell.test');
  await openStartPage(page);
  await answerUpToReason(page, 'Pepper', /^Nail trim/, 4);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Enter the reason for the visit.')).toBeVisible();
  await page.getByLabel(/^Why is/).fill('The claws are long');
  await page.getByRole('button', { name: 'Next' }).click();
  const day = answerOf(page, 'day');
  await page.getByRole('button', { name: 'Request this time' }).click();
  await expect(heading(page, 'Your request was sent to the clinic')).toBeVisible();
  const when = await page.getByRole('main').locator('time').innerText();
  const time = /\d\d:\d\d/.exec(when)?.[0] ?? '';
  await page.getByRole('link', { name: 'Your appointments' }).click();
  const card = page.getByRole('article').filter({ hasText: when }).filter({ hasText: 'Pepper' });
  await expect(card).toContainText('Waiting for confirmation');
  const dashboard = await page.context().newPage();
  await dashboard.goto('/client/dashboard');
  await expect(dashboard.getByText('You requested an appointment for Pepper').first()).toBeVisible();

  const reception = await openAs('csr@tailwell.test');
  await openBoard(reception, `day=${day}`);
  await boardOf(reception)
    .getByRole('button', { name: new RegExp(`^${time} to .*, Pepper, rabbit`) })
    .click();
  const detail = reception.getByRole('dialog', { name: 'Pepper' });
  await detail
    .getByRole('button', { name: /Pepper$/ })
    .first()
    .click();
  await expect(card).toContainText('Booked');
  await expect(dashboard.getByText('The clinic booked an appointment for Pepper').first()).toBeVisible();
  await detail.getByRole('button', { name: 'Confirm Pepper' }).click();
  await expect(card).toContainText('Confirmed');
  await expect(card).toContainText('Your appointment is confirmed.');
});

test('the typed reason survives a reload, but not signing out', async ({ page }) => {
  await signInAnew(page, 'client@tailwell.test');
  await openStartPage(page);
  await answerUpToReason(page, 'Mochi', /^Check-up/, 5);
  const reason = page.getByLabel(/^Why is/);
  await reason.fill('Coughs at night');
  const address = page.url();
  await page.reload();
  await expect(reason).toHaveValue('Coughs at night');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signInAnew(page, 'client@tailwell.test');
  await page.goto(address);
  await expect(reason).toHaveValue('');
});

test('a client joins a second clinic and adds the pet that it treats', async ({ page }) => {
  const pet = fresh('Waffle');
  await register(page, 'Wanda Walker', `${fresh('wanda')}@people.test`, 'a quiet morning');
  await page.getByRole('button', { name: /^Tierklinik am Landwehrkanal/ }).click();
  await page.getByLabel('What is your pet’s name?').fill('Momo');
  await page.getByLabel('What kind of animal?').selectOption({ label: 'Cat' });
  await page.getByRole('button', { name: 'Add my pet' }).click();
  await expect(heading(page, 'Momo')).toBeVisible();

  await page.goto('/client/pets');
  await page.getByRole('button', { name: 'Another clinic' }).click();
  const joining = page.getByRole('dialog', { name: 'Another clinic' });
  await expect(joining.getByRole('button', { name: /^Tierklinik am Landwehrkanal/ })).toHaveCount(0);
  await joining.getByRole('button', { name: /^Harbor Street Animal Clinic/ }).click();

  const adding = page.getByRole('dialog', { name: 'Add a pet' });
  await expect(adding.getByRole('radio', { name: 'Harbor Street Animal Clinic' })).toBeChecked();
  await adding.getByLabel('What is your pet’s name?').fill(pet);
  await adding.getByLabel('What kind of animal?').selectOption({ label: 'Dog' });
  await adding.getByRole('button', { name: 'Add pet' }).click();
  await expect(heading(page, pet)).toBeVisible();
  await expect(page.getByRole('region', { name: `About ${pet}` })).toContainText(
    'Harbor Street Animal Clinic',
  );
  await page.goto('/client/pets');
  await expect(page.getByRole('region', { name: 'Your clinics' }).getByRole('listitem')).toHaveCount(2);
});

test('a visit can be booked with the keyboard alone', async ({ page }) => {
  await signIn(page, 'client@tailwell.test');
  await openStartPage(page);
  await tabTo(page, page.getByRole('link', { name: 'Schedule Appointment' }));
  await page.keyboard.press('Enter');
  await choose(page, 'Who needs to see the vet?', page.getByRole('button', { name: /^Biscuit/ }));
  await choose(page, 'What is the visit for?', page.getByRole('button', { name: /^Vaccination/ }));
  await choose(page, /^Which day works/, dayOnOffer(page, 2));
  await expect(heading(page, 'What time?')).toBeFocused();
  await tabTo(page, page.getByRole('combobox', { name: 'Doctor' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, 'What time?', times(page).last());
  await expect(heading(page, 'What should the clinic know?')).toBeFocused();
  await tabTo(page, page.getByLabel(/^Why is/));
  const reason = fresh('The yearly vaccination');
  await page.keyboard.type(reason);
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await choose(page, 'Is this right?', page.getByRole('button', { name: 'Request this time' }));
  await expect(heading(page, 'Your request was sent to the clinic')).toBeFocused();
  await cancelOwnBookings(page, reason);
});

/** Answers the question on screen with the keyboard alone. */
async function choose(page: Page, question: string | RegExp, answer: Locator): Promise<void> {
  await expect(heading(page, question)).toBeVisible();
  await tabTo(page, answer);
  await page.keyboard.press('Enter');
}

/** Presses Tab until an element has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const presses = 120;
  for (let press = 0; press < presses; press += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  const isMarked = await target.evaluate((element) => {
    const { outlineStyle, boxShadow } = element.ownerDocument.defaultView.getComputedStyle(element);
    return outlineStyle !== 'none' || boxShadow !== 'none';
  });
  expect(isMarked).toBe(true);
}

test('a printed pet page contains the record alone and fits the sheet', async ({ page }) => {
  await signIn(page, 'client@tailwell.test');
  await page.goto('/client/pets');
  await page.getByRole('link', { name: 'View Biscuit' }).click();
  await expect(heading(page, 'Biscuit')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Past visits' }).getByRole('article').first()).toBeVisible();
  await page.locator('html').evaluate((html) => html.setAttribute('data-theme', 'dark'));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 1000 });
  for (const button of ['Print', 'Edit', 'Logout', 'Cancel appointment']) {
    await expect(page.getByRole('button', { name: button })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Book an appointment' })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0);
  await expect(page.getByText(/^Tierklinik am Landwehrkanal · /)).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const overTheEdge = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(overTheEdge).toBe(0);
});

const PHONE = { width: 360, height: 740 };
const THUMB = 44;

test('every tap target on a client’s pages is large enough on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'client@tailwell.test');
  for (const address of [
    '/client/dashboard',
    '/client/pets',
    '/client/pets?add=1',
    '/client/pets?join=1',
    '/client/appointments',
    '/client/appointments/new',
  ]) {
    await page.goto(address);
    // Behind an open sheet the heading is visible, but hidden from screen readers.
    await expect(page.locator('h1')).toBeAttached();
    await expect(page.getByRole('dialog')).toHaveCount(address.includes('?') ? 1 : 0);
    await expect(page.locator('.animate-pulse')).toHaveCount(0);
    expect.soft(await tooSmall(page), address).toEqual([]);
  }
  await page.goto('/client/appointments');
  await page.getByRole('button', { name: 'Cancel appointment' }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect.soft(await tooSmall(page), 'the question before an appointment is called off').toEqual([]);
});

/** Tap targets that are less than 44 px high or wide, by their text. A link may cover its whole card. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.locator('a:not([href^="#"]), button, input, select, textarea').evaluateAll(
    (all, least) =>
      all
        .filter((one) => one.checkVisibility())
        .filter(
          (one) => one.ownerDocument.defaultView.getComputedStyle(one, '::after').position !== 'absolute',
        )
        .map((one) => ({ box: one.getBoundingClientRect(), text: one.ariaLabel ?? one.textContent }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
        .filter(({ box }) => box.width < least || box.height < least)
        .map(({ box, text }) => `${text}: ${Math.round(box.width)} x ${Math.round(box.height)}`),
    THUMB,
  );
