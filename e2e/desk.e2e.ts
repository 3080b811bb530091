import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '#test/accessibility-violations.ts';
import { HARTMANN, quietTuesday } from './board.ts';
import { givenAppointment, givenPet } from './given.ts';
import { digits, expect, fresh, noticeOf, signInAnew, test } from './people.ts';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';

const CSR = { name: 'Mia Schubert', email: 'csr@tailwell.test' } as const;
const TECHNICIAN = { name: 'Jonas Weber', email: 'technician@tailwell.test' } as const;
const DOCTOR = { name: 'Dr. Lena Hartmann', email: 'doctor@tailwell.test' } as const;

/** A PIN of six digits that is not refused as too easy. */
const freshPin = (): string => `8${digits(1)}3${digits(1)}01`;

/** Sets the PIN on the account page. */
async function setPin(page: Page, pin: string): Promise<void> {
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'PIN for front desk devices' });
  await card.getByLabel(/^(?:New )?PIN$/).fill(pin);
  await card.getByLabel('Your password').fill(DEMO_PASSWORD);
  await card.getByRole('button', { name: /^(?:Set|Change) PIN$/ }).click();
  await expect(noticeOf(page, 'PIN saved')).toBeVisible();
}

/** Turns the browser of a clinic admin into a shared device. */
async function setUpDesk(page: Page, name: string): Promise<void> {
  await page.goto('/clinic/settings?tab=devices');
  await page.getByLabel(/name of this browser$/i).fill(name);
  await page.getByRole('button', { name: 'Set up this device' }).click();
  await expect(noticeOf(page, `${name} is set up`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: name })).toContainText(
    'This browser',
  );
}

const lockScreen = (page: Page) => page.getByRole('heading', { name: 'Who is there?' });

/** Chooses a name on the lock screen. */
async function choose(page: Page, name: string): Promise<void> {
  // Until the lock screen is shown, the page has a button of the same name: the user menu.
  await expect(lockScreen(page)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

test('two staff members share a device, and each action keeps its author', async ({ page, openAs }) => {
  const [csrPin, technicianPin] = [freshPin(), freshPin()];
  await setPin(await openAs(CSR.email), csrPin);
  await setPin(await openAs(TECHNICIAN.email), technicianPin);
  const desk = fresh('Reception ');
  await signInAnew(page, 'clinic@tailwell.test');
  await setUpDesk(page, desk);

  await page.getByRole('button', { name: /: account menu$/ }).click();
  await page.getByRole('menuitem', { name: /Switch person/ }).click();
  await expect(lockScreen(page)).toBeVisible();
  await expect(page).toHaveURL('/desk');
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await choose(page, CSR.name);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByLabel(/^PIN/).pressSequentially(csrPin);
  // They may not see the settings, which were open.
  await expect(page).toHaveURL('/clinic/dashboard');
  const [first, second] = [await givenPet(page), await givenPet(page)];
  const day = quietTuesday(4);
  await givenAppointment(page, { pet: first, doctor: HARTMANN, startsAt: `${day}T08:00:00Z` });

  await page.goto('/clinic/pets');
  await expect(page.getByRole('heading', { name: 'Pets' })).toBeVisible();
  await page.keyboard.press('Control+.');
  await choose(page, TECHNICIAN.name);
  for (const digit of technicianPin) await page.getByRole('button', { name: digit, exact: true }).click();
  // The next user continues on the page of the previous one.
  await expect(page).toHaveURL('/clinic/pets');
  await givenAppointment(page, { pet: second, doctor: HARTMANN, startsAt: `${day}T09:00:00Z` });

  const boss = await openAs('clinic@tailwell.test');
  await boss.goto('/clinic/settings?tab=audit&action=appointment.booked');
  const lines = boss.getByRole('table', { name: 'Audit trail' }).getByRole('row');
  await expect(lines.filter({ hasText: first.name })).toContainText(CSR.name);
  await expect(lines.filter({ hasText: first.name })).toContainText(desk);
  await expect(lines.filter({ hasText: second.name })).toContainText(TECHNICIAN.name);
  await expect(lines.filter({ hasText: second.name })).toContainText(desk);
});

test('five wrong PINs require the password, after which the PIN works again', async ({ page, openAs }) => {
  const pin = freshPin();
  await setPin(await openAs(DOCTOR.email), pin);
  await signInAnew(page, 'clinic@tailwell.test');
  await setUpDesk(page, fresh('Treatment '));
  await page.keyboard.press('Control+.');
  await choose(page, DOCTOR.name);
  const field = page.getByLabel(/^PIN/);
  for (const left of ['4 attempts', '3 attempts', '2 attempts', 'One attempt']) {
    await field.pressSequentially('502918');
    await expect(page.getByText(`Incorrect PIN. ${left} left.`)).toBeVisible();
    await expect(field).toHaveValue('');
  }
  await field.pressSequentially('502918');
  await expect(page.getByRole('alert')).toContainText('Too many wrong PINs');
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await expect(page).toHaveURL('/login?with=password');
  await page.getByLabel('Email').fill(DOCTOR.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In with Email' }).click();
  await expect(page).toHaveURL('/clinic/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+.');
  await choose(page, DOCTOR.name);
  await page.getByLabel(/^PIN/).pressSequentially(pin);
  await expect(page).toHaveURL('/clinic/dashboard');
});

test('an idle shared device locks, hides the page and ends the session', async ({ page }) => {
  await page.clock.install();
  await signInAnew(page, 'clinic@tailwell.test');
  await setUpDesk(page, fresh('Window '));
  await page.goto('/clinic/settings');
  await page.getByLabel('Phone').fill('not saved yet');
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    return /"access_token":"([^"]+)"/.exec(localStorage.getItem(key) ?? '')?.[1] ?? '';
  });
  const fetchClinic = () =>
    page.request.get('/api/v1/clinic', { headers: { authorization: `Bearer ${token}` } });

  await page.clock.fastForward('09:30');
  await expect(page.getByLabel('Phone')).toHaveValue('not saved yet');
  expect((await fetchClinic()).status()).toBe(200);
  await page.clock.fastForward('00:40');
  await expect(lockScreen(page)).toBeVisible();
  await expect(page.getByText('not saved yet')).toHaveCount(0);
  await expect.poll(async () => (await fetchClinic()).status()).toBe(401);
  await page.goBack();
  await expect(lockScreen(page)).toBeVisible();
});

test('a revoked device refuses sign-in by PIN', async ({ page, openAs }) => {
  await signInAnew(page, 'clinic@tailwell.test');
  const desk = fresh('Ward ');
  await setUpDesk(page, desk);
  const boss = await openAs('clinic@tailwell.test');
  await boss.goto('/clinic/settings?tab=devices');
  await boss.getByRole('button', { name: `Revoke ${desk}` }).click();
  await boss
    .getByRole('alertdialog')
    .getByRole('button', { name: `Revoke ${desk}` })
    .click();
  await expect(noticeOf(boss, `${desk} revoked`)).toBeVisible();
  await page.getByRole('link', { name: 'Staff' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
});
