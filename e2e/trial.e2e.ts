import type { Page } from '@playwright/test';
import { bookingSheet, cardOf, choose, choosePet, clickSlot, openBoard, quietTuesday } from './board.ts';
import { expect, fresh, linkMailedTo, noticeOf, register, test } from './people.ts';

const PASSWORD = 'hay and warm water';
const OWNER = 'Ada Adler';

const checklist = (page: Page) => page.getByRole('region', { name: /^(First steps|Your clinic is set up)$/ });
const step = (page: Page, title: string) => checklist(page).getByRole('listitem').filter({ hasText: title });

/** Chooses an option of a searchable list by typing. */
async function find(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByPlaceholder(label).fill(text);
  await page.getByRole('option', { name: text }).click();
}

/** Imports a client with a pet from a pasted list that has one faulty line. */
async function importList(page: Page, petName: string): Promise<void> {
  await page.getByRole('button', { name: 'Import a list' }).click();
  const sheet = page.getByRole('dialog', { name: 'Import clients' });
  await sheet
    .getByLabel('Or paste it here')
    .fill(`Name;Phone;Pet;Species\nTheo Taube;030 901820;${petName};Dog\nBo Beck;call me;;`);
  await expect(sheet).toContainText('“call me” is not a phone number.');
  await sheet.getByRole('button', { name: 'Import 1 client' }).click();
  await expect(noticeOf(page, '1 client imported')).toBeVisible();
  await expect(page.getByRole('row', { name: /Theo Taube/ })).toContainText(petName);
}

async function bookFirstVisit(page: Page, petName: string): Promise<void> {
  await openBoard(page, `day=${quietTuesday(3)}`);
  await clickSlot(page, OWNER, '10:00');
  await choosePet(page, petName);
  const sheet = bookingSheet(page);
  await choose(page, sheet.getByLabel('Type'), /^Check-up/);
  await sheet.getByLabel('Reason').fill('First visit');
  await sheet.getByRole('button', { name: `Book ${petName}` }).click();
  await expect(sheet).toBeHidden();
  await expect(cardOf(page, petName)).toBeVisible();
}

test('a visitor starts a trial and completes the first steps up to the first booked visit', async ({
  page,
}) => {
  const clinic = fresh('Tierklinik ');
  const email = `${fresh('ada')}@people.test`;
  await page.clock.install();
  await page.goto('/home');
  await page.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Start your free trial' })).toBeVisible();

  await test.step('errors are shown at their fields, and the input is kept', async () => {
    await page.getByLabel('Clinic name').fill(clinic);
    await find(page, 'Country', 'Germany');
    await expect(page.getByLabel('Time zone')).toHaveText('Europe/Berlin');
    await page.getByLabel('Your full name').fill(OWNER);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.clock.fastForward(3000);
    await page.getByRole('button', { name: 'Start free trial' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/easy to guess/);
    await expect(page.getByLabel('Clinic name')).toHaveValue(clinic);
  });
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(page).toHaveURL('/clinic/dashboard');
  await expect(page.getByText('Your trial ends in 30 days.')).toBeVisible();
  await expect(checklist(page)).toContainText('0 of 5 done');

  await step(page, 'Opening hours')
    .getByRole('button', { name: /^Looks right/ })
    .click();
  await expect(checklist(page)).toContainText('1 of 5 done');
  await step(page, 'Your team')
    .getByRole('button', { name: /^I work alone/ })
    .click();
  await step(page, 'Services')
    .getByRole('button', { name: /^Looks right/ })
    .click();
  await expect(checklist(page)).toContainText('3 of 5 done');
  await step(page, 'Clients and pets').getByRole('link', { name: 'Add clients' }).click();
  const pet = fresh('Balu');
  await importList(page, pet);
  await bookFirstVisit(page, pet);

  await page.goto('/clinic/dashboard');
  await expect(checklist(page)).toContainText('Your clinic is set up');
  await checklist(page).getByRole('button', { name: 'Done, hide this' }).click();
  await expect(checklist(page)).toHaveCount(0);
  await page.goto('/clinic/settings');
  await page.getByRole('button', { name: 'Show on the dashboard' }).click();
  await page.goto('/clinic/dashboard');
  await expect(checklist(page)).toContainText('5 of 5 done');

  await page.goto('/start');
  await expect(page.getByText('You already have access')).toBeVisible();
  expect(await linkMailedTo(page, email)).toMatch(/\/clinic\/dashboard$/);
});

test('an account without a clinic starts a trial', async ({ page }) => {
  await register(page, OWNER, `${fresh('own')}@people.test`, PASSWORD);
  await page.goto('/start');
  await expect(page.getByLabel('Your full name')).toHaveValue(OWNER);
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByLabel('Clinic name').fill(fresh('Praxis '));
  await find(page, 'Country', 'Austria');
  await page.getByRole('checkbox', { name: 'I treat pets myself' }).click();
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(page).toHaveURL('/clinic/dashboard');
  await expect(noticeOf(page, 'Welcome to Tailwell')).toBeVisible();
  await page.goto('/clinic/appointments');
  await expect(page.getByText('No one takes appointments yet')).toBeVisible();
});
