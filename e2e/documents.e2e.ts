import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { givenPet } from './given.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

/** Drops a file on the card of documents, as from the desktop. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    const raw = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), (one) => one.charCodeAt(0));
    data.items.add(new File([raw], ${JSON.stringify(name)}, { type: 'image/png' }));
    return data;
  })()`);
  await page.dispatchEvent('section[aria-labelledby=documents-title]', 'drop', { dataTransfer: transfer });
}

test('a dropped picture is drawn on and rotated, and seen by its client only while the switch is on', async ({
  page,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/pets');
  const pet = await givenPet(page);
  await page.goto(`/clinic/pets/${pet.id}`);
  const card = page.getByRole('region', { name: 'Documents and pictures' });
  await expect(card.getByText('No documents yet')).toBeVisible();
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer();
  await drop(page, 'Left ear.png', picture);
  const tile = card.getByRole('link', { name: /Left ear/ });
  await expect(tile).toBeVisible();
  await drop(page, 'empty.png', Buffer.alloc(0));
  await expect(card.getByRole('alert')).toHaveText('empty.png is empty.');

  await tile.click();
  const viewer = page.getByRole('dialog', { name: 'Left ear' });
  await expect(viewer.getByRole('img', { name: 'Left ear' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Draw' }).click();
  const box = await viewer.getByRole('img', { name: 'Left ear' }).boundingBox();
  const at = { x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + 60 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 120, at.y + 60, { steps: 4 });
  await page.mouse.up();
  await viewer.getByRole('radio', { name: 'Text' }).click();
  await viewer.getByRole('button', { name: 'Add in the middle' }).click();
  await viewer.getByLabel('Text 2').fill('Otitis');
  await viewer.getByRole('button', { name: 'Save drawing' }).click();
  await expect(noticeOf(page, 'Drawing saved')).toBeVisible();
  await expect(viewer.locator('[data-annotations] text')).toHaveText('Otitis');

  await viewer.getByRole('button', { name: 'Rotate' }).click();
  await viewer.getByRole('switch', { name: 'Visible to client' }).click();
  await expect(noticeOf(page, 'The client can see this document')).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(card.getByText('Visible to client')).toBeVisible();
});
