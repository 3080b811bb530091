import { type Page } from '@playwright/test';
import { expect, fresh, openAs, test } from './people.ts';

const answer = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name: text }).first().click();
const question = (page: Page, text: string) =>
  expect(page.getByRole('heading', { name: text, level: 1 })).toBeVisible();

/** Someone new with an account of their own, at the question which clinic is theirs. */
async function register(page: Page): Promise<string> {
  const email = `${fresh('owner')}@people.test`;
  await page.goto('/register');
  await page.getByLabel('Full name').fill('Olive Owner');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a quiet morning');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/client/dashboard');
  return email;
}

/** A new client of the first clinic with a first pet. */
async function joinWithPet(page: Page, pet: string): Promise<void> {
  await register(page);
  await page.getByLabel('Find your clinic').fill('Landwehr');
  await answer(page, /Landwehrkanal/);
  await page.getByLabel('What is your pet called?').fill(pet);
  await page.getByLabel('What kind of animal?').selectOption('Cat');
  await page.getByRole('button', { name: 'Add my pet' }).click();
  await expect(page.getByRole('heading', { name: pet, level: 1 })).toBeVisible();
}

/** From the pet's page to the question whether everything is right. Which free time it is, counted on its day. */
async function answerUpToConfirm(page: Page, time: number): Promise<void> {
  await page.getByRole('link', { name: 'Book a visit' }).click();
  await question(page, 'What is it about?');
  await answer(page, /Check-up/);
  await page.getByLabel(/What should the clinic know/).fill('Limping since yesterday');
  await page.getByRole('button', { name: 'Next' }).click();
  await question(page, 'Which day suits you?');
  await page
    .getByRole('main')
    .getByRole('button', { name: /\d+ times/ })
    .last()
    .click();
  await question(page, 'What time?');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .nth(time)
    .click();
  await question(page, 'Is this right?');
}

test('a new client joins a clinic, adds a pet, asks for an appointment, and the clinic sees it', async ({
  page,
  browser,
}) => {
  const pet = fresh('Miso');
  await joinWithPet(page, pet);
  await answerUpToConfirm(page, 0);
  await expect(page.getByRole('main')).toContainText('Limping since yesterday');
  await page.goBack();
  await question(page, 'What time?');
  await page.goForward();
  await page.getByRole('button', { name: /Ask for this time|Book this time/ }).click();
  await expect(
    page.getByRole('status').filter({ hasText: /request is with the clinic|is booked in/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page.getByRole('region', { name: 'Upcoming Appointments' })).toContainText('1');

  const csr = await openAs(browser, 'csr@tailwell.test');
  await csr.goto(`/clinic/pets?q=${pet}`);
  await csr.getByRole('table').getByRole('link', { name: pet }).click();
  await expect(csr.getByText('Limping since yesterday')).toBeVisible();
});

test('of two who want one time, the second is offered the nearest ones and books one of them', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await joinWithPet(page, fresh('One'));
  await joinWithPet(other, fresh('Two'));
  await answerUpToConfirm(page, 2);
  await answerUpToConfirm(other, 2);
  // Several doctors may be free at that time: each client asks for the same one.
  const doctor = await page.evaluate(() => new URL(location.href).searchParams.get('with'));
  expect(doctor).toBeNull();
  await page.getByRole('button', { name: /Ask for this time|Book this time/ }).click();
  await expect(
    page.getByRole('status').filter({ hasText: /request is with the clinic|is booked in/ }),
  ).toBeVisible();
  await other.getByRole('button', { name: /Ask for this time|Book this time/ }).click();
  const gone = other.getByRole('alert').filter({ hasText: 'This time has just gone' });
  const done = other.getByRole('status').filter({ hasText: /request is with the clinic|is booked in/ });
  await expect(gone.or(done)).toBeVisible();
  if (await gone.isVisible()) {
    await gone.getByRole('button').first().click();
    await other.getByRole('button', { name: /Ask for this time|Book this time/ }).click();
  }
  await expect(done).toBeVisible();
});

test('a client changes the time of an appointment, then calls it off', async ({ page }) => {
  await joinWithPet(page, fresh('Mochi'));
  await answerUpToConfirm(page, 4);
  await page.getByRole('button', { name: /Ask for this time|Book this time/ }).click();
  await page.getByRole('link', { name: 'Your appointments' }).click();
  await page.getByRole('link', { name: 'Change the time' }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /\d+ times/ })
    .first()
    .click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .last()
    .click();
  await expect(page.getByRole('main')).toContainText('Instead of');
  await page.getByRole('button', { name: /Ask for this time|Change to this time/ }).click();
  await page.getByRole('link', { name: 'Your appointments' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('button', { name: 'Call it off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Call it off' }).click();
  await expect(page.getByText('Nothing planned')).toBeVisible();
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(page.getByRole('article')).toContainText('Called off');
});

test('a client cannot open a pet that is not theirs', async ({ page, browser }) => {
  const pet = fresh('Private');
  await joinWithPet(page, pet);
  const stranger = await openAs(browser, 'client@tailwell.test');
  await stranger.goto(page.url());
  await expect(stranger.getByText('There is no such pet of yours')).toBeVisible();
});
