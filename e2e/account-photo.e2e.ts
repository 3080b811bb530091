import sharp from 'sharp';
import { expect, fresh, noticeOf, register, test } from './people.ts';

test('a photo can be chosen, is shown everywhere, and can be removed', async ({ page }) => {
  await register(page, 'Phil Photo', `${fresh('photo')}@people.test`, 'a quiet morning');
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Photo' });
  const file = card.getByLabel('Photo file');
  await file.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(card.getByText(/This file is not a supported image/)).toBeVisible();

  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  await card.getByRole('button', { name: 'Save photo' }).click();
  await expect(noticeOf(page, 'Photo saved')).toBeVisible();
  const shown = card.locator('img');
  await expect(shown).toHaveAttribute('src', /^\/storage\/v1\/object\/public\/avatars\//);
  // The square that the page cropped, as re-encoded by the server.
  await expect.poll(() => shown.evaluate((img) => Reflect.get(img, 'naturalWidth'))).toBe(512);

  await card.getByRole('button', { name: 'Remove photo' }).click();
  await expect(noticeOf(page, 'Photo removed')).toBeVisible();
  await expect(shown).toHaveCount(0);
});
