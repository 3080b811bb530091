import { givenPet, givenVisit } from './given.ts';
import { expect, signIn, test } from './people.ts';

test('a doctor orders a blood count, the samples are taken, and the tests are on the bill', async ({
  page,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/visits');
  const visitId = await givenVisit(page, await givenPet(page));
  await page.goto(`/clinic/visits/${visitId}`);
  const card = page.getByRole('region', { name: 'Laboratory orders' });
  await card.getByRole('button', { name: 'Order tests' }).click();
  const sheet = page.getByRole('dialog', { name: 'Order tests' });
  await sheet.getByLabel('Laboratory or analyzer').selectOption({ label: 'Nordlicht Veterinary Laboratory' });
  await sheet.getByRole('button', { name: 'Order tests' }).click();
  await expect(sheet.getByText('Choose at least one test.')).toBeVisible();
  await sheet.getByLabel('Tests').click();
  await page.getByPlaceholder('Name or code').fill('blood count');
  await page.getByRole('option', { name: /Complete blood count/u }).click();
  await expect(sheet.getByRole('list', { name: 'Chosen tests' })).toContainText('EDTA tube');
  await sheet.getByLabel('Clinical information').fill('Pale mucous membranes');
  await sheet.getByRole('button', { name: 'Order tests' }).click();
  await expect(sheet).toBeHidden();
  await card.getByRole('link', { name: 'Complete blood count' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ordered');
  await expect(page.getByText('Pale mucous membranes')).toBeVisible();
  await page.getByRole('button', { name: 'Samples taken, submit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sent');
  await expect(page.getByText(/^Taken/u).first()).toBeVisible();
});

test('a report of an endoscopy is written, signed and released', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/visits');
  const visitId = await givenVisit(page, await givenPet(page));
  await page.goto(`/clinic/visits/${visitId}`);
  await page
    .getByRole('region', { name: 'Diagnostic reports' })
    .getByRole('button', { name: 'New report' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await dialog.getByLabel('Title').fill('Upper GI endoscopy');
  await dialog.getByRole('button', { name: 'Start report' }).click();
  await page.getByLabel('Findings').fill('Erythema of the antrum.');
  await page.getByLabel('Conclusion').fill('Mild gastritis.');
  // It is saved when typing pauses, and can be signed then.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign report' }).click();
  await expect(page.getByText('Signature and addenda')).toBeVisible();
  await page.getByRole('button', { name: 'Release to client' }).click();
  const release = page.getByRole('dialog', { name: /^Release to/u });
  await release.getByLabel('Note in plain language').fill('Her stomach is a little irritated.');
  await release.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Hide from client' })).toBeVisible();
});
