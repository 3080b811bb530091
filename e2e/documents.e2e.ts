import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { givenPet } from './given.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

/** Drops a file on the card of documents, as from the desktop. */
async function drop(page: Page, name: string, bytes: Buffer, type = 'image/png'): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    const raw = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), (one) => one.charCodeAt(0));
    data.items.add(new File([raw], ${JSON.stringify(name)}, { type: ${JSON.stringify(type)} }));
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

/** Adds a picture to the documents of a pet whose page is open. */
async function addPicture(page: Page, name: string, colour: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Documents and pictures' });
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  await card.getByLabel('Files to upload').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await expect(card.getByRole('link', { name: new RegExp(name.replace('.jpg', '')) })).toBeVisible();
}

test('a picture is pasted from the clipboard, unless a text is being typed', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/pets');
  const pet = await givenPet(page);
  await page.goto(`/clinic/pets/${pet.id}`);
  const card = page.getByRole('region', { name: 'Documents and pictures' });
  await expect(card.getByText('No documents yet')).toBeVisible();
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  await page.evaluate(`(() => {
    const raw = Uint8Array.from(atob(${JSON.stringify(picture.toString('base64'))}), (one) => one.charCodeAt(0));
    return navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([raw], { type: 'image/png' }) })]);
  })()`);
  await page.keyboard.press('ControlOrMeta+V');
  const tile = card.getByRole('link', { name: /image/ });
  await expect(tile).toHaveCount(1);
  await expect(tile.locator('img')).toBeVisible();

  await page.evaluate(`navigator.clipboard.writeText('Otitis')`);
  const search = page.getByLabel('Search the timeline');
  await search.press('ControlOrMeta+V');
  await expect(search).toHaveValue('Otitis');
  await expect(tile).toHaveCount(1);
});

test('two pictures of different days are compared, zoomed and rotated by keys', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/pets');
  const pet = await givenPet(page);
  await page.goto(`/clinic/pets/${pet.id}`);
  const card = page.getByRole('region', { name: 'Documents and pictures' });
  await addPicture(page, 'Ear before.jpg', '#a54');
  await card.getByRole('link', { name: /Ear before/ }).click();
  const before = page.getByRole('dialog', { name: 'Ear before' });
  await before.getByLabel('Date', { exact: true }).fill('2026-01-05');
  await before.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(noticeOf(page, 'Document saved')).toBeVisible();
  await before.getByRole('button', { name: 'Close' }).click();
  await addPicture(page, 'Ear after.jpg', '#5a4');
  await addPicture(page, 'Tail.jpg', '#45a');

  await card.getByRole('link', { name: /Ear after/ }).click();
  const viewer = page.getByRole('dialog', { name: 'Ear after' });
  await viewer.getByRole('button', { name: 'Compare' }).click();
  // The latest picture of another day, not the one of today.
  await expect(viewer.getByLabel('Compare with').locator('option:checked')).toHaveText(/2026 · Ear before$/);
  await expect(viewer.getByRole('img', { name: 'Ear before' })).toBeVisible();
  const picture = viewer.getByRole('img', { name: 'Ear after' });
  await expect(picture).toBeVisible();
  const tail = await viewer.getByRole('option', { name: /Tail$/ }).getAttribute('value');
  await viewer.getByLabel('Compare with').selectOption(tail);
  await expect(viewer.getByRole('img', { name: 'Tail' })).toBeVisible();

  await test.step('both are of the same size, on a phone too', async () => {
    const sizeOf = async (name: string) => {
      const box = await viewer.getByRole('img', { name, exact: true }).boundingBox();
      return [box?.width, box?.height].map((length) => Math.round(length ?? 0));
    };
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(size);
      await expect.poll(async () => await sizeOf('Tail')).toEqual(await sizeOf('Ear after'));
    }
  });
  await test.step('two fingers enlarge a picture', async () => {
    const box = await picture.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 100];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: readonly number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fingers.map((left, id) => ({ x: x + left, y, id })),
      });
    await touch('touchStart', 0);
    await touch('touchStart', 0, 40);
    await touch('touchMove', 0, 80);
    await touch('touchEnd');
    await expect(picture.locator('..')).toHaveAttribute('style', /scale\(2\)/);
    await viewer.getByRole('button', { name: 'Fit to screen' }).click();
  });
  await viewer.getByRole('button', { name: 'Compare' }).press('+');
  await expect(picture.locator('..')).toHaveAttribute('style', /scale\(1\.4\)/);
  await page.keyboard.press('0');
  await expect(picture.locator('..')).toHaveAttribute('style', /scale\(1\) rotate\(0deg\)/);
  await page.keyboard.press('r');
  await expect(picture.locator('..')).toHaveAttribute('style', /rotate\(90deg\)/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: /^(?:Tail|Ear before)$/ })).toBeVisible();
});

test('phones are asked for JPEG pictures, by the camera too, and a HEIC file is explained', async ({
  page,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/pets');
  const pet = await givenPet(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/clinic/pets/${pet.id}`);
  const card = page.getByRole('region', { name: 'Documents and pictures' });
  const files = card.getByLabel('Files to upload');
  await expect(files).toHaveAttribute('accept', /^image\/jpeg,image\/png,/);
  await expect(files).not.toHaveAttribute('accept', /hei[cf]|image\/\*/);
  const camera = card.getByLabel('Photo to upload');
  await expect(camera).toHaveAttribute('capture', 'environment');
  await expect(camera).toHaveAttribute('accept', 'image/jpeg');
  const chooser = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Take photo' }).click();
  const buffer = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#987' } })
    .jpeg()
    .toBuffer();
  await (await chooser).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
  await expect(card.getByRole('link', { name: /IMG 0001/ })).toBeVisible();

  await files.setInputFiles({ name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') });
  await expect(card.getByRole('alert')).toHaveText(/^IMG_0002\.HEIC is a HEIC picture/);
});

test('an upload that the connection breaks is sent again, one that is refused is not', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/pets');
  const pet = await givenPet(page);
  await page.goto(`/clinic/pets/${pet.id}`);
  const card = page.getByRole('region', { name: 'Documents and pictures' });
  const objects = '**/storage/v1/object/documents/**';
  await page.route(objects, (route) => route.abort('connectionreset'));
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  await card.getByLabel('Files to upload').setInputFiles([
    { name: 'Ear.png', mimeType: 'image/png', buffer },
    { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer },
  ]);
  await expect(card.getByRole('alert').filter({ hasText: 'Ear.png could not be uploaded' })).toBeVisible();
  await expect(card.getByRole('alert').filter({ hasText: 'setup.exe is not a picture' })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Try .* again$/u })).toHaveCount(1);

  await page.unroute(objects);
  await card.getByRole('button', { name: 'Try Ear.png again' }).click();
  await expect(card.getByRole('link', { name: /Ear/ })).toBeVisible();
  await expect(card.getByText('Ear.png could not be uploaded')).toBeHidden();
});

/** A film of a second, as the browser itself records one. */
const recordFilm = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      context.fillStyle = 'rgb(' + frame * 12 + ' 120 90)';
      context.fillRect(0, 0, 64, 48);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  })()`);

test('a film is a document that plays in the browser', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/pets');
  const pet = await givenPet(page);
  await page.goto(`/clinic/pets/${pet.id}`);
  const card = page.getByRole('region', { name: 'Documents and pictures' });
  await expect(card.getByText('No documents yet')).toBeVisible();
  await drop(page, 'Gait.webm', Buffer.from(await recordFilm(page), 'base64'), 'video/webm');
  await card.getByRole('link', { name: /Gait/ }).click();
  const film = page.getByRole('dialog', { name: 'Gait' }).locator('video');
  await expect(film).toBeVisible();
  await film.evaluate((video: { muted: boolean; play(): Promise<void> }) => {
    video.muted = true;
    return video.play();
  });
  await expect
    .poll(() =>
      film.evaluate(
        (video: { currentTime: number; videoWidth: number }) => video.currentTime > 0 && video.videoWidth,
      ),
    )
    .toBe(64);
});
