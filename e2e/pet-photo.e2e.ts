import sharp from 'sharp';
import { givenPet } from './given.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

const picture = (colour: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

test('a photo is added in the header of a pet, exchanged for another picture, removed and archived with its document', async ({
  page,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/pets');
  const pet = await givenPet(page);
  await page.goto(`/clinic/pets/${pet.id}`);
  const card = page.getByRole('region', { name: 'Documents and pictures' });
  await page.getByRole('button', { name: `Add a photo of ${pet.name}` }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose a picture' }).click();
  const chooser = await choosing;
  await chooser.setFiles({
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(
    noticeOf(page, 'The photo could not be changed', 'letter.pdf is not a picture.'),
  ).toBeVisible();
  await chooser.setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await picture('#7a5') });
  const photo = page.getByRole('button', { name: `Photo of ${pet.name}`, exact: true });
  await expect(photo.locator('img')).toBeVisible();
  await expect(
    card
      .getByRole('listitem')
      .filter({ hasText: `Photo of ${pet.name}` })
      .getByText('Photo', { exact: true }),
  ).toBeVisible();

  await card.getByLabel('Files to upload').setInputFiles({
    name: 'Asleep.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('#57a'),
  });
  await card.getByRole('link', { name: /Asleep/ }).click();
  const viewer = page.getByRole('dialog', { name: 'Asleep' });
  await viewer.getByRole('switch', { name: 'Photo of the pet' }).click();
  await expect(noticeOf(page, 'Used as the pet’s photo')).toBeVisible();
  await viewer.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: `Add a photo of ${pet.name}` })).toBeVisible();
  await noticeOf(page, 'Document archived').getByRole('button', { name: 'Undo' }).click();
  await expect(photo.locator('img')).toBeVisible();

  await photo.click();
  await page.getByRole('menuitem', { name: 'View photo' }).click();
  await expect(viewer.getByRole('switch', { name: 'Photo of the pet' })).toBeChecked();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await photo.click();
  await page.getByRole('menuitem', { name: 'Remove photo' }).click();
  await noticeOf(page, 'Photo removed').getByRole('button', { name: 'Undo' }).click();
  await expect(photo.locator('img')).toBeVisible();
});

test('a client sees the photo of their pet that the clinic shows to them', async ({ page }) => {
  await signIn(page, 'client@tailwell.test');
  await page.goto('/client/pets');
  const view = page.getByRole('link', { name: 'View Biscuit', exact: true });
  const card = page.getByRole('listitem').filter({ has: view });
  await expect(card.locator('img')).toBeVisible();
  await view.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Biscuit' })).toBeVisible();
  await expect(page.locator('header img').first()).toBeVisible();
});
