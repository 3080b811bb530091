import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { readPdfText } from '#test/read-pdf-text.ts';
import { givenPet, givenVisit } from './given.ts';
import { expect, fresh, signIn, test } from './people.ts';

const DOCTOR = 'doctor@tailwell.test';

const textOf = async (download: Download): Promise<string> =>
  readPdfText(await readFile(await download.path())).replaceAll('\n', ' ');

test('a discharge sheet is printed from the visit, marked as a draft until it is signed', async ({
  page,
}) => {
  await signIn(page, DOCTOR);
  await page.goto(`/clinic/visits/${await givenVisit(page, await givenPet(page))}`);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Discharge sheet' }).click();
  const text = await textOf(await downloaded);
  expect(text).toContain('Discharge sheet for');
  expect(text).toContain('DRAFT');
});

test('a record is exported in both kinds, shared by a link, opened without a session, and revoked', async ({
  page,
  browser,
}) => {
  await signIn(page, DOCTOR);
  const pet = await givenPet(page);
  await givenVisit(page, pet);
  const recipient = fresh('Tierklinik ');
  await page.goto(`/clinic/pets/${pet.id}`);
  for (const [choice, title] of [
    ['What the client sees', 'Record for the client'],
    ['Full record', 'The chain of signatures|Nothing in this record has been signed'],
  ] as const) {
    await page.getByRole('button', { name: 'Export record' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: choice }).click();
    const downloaded = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    expect(await textOf(await downloaded)).toMatch(new RegExp(title));
    await expect(dialog).toBeHidden();
  }

  await page.getByRole('button', { name: 'Share record' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Recipient').fill(recipient);
  await test.step('each choice has a heading, and is made by keys', async () => {
    await page.keyboard.press('Tab');
    const what = sheet.getByRole('group', { name: 'What to share' });
    await expect(what.getByText('What to share')).toBeVisible();
    const client = what.getByRole('radio', { name: 'What the client sees' });
    await expect(client).toBeFocused();
    // Held for a moment, as by a finger: the group moves its focus while the key is down.
    await page.keyboard.press('ArrowDown', { delay: 100 });
    await expect(what.getByRole('radio', { name: 'Full record' })).toBeChecked();
    await page.keyboard.press('ArrowUp', { delay: 100 });
    await expect(client).toBeChecked();
    await page.keyboard.press('Tab');
    const extent = sheet.getByRole('group', { name: 'How much to share' });
    await expect(extent.getByRole('radio', { name: 'Everything' })).toBeFocused();
  });
  await sheet.getByRole('button', { name: 'Create link' }).click();
  const url = await sheet.getByLabel('Link', { exact: true }).inputValue();
  await expect(sheet.getByLabel('Message')).toHaveValue(new RegExp('has shared the medical record'));
  await sheet.getByRole('button', { name: 'Done' }).click();

  const visitor = await browser.newContext();
  const opened = await visitor.newPage();
  await opened.goto(url);
  await expect(opened.getByText(`Shared with ${recipient}`)).toBeVisible();
  const downloaded = opened.waitForEvent('download');
  await opened.getByRole('button', { name: 'Download PDF' }).click();
  expect(await textOf(await downloaded)).toContain('Medical record of');

  await page.reload();
  const card = page.getByRole('region', { name: 'Export and share' });
  await expect(card.getByText(recipient)).toBeVisible();
  await card.getByRole('button', { name: 'Opened 2 times' }).click();
  await expect(card.getByText('Downloaded the PDF')).toBeVisible();
  await card.getByRole('button', { name: 'Revoke' }).click();
  await expect(card.getByText(recipient)).toBeHidden();

  await opened.reload();
  await expect(opened.getByRole('heading', { name: 'This link was withdrawn' })).toBeVisible();
  await visitor.close();
});
