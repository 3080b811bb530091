import { givenPet } from './given.ts';
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
