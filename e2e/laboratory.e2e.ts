import type { Page } from '@playwright/test';
import { idOfLaboratory } from './given-device.ts';
import { givenPet, request } from './given.ts';
import { expect, fresh, noticeOf, signIn, test } from './people.ts';

test('a blood count is entered, signed with an interpretation, and released with a note; a corrected potassium waits again', async ({
  page,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  await page.goto('/clinic/labs');
  await page.getByRole('button', { name: 'Enter results' }).click();
  const sheet = page.getByRole('dialog', { name: 'Enter results' });
  await sheet.getByLabel('Pet').click();
  await page.getByPlaceholder('Pet, client, phone or microchip').fill(pet.name);
  await page
    .getByRole('option', { name: new RegExp(pet.name) })
    .first()
    .click();
  await sheet.getByLabel('Laboratory or analyzer').selectOption({ label: 'Example In-house Analyzer' });
  const testName = fresh('Chemistry ');
  await sheet.getByLabel('Test', { exact: true }).fill(testName);
  await sheet.getByLabel('Code').fill('K');
  await sheet.getByLabel('Name').fill('Potassium');
  await sheet.getByLabel('Value', { exact: true }).fill('4.1');
  await sheet.getByLabel('Unit').fill('mmol/L');
  await sheet.getByLabel('Low').fill('3.5');
  await sheet.getByLabel('High').fill('5.5');
  await sheet.getByRole('button', { name: 'Add results' }).click();
  await expect(noticeOf(page, 'Results added')).toBeVisible();

  await page.goto(`/clinic/pets/${pet.id}`);
  await page
    .getByRole('region', { name: 'Laboratory results' })
    .getByRole('link', { name: testName })
    .click();
  await expect(page.getByRole('row', { name: /Potassium/ })).toContainText('3.5–5.5');

  await test.step('a doctor signs it, and releases it with a note', async () => {
    await page.getByLabel('Interpretation').fill('No abnormality.');
    await page.getByRole('button', { name: 'Sign results' }).click();
    await expect(noticeOf(page, 'Results signed')).toBeVisible();
    await page.getByLabel('Note for the client').fill('All values are normal.');
    await page.getByRole('button', { name: 'Release to client' }).click();
    await expect(noticeOf(page, 'Results released')).toBeVisible();
    await expect(page.getByText('All values are normal.')).toBeVisible();
  });

  await test.step('a corrected value keeps the old one readable, and waits for a review again', async () => {
    await page.getByRole('button', { name: 'Correct Potassium' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct Potassium' });
    await dialog.getByLabel('Value, in mmol/L').fill('6.1');
    await dialog.getByLabel('Reason').fill('Typing error');
    await dialog.getByRole('button', { name: 'Correct value' }).click();
    await expect(page.getByText('Changed since signed')).toBeVisible();
    await expect(page.getByRole('row', { name: /Potassium/ })).toContainText('High');
    await expect(page.getByText(/Earlier: 4\.1 mmol\/L/)).toBeVisible();
  });
});

test('a report of no known patient gets one, and shows next to the earlier dates with its trend', async ({
  page,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/labs?view=unmatched');
  await page
    .getByRole('link', { name: /Biochemistry/ })
    .first()
    .click();
  const card = page.getByRole('region', { name: 'Whose report is this?' });
  await expect(card.getByText('Name', { exact: true }).first()).toBeVisible();
  await card
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await expect(card).toBeHidden();
  await page.getByRole('link', { name: 'Creatinine' }).click();
  await expect(page.getByRole('img', { name: /^Creatinine: / })).toBeVisible();
  await expect(page.getByRole('table').last()).toContainText('Potassium');
});

/** Enters a report of one value. @returns the text of its link in the queue. */
async function givenReport(page: Page, laboratoryId: string): Promise<string> {
  const pet = await givenPet(page);
  await request(page, 'POST', '/lab-reports', {
    laboratoryId,
    petId: pet.id,
    testName: 'Chemistry',
    resultedAt: '2026-11-20T10:00:00.000Z',
    values: [{ code: 'K', name: 'Potassium', valueText: '4.1', valueNumber: '4.1', unit: 'mmol/L' }],
  });
  return `${pet.name}: Chemistry`;
}

test('the queue is worked off with the keyboard alone', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/labs');
  const laboratoryId = await idOfLaboratory(page, 'Example In-house Analyzer');
  const names = [await givenReport(page, laboratoryId), await givenReport(page, laboratoryId)];
  const [first, second] = names.map((name) => page.getByRole('link', { name }));
  if (!first || !second) throw new Error('Two reports were given.');
  await page.goto('/clinic/labs?view=mine');
  await expect(second).toBeVisible();
  const focused = page.locator('[data-row]:focus');

  await test.step('J, K and the arrow keys move', async () => {
    await page.keyboard.press('j');
    await expect(focused).toHaveCount(1);
    await first.focus();
    await page.keyboard.press('j');
    await expect(first).not.toBeFocused();
    await page.keyboard.press('k');
    await expect(first).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(first).not.toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();
  });

  await test.step('Enter opens a report, and Escape goes back to its row', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Chemistry');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/clinic/labs?view=mine');
    await expect(first).toBeFocused();
  });

  await test.step('S shows the values, S again signs them, and the next report has the focus', async () => {
    const values = page.getByRole('region', { name: `Values of ${names[0]}` });
    await page.keyboard.press('s');
    await expect(values.getByRole('row', { name: /Potassium/u })).toContainText('4.1');
    await page.keyboard.press('Escape');
    await expect(values).toBeHidden();
    await expect(first).toBeFocused();
    await page.keyboard.press('s');
    await expect(values.getByRole('button', { name: 'Sign results' })).toBeVisible();
    await page.keyboard.press('s');
    await expect(noticeOf(page, 'Results signed')).toBeVisible();
    await expect(first).toBeHidden();
    await expect(focused).toHaveCount(1);
  });
});

test('the list of shortcuts leads to what the help says about the page', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/labs');
  await expect(page.getByRole('heading', { level: 1, name: 'Laboratory' })).toBeVisible();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Next report')).toBeVisible();
  await shortcuts.getByRole('link', { name: 'Help with this page' }).click();
  await expect(page).toHaveURL('/clinic/help#laboratory');
  const answers = page.getByRole('region', { name: 'Laboratory', exact: true });
  await expect(answers.getByText('Once you release them with a note in plain language.')).toBeVisible();
});
