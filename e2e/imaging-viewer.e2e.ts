import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { givenEncodings, storageProfile } from '#test/given-compressed.ts';
import { givenDcmtk } from '#test/given-dcmtk.ts';
import { givenImage, newUid } from '#test/given-imaging.ts';
import { readZip } from '#test/read-zip.ts';
import { givenPet } from './given.ts';
import { givenDevice, lightOf, sendImages } from './given-imaging.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

const SIZE = { rows: 256, columns: 320 };
const NAME = 'Radiograph: Thorax';

/** Studies of a new pet, sent by a device one by one; a doctor is signed in. */
async function givenStudies(page: Page, testInfo: TestInfo, days: readonly string[]) {
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/imaging');
  const calling = await givenDevice(page);
  const pet = await givenPet(page);
  for (const [index, studyDay] of days.entries()) {
    const path = testInfo.outputPath(`${index}.dcm`);
    const whose = { patientName: `Clare^${pet.name}`, patientId: pet.id };
    await writeFile(path, givenImage({ ...SIZE, ...whose, studyDay }));
    expect(await sendImages(page, [path], calling)).toMatchObject({ code: 0 });
  }
  await signIn(page, 'doctor@tailwell.test');
  return { pet, calling };
}

async function openStudy(page: Page, petName: string, which: RegExp): Promise<Locator> {
  await page.goto('/clinic/imaging?tab=studies');
  await page
    .getByRole('listitem')
    .filter({ hasText: petName })
    .filter({ hasText: which })
    .getByRole('link')
    .click();
  const picture = page.getByRole('img', { name: NAME, exact: true });
  await expect(picture).toHaveAttribute('data-shown', 'true');
  return picture;
}

/** Drags over a picture, from and to parts of its width and height. */
async function drag(page: Page, picture: Locator, from: Part, to: Part): Promise<void> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not on the screen.');
  const at = ([x, y]: Part) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 6 });
  await page.mouse.up();
}
type Part = readonly [x: number, y: number];

const measured = (picture: Locator) => picture.locator('svg text');

test('a picture is windowed, zoomed, moved, turned, mirrored and inverted, by buttons and by keys', async ({
  page,
}, testInfo) => {
  const { pet } = await givenStudies(page, testInfo, ['20300115']);
  const picture = await openStudy(page, pet.name, /Thorax/);
  const light = () => lightOf(page, NAME);
  await expect.poll(async () => (await light()).all).toBeGreaterThan(10);
  const first = await light();
  expect(first.top - first.bottom).toBeGreaterThan(1.5);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const isBack = async () => {
    await page.keyboard.press('0');
    await expect.poll(async () => Math.abs((await light()).all - first.all)).toBeLessThan(1);
    await expect.poll(async () => Math.abs((await light()).top - first.top)).toBeLessThan(1);
  };

  await page.getByLabel('Window preset').selectOption('Bone');
  await expect.poll(async () => (await light()).all).toBeLessThan(first.all - 5);
  await isBack();
  await drag(page, picture, [0.5, 0.5], [0.5, 0.8]);
  await expect.poll(async () => Math.abs((await light()).all - first.all)).toBeGreaterThan(3);
  await isBack();

  await press('Zoom in');
  await press('Zoom in');
  await expect.poll(async () => (await light()).all).toBeGreaterThan(first.all + 5);
  await isBack();
  await page.keyboard.press('-');
  await expect.poll(async () => (await light()).all).toBeLessThan(first.all - 5);
  await isBack();

  await page.keyboard.press('p');
  await drag(page, picture, [0.5, 0.5], [0.5, 0.2]);
  await expect.poll(async () => (await light()).bottom).toBeLessThan(first.bottom - 5);
  await isBack();

  for (const turn of [() => press('Flip vertically'), () => page.keyboard.press('v')]) {
    await turn();
    await expect.poll(async () => Math.abs((await light()).top - first.bottom)).toBeLessThan(1.5);
    await isBack();
  }
  await press('Flip horizontally');
  await expect.poll(async () => Math.abs((await light()).left - first.right)).toBeLessThan(1.5);
  await isBack();
  await press('Rotate right');
  await expect
    .poll(async () => {
      const { left, right } = await light();
      return right - left;
    })
    .toBeGreaterThan(1);
  await press('Rotate right');
  await expect.poll(async () => Math.abs((await light()).top - first.bottom)).toBeLessThan(1.5);
  await isBack();
  await page.keyboard.press('i');
  await expect.poll(async () => (await light()).all).not.toBeCloseTo(first.all, 0);
  await isBack();
});

test('lengths, angles and texts are drawn, deleted, saved and exported with the picture', async ({
  page,
}, testInfo) => {
  const { pet } = await givenStudies(page, testInfo, ['20300115']);
  const picture = await openStudy(page, pet.name, /Thorax/);
  await page.keyboard.press('l');
  await drag(page, picture, [0.4, 0.3], [0.6, 0.3]);
  await expect(measured(picture).filter({ hasText: /^\d+(\.\d+)? mm projected$/ })).toBeVisible();
  await page.keyboard.press('a');
  await drag(page, picture, [0.4, 0.5], [0.5, 0.65]);
  await drag(page, picture, [0.62, 0.52], [0.62, 0.52]);
  await expect(measured(picture).filter({ hasText: '°' })).toBeVisible();
  await page.keyboard.press('t');
  await drag(page, picture, [0.55, 0.75], [0.55, 0.75]);
  await page.getByRole('dialog').getByLabel('Text').fill('Rib 7');
  await page.getByRole('dialog').getByRole('button', { name: 'Add text' }).click();
  await expect(measured(picture).filter({ hasText: 'Rib 7' })).toBeVisible();
  await page.getByRole('button', { name: 'Save annotations' }).click();
  await expect(noticeOf(page, 'Annotations saved')).toBeVisible();
  await page.reload();
  await expect(measured(picture).filter({ hasText: 'Rib 7' })).toBeVisible();
  await expect(measured(picture).filter({ hasText: '°' })).toBeVisible();
  await expect(measured(picture).filter({ hasText: / mm projected$/ })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('drawn.png') });

  for (const [name, type] of [
    ['Export JPEG', 'jpeg'],
    ['Export PNG', 'png'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const file = await (await download).path();
    const { format, width } = await sharp(await readFile(file)).metadata();
    expect(format).toBe(type);
    expect(width).toBeGreaterThan(300);
  }

  // The line is selected with the pointer, and deleted with a key.
  await page.keyboard.press('w');
  await drag(page, picture, [0.45, 0.3], [0.45, 0.3]);
  // The library waits for a second click before it selects with the first one.
  await expect(async () => {
    await page.keyboard.press('Delete');
    await expect(measured(picture).filter({ hasText: / mm projected$/ })).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Save annotations' }).click();
  await expect(noticeOf(page, 'Annotations saved')).toBeVisible();
  await page.reload();
  await expect(measured(picture).filter({ hasText: 'Rib 7' })).toBeVisible();
  await expect(measured(picture).filter({ hasText: / mm projected$/ })).toHaveCount(0);
});

test('two studies of different days are compared, each with its own annotations', async ({
  page,
}, testInfo) => {
  const { pet } = await givenStudies(page, testInfo, ['20291201', '20300115']);
  await openStudy(page, pet.name, /2030/);
  await page.getByLabel('Another study').selectOption({ index: 1 });
  const other = page.getByRole('img', { name: `Compared: ${NAME}`, exact: true });
  await expect(other).toHaveAttribute('data-shown', 'true');
  await page.keyboard.press('l');
  await drag(page, other, [0.3, 0.4], [0.7, 0.4]);
  await expect(measured(other).filter({ hasText: / mm projected$/ })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('compared.png') });
  // What a key does concerns the picture that was used last.
  const before = await lightOf(page, NAME);
  const compared = await lightOf(page, `Compared: ${NAME}`);
  await page.keyboard.press('i');
  await expect
    .poll(async () => Math.abs((await lightOf(page, `Compared: ${NAME}`)).all - compared.all))
    .toBeGreaterThan(3);
  expect(Math.abs((await lightOf(page, NAME)).all - before.all)).toBeLessThan(1);
  await page.getByRole('button', { name: 'Save annotations' }).click();
  await expect(noticeOf(page, 'Annotations saved')).toBeVisible();
  const picture = await openStudy(page, pet.name, /2029/);
  await expect(measured(picture).filter({ hasText: / mm projected$/ })).toBeVisible();
  const newer = await openStudy(page, pet.name, /2030/);
  await expect(measured(newer)).toHaveCount(0);
});

test('every encoding that modalities use is decoded in the browser', async ({ page }, testInfo) => {
  test.slow();
  const tool = await givenDcmtk();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) refused.push(message.text());
  });
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/imaging');
  const calling = await givenDevice(page);
  const pet = await givenPet(page);
  const files = await givenEncodings(tool, (name) => testInfo.outputPath(name), {
    ...SIZE,
    studyUid: newUid(),
    seriesUid: newUid(),
    patientName: `Clare^${pet.name}`,
    patientId: pet.id,
  });
  const profile = testInfo.outputPath('profile.cfg');
  await writeFile(profile, storageProfile());
  const paths = files.map(({ path }) => path);
  const sent = await sendImages(page, paths, calling, ['-xf', profile, 'Default']);
  expect(sent).toMatchObject({ code: 0 });
  await openStudy(page, pet.name, /Thorax/);
  await expect(page.getByText(`Image 1 of ${files.length}`)).toBeVisible();
  await expect.poll(async () => (await lightOf(page, NAME)).all).toBeGreaterThan(10);
  const plain = await lightOf(page, NAME);
  for (const [index, { name, isLossless }] of files.entries()) {
    await test.step(name, async () => {
      await expect(page.getByText(`Image ${index + 1} of ${files.length}`)).toBeVisible();
      const limit = isLossless ? 0.5 : 12;
      await expect
        .poll(async () => Math.abs((await lightOf(page, NAME)).top - plain.top), { message: name })
        .toBeLessThan(limit);
    });
    if (index < files.length - 1) await page.keyboard.press('ArrowDown');
  }
  expect(refused).toEqual([]);
});

test('a study is exported, and shared by a link until the clinic revokes it', async ({
  page,
  browser,
}, testInfo) => {
  const { pet } = await givenStudies(page, testInfo, ['20300115']);
  await openStudy(page, pet.name, /Thorax/);
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export study' }).click();
  const archive = await exported;
  expect(archive.suggestedFilename()).toBe(`${pet.name} Radiograph Thorax 2030-01-15.zip`);
  const [file] = readZip(await readFile(await archive.path())).values();
  expect(file?.subarray(-1000)).toEqual((await readFile(testInfo.outputPath('0.dcm'))).subarray(-1000));

  await page.getByRole('button', { name: 'Share link' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Recipient').fill('Tierklinik Mitte');
  await sheet.getByRole('button', { name: 'Create link' }).click();
  const link = await sheet.getByLabel('Link', { exact: true }).inputValue();
  await page.screenshot({ path: testInfo.outputPath('share.png') });
  // Somebody without an account.
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: `${pet.name}: ${NAME}` })).toBeVisible();
  await visitor.screenshot({ path: testInfo.outputPath('shared.png') });
  const shared = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Download images (ZIP)' }).click();
  expect(readZip(await readFile(await (await shared).path())).size).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect(sheet.getByRole('button', { name: 'Opened 2 times' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Revoke' }).click();
  await expect(noticeOf(page, 'Tierklinik Mitte can no longer open the link')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This link was withdrawn' })).toBeVisible();
  await context.close();
});

test('the pet’s page has its studies, and the latest image at hand', async ({ page }, testInfo) => {
  const { pet } = await givenStudies(page, testInfo, ['20291201', '20300115']);
  await page.goto(`/clinic/pets/${pet.id}`);
  const card = page.getByRole('region', { name: 'Imaging' });
  await expect(card.getByRole('link', { name: NAME })).toHaveCount(2);
  await card.getByRole('button', { name: 'Show latest image' }).click();
  await expect(card.getByRole('img', { name: NAME, exact: true })).toHaveAttribute('data-shown', 'true');
  await card.screenshot({ path: testInfo.outputPath('card.png') });
  await card.getByRole('link', { name: NAME }).first().click();
  await expect(page.getByRole('img', { name: NAME, exact: true })).toHaveAttribute('data-shown', 'true');
});

test('the viewer fits on a phone', async ({ page }, testInfo) => {
  const { pet } = await givenStudies(page, testInfo, ['20300115']);
  await page.setViewportSize({ width: 360, height: 740 });
  await openStudy(page, pet.name, /Thorax/);
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(360);
  await page.screenshot({ path: testInfo.outputPath('phone.png'), fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: testInfo.outputPath('phone-dark.png'), fullPage: true });
});
