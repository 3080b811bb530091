import { givenPet } from './given.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

test('a clinic admin exports and erases the personal data of a client; the record of the pet stays', async ({
  page,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/pets');
  const pet = await givenPet(page);
  const name = `Clare ${pet.name}`;
  await page.goto(`/clinic/pets/${pet.id}`);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Export personal data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^client-clare-.*\.json$/u);

  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Erase personal data…' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase the personal data of ${name}` });
  await expect(dialog.getByText(`${pet.name}: the record is kept without a client.`)).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Erase permanently' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Client’s name').fill(name.toLowerCase());
  await confirm.click();

  await expect(noticeOf(page, 'The personal data was erased')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Erased client' })).toBeVisible();
  await expect(page.getByText('Data erased')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await page.getByRole('link', { name: pet.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: pet.name })).toBeVisible();
  await expect(page.getByText('Erased client').first()).toBeVisible();
});
