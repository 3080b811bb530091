import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { givenDcmtk } from '#test/given-dcmtk.ts';
import { givenImage, newUid } from '#test/given-imaging.ts';
import { givenPet, givenVisit } from './given.ts';
import { givenDevice, lightOf, sendImages } from './given-imaging.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

const brightness = async (page: Page, name: string): Promise<number> => (await lightOf(page, name)).all;

test('a radiograph goes from the modality into the viewer', async ({ page }, testInfo) => {
  const calling = `X${newUid().slice(-12)}`;
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/imaging?tab=devices');
  await page.getByRole('button', { name: 'Add device' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Room ${calling}`);
  await page.getByLabel('AE title', { exact: true }).fill(calling);
  await page.getByRole('dialog').getByRole('button', { name: 'Add device' }).click();
  await expect(page.getByText(`Room ${calling}`)).toBeVisible();

  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/visits');
  const pet = await givenPet(page);
  const visitId = await givenVisit(page, pet);
  await page.goto(`/clinic/visits/${visitId}`);
  await page.getByRole('button', { name: 'Request imaging' }).click();
  await page.getByLabel('Body region').fill('Thorax');
  await page.getByRole('dialog').getByRole('button', { name: 'Request imaging' }).click();
  const card = page.getByRole('region', { name: 'Imaging' });
  await expect(card.getByText('Requested')).toBeVisible();
  const accession = /R\d{6}/.exec((await card.textContent()) ?? '')?.[0] ?? '';

  const file = testInfo.outputPath('thorax.dcm');
  const patientName = `Clare^${pet.name}`;
  await writeFile(file, givenImage({ accession, patientName, patientId: pet.id, rows: 256, columns: 320 }));
  expect(await sendImages(page, [file], calling)).toMatchObject({ code: 0 });
  await card.getByRole('link', { name: 'View images' }).click();

  const name = 'Radiograph: Thorax';
  const picture = page.getByRole('img', { name, exact: true });
  await expect(picture).toHaveAttribute('data-shown', 'true');
  await expect.poll(() => brightness(page, name)).toBeGreaterThan(10);
  const before = await brightness(page, name);
  await page.getByRole('button', { name: 'Invert' }).click();
  await expect.poll(() => brightness(page, name)).not.toBeCloseTo(before, 0);
  await page.keyboard.press('0');
  await expect.poll(() => brightness(page, name)).toBeCloseTo(before, 0);

  // A length, which is saved with the study.
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Length' })).toHaveAttribute('aria-pressed', 'true');
  const box = await picture.boundingBox();
  const center = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.mouse.move(center.x - 80, center.y);
  await page.mouse.down();
  await page.mouse.move(center.x + 80, center.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(picture.locator('svg text').filter({ hasText: /mm projected|px/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save annotations' }).click();
  await expect(noticeOf(page, 'Annotations saved')).toBeVisible();
  await page.reload();
  await expect(picture.locator('svg text').filter({ hasText: /mm projected|px/ })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('viewer.png') });

  // The client sees a drawn picture of it.
  await page.getByRole('button', { name: 'Show to client' }).click();
  await page.getByLabel('Note for the client').fill('The heart is of normal size.');
  await page.getByRole('dialog').getByRole('button', { name: 'Show to client' }).click();
  await expect(page.getByText('Shown to the client', { exact: true })).toBeVisible();
  await page.goto(`/clinic/pets/${pet.id}`);
  await expect(
    page
      .getByRole('feed', { name: 'Timeline' })
      .getByRole('link', { name: 'Radiograph: Thorax', exact: true }),
  ).toBeVisible();
  await expect(page.locator('a[href^="/clinic/imaging/"]', { hasText: 'Radiograph: Thorax' })).toBeVisible();
});

test('compressed radiographs are shown too, and an unmatched one is matched by hand', async ({
  page,
}, testInfo) => {
  const tool = await givenDcmtk();
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/imaging');
  const calling = await givenDevice(page);
  const pet = await givenPet(page);
  const raw = testInfo.outputPath('raw.dcm');
  const file = testInfo.outputPath('lossless.dcm');
  await writeFile(
    raw,
    givenImage({ patientName: `Nobody^${pet.name}`, description: pet.name, rows: 256, columns: 320 }),
  );
  expect(await tool('dcmcjpeg', ['+e1', raw, file])).toMatchObject({ code: 0 });
  expect(await sendImages(page, [file], calling, ['-xs'])).toMatchObject({ code: 0 });
  await page.goto('/clinic/imaging?tab=unmatched');
  const study = page
    .getByRole('listitem')
    .filter({ hasText: `Radiograph: ${pet.name}` })
    .first();
  await study.getByRole('button', { name: new RegExp(`${pet.name}.*%`) }).click();
  await expect(noticeOf(page, `Study matched to ${pet.name}`)).toBeVisible();
  await page.goto('/clinic/imaging?tab=studies');
  await page.getByRole('link', { name: `${pet.name}: Radiograph: ${pet.name}` }).click();
  const name = `Radiograph: ${pet.name}`;
  await expect(page.getByRole('img', { name, exact: true })).toHaveAttribute('data-shown', 'true');
  await expect.poll(() => brightness(page, name)).toBeGreaterThan(10);
});
