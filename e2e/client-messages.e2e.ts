import sharp from 'sharp';
import * as z from 'zod';
import { request } from './given.ts';
import { expect, fresh, signIn, test } from './people.ts';

const CLIENT = 'client@tailwell.test';

/** The beginning of a film: enough for the storage, which looks at the first bytes. */
const FILM = Buffer.from(
  '0000001866747970 6d703432 00000000 6d703432 69736f6d 00000008 66726565'.replaceAll(' ', ''),
  'hex',
);

const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();

test('a client sends a film and a photo, and sees the answer of the clinic as it comes', async ({
  page,
  openAs,
}) => {
  const text = fresh('Biscuit limps');
  await signIn(page, CLIENT);
  await page.goto('/client/messages/new');
  await page.getByLabel('Pet').selectOption({ label: 'Biscuit' });
  await page.getByLabel('Topic').selectOption({ label: 'My pet’s health' });
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByLabel('Attach photos, videos or files: file').setInputFiles([
    { name: 'walk.mp4', mimeType: 'video/mp4', buffer: FILM },
    { name: 'paw.jpg', mimeType: 'image/jpeg', buffer: await photo() },
  ]);
  await expect(page.getByRole('button', { name: 'Remove walk.mp4' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove paw.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/client\/messages\/[\da-f-]{36}$/);
  const own = page.getByRole('article', { name: 'Your message' }).filter({ hasText: text });
  await expect(own.getByRole('button', { name: 'Play walk.mp4' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Open paw.jpg' })).toBeVisible();

  const id = page.url().split('/').at(-1) ?? '';
  const doctor = await openAs('doctor@tailwell.test');
  await doctor.goto('/clinic/dashboard');
  const answer = fresh('Please come in at four');
  await request(doctor, 'POST', `/conversations/${id}/messages`, {
    clientMessageId: crypto.randomUUID(),
    text: answer,
    seenMessageId: null,
    sendAnyway: true,
  });
  await expect(page.getByText(answer)).toBeVisible();
});

test('what is typed survives a reload', async ({ page }) => {
  const text = fresh('She coughs');
  await signIn(page, CLIENT);
  await page.goto('/client/messages/new');
  const message = page.getByLabel('Message', { exact: true });
  await message.fill(text);
  await page.reload();
  await expect(message).toHaveValue(text);
});

test('words of an emergency show what to do before and after sending', async ({ page }) => {
  await signIn(page, CLIENT);
  await page.goto('/client/messages/new');
  await page.getByLabel('Message', { exact: true }).fill(fresh('My dog has seizures and cannot breathe'));
  const panel = page.getByRole('alert', { name: 'This may be an emergency' });
  await expect(panel.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/client\/messages\/[\da-f-]{36}$/);
  const after = page.getByLabel('This may be an emergency').first();
  await expect(after.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
  const id = page.url().split('/').at(-1) ?? '';
  const { items } = z
    .object({ items: z.array(z.object({ isEmergencyInstruction: z.boolean() })) })
    .parse(await request(page, 'GET', `/my/conversations/${id}/messages`));
  expect(items.some(({ isEmergencyInstruction }) => isEmergencyInstruction)).toBe(true);
});

test('a film from a client’s phone is filed in the record of the pet', async ({ page, openAs }) => {
  const text = fresh('This is how Biscuit walks today');
  const film = `${fresh('walk')}.mp4`;
  await signIn(page, CLIENT);
  await page.goto('/client/messages/new');
  await page.getByLabel('Pet').selectOption({ label: 'Biscuit' });
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page
    .getByLabel('Attach photos, videos or files: file')
    .setInputFiles({ name: film, mimeType: 'video/mp4', buffer: FILM });
  await expect(page.getByRole('button', { name: `Remove ${film}` })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/client\/messages\/[\da-f-]{36}$/);
  const own = page.getByRole('article', { name: 'Your message' }).filter({ hasText: text });
  await expect(own).toContainText('Sent');
  const id = page.url().split('/').at(-1) ?? '';

  const desk = await openAs('csr@tailwell.test');
  await desk.setViewportSize({ width: 1440, height: 1000 });
  await desk.goto(`/clinic/messages?conversation=${id}`);
  const message = desk.getByRole('article').filter({ hasText: text });
  await expect(own).toContainText('Seen by the clinic');
  await message.getByRole('button', { name: 'What to do with this message' }).click();
  const filing = desk.getByRole('menu').getByRole('menuitem', { name: 'Biscuit' });
  // The last part of the menu files attachments.
  await filing.last().click();
  await message.getByRole('link', { name: 'Attachment filed' }).click();
  await expect(desk).toHaveURL(/\/clinic\/pets\/[\da-f-]{36}\?document=[\da-f-]{36}/);
  await expect(desk.getByRole('dialog').getByText(film).first()).toBeVisible();
});
