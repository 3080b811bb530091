import type { Page } from '@playwright/test';
import { givenPet, givenVisit } from './given.ts';
import { expect, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });
test.describe.configure({ mode: 'default' });

const noteOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const savedIn = (page: Page, name: string) => sectionOf(page, name).getByText('Saved', { exact: true });

/** Opens a visit whose editor has been loaded. */
async function openVisit(page: Page, id: string): Promise<void> {
  await page.goto(`/clinic/visits/${id}`);
  await expect(noteOf(page, 'Subjective')).toBeEditable();
}

test('two people in one note see each other, and both texts survive a conflict', async ({ page, openAs }) => {
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  const id = await givenVisit(page, pet);
  const other = await openAs('clinic@tailwell.test');
  await Promise.all([openVisit(page, id), openVisit(other, id)]);
  await expect(page.getByText(/has this visit open$/)).toBeVisible();

  // The other one is offline while the doctor saves.
  await other.context().setOffline(true);
  await noteOf(page, 'Plan').fill('Rest for two weeks.');
  await expect(savedIn(page, 'Plan')).toBeVisible();
  await noteOf(other, 'Plan').fill('Rest for ten days.');
  await expect(sectionOf(other, 'Plan').getByText(/^Offline\. Kept on this device/)).toBeVisible();
  await other.context().setOffline(false);

  await sectionOf(other, 'Plan')
    .getByRole('button', { name: /compare$/ })
    .click();
  const conflict = other.getByRole('dialog', { name: 'Plan was changed by someone else' });
  await expect(conflict.locator('ins').filter({ hasText: 'ten' }).first()).toBeVisible();
  await expect(conflict.locator('del').filter({ hasText: 'two' }).first()).toBeVisible();
  await conflict.getByRole('button', { name: 'Merge manually' }).click();
  await expect(conflict.getByRole('textbox', { name: 'Merged plan' })).toContainText('Rest for two weeks.');
  await conflict.getByRole('button', { name: 'Save merged text' }).click();
  await expect(conflict).toBeHidden();
  await expect(savedIn(other, 'Plan')).toBeVisible();
  for (const text of ['Rest for ten days.', 'Rest for two weeks.']) {
    await expect(noteOf(other, 'Plan')).toContainText(text);
    await expect(noteOf(page, 'Plan')).toContainText(text);
  }
});

test('a reload while offline loses nothing that was typed', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  const id = await givenVisit(page, pet);
  await openVisit(page, id);
  // The server refuses to be reached for the notes alone: the page itself can be loaded again.
  const notes = '**/api/v1/visits/*/sections/*';
  await page.route(notes, (route) => route.abort('internetdisconnected'));
  await noteOf(page, 'Plan').fill('Typed without a connection.');
  await expect(sectionOf(page, 'Plan').getByText(/^Offline\. Kept on this device/)).toBeVisible();
  await page.reload();
  await expect(noteOf(page, 'Plan')).toContainText('Typed without a connection.');
  await page.unroute(notes);
  // The browser notices that the connection is back.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(savedIn(page, 'Plan')).toBeVisible();
  await page.reload();
  await expect(noteOf(page, 'Plan')).toContainText('Typed without a connection.');
});

test('what two tabs of one person held when they crashed offline is found again, both of it', async ({
  page,
  context,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  const id = await givenVisit(page, pet);
  const second = await context.newPage();
  await Promise.all([openVisit(page, id), openVisit(second, id)]);
  const notes = '**/api/v1/visits/*/sections/*';
  await context.route(notes, (route) => route.abort('internetdisconnected'));
  for (const [tab, text] of [
    [page, 'Typed in the first tab.'],
    [second, 'Typed in the second tab.'],
  ] as const) {
    await noteOf(tab, 'Plan').fill(text);
    await expect(sectionOf(tab, 'Plan').getByText(/^Offline\. Kept on this device/)).toBeVisible();
  }
  await Promise.all([page.close(), second.close()]);
  await context.unroute(notes);

  const third = await context.newPage();
  await openVisit(third, id);
  await sectionOf(third, 'Plan')
    .getByRole('button', { name: /compare$/ })
    .click();
  await third.getByRole('button', { name: 'Merge manually' }).click();
  await third.getByRole('button', { name: 'Save merged text' }).click();
  await expect(savedIn(third, 'Plan')).toBeVisible();
  await third.reload();
  for (const text of ['Typed in the first tab.', 'Typed in the second tab.'])
    await expect(noteOf(third, 'Plan')).toContainText(text);
});

test('a doctor changes the settings of the record, which others of the team do not have', async ({
  page,
  browser,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/visits');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Record settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Add range' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a range' });
  await sheet.getByLabel('From, °C').fill('34');
  await sheet.getByLabel('To, °C').fill('36');
  await sheet.getByLabel('From, days of age').fill('20');
  await sheet.getByLabel('To, days of age').fill('10');
  await sheet.getByLabel('Source').fill('A textbook');
  await sheet.getByRole('button', { name: 'Save range' }).click();
  await expect(sheet.getByText('The last day must be on or after the first.')).toBeVisible();
  await sheet.getByLabel('To, days of age').fill('27');
  await sheet.getByRole('button', { name: 'Save range' }).click();
  // The starter set has values of newborn dogs already.
  await expect(sheet.getByText(/already has a range for this vital sign and age/)).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, 'csr@tailwell.test');
  await desk.goto('/clinic/visits');
  await expect(desk.getByRole('link', { name: 'Templates' })).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0);
});
