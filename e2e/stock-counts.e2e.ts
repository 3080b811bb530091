import type { Page } from '@playwright/test';
import bwip from 'bwip-js/node';
import * as z from 'zod';
import { request } from './given.ts';
import { expect, fresh, signIn, test } from './people.ts';

const PHONE = { width: 390, height: 844 };

const Given = z.object({ id: z.string() });
const Level = z.object({ level: z.object({ onHandThousandths: z.int() }) });

/** An item of which ten pieces are at a location of its own, so that no other test moves them. */
async function givenCabinet(admin: Page) {
  const [name, barcode, cabinet] = [fresh('Gauze'), fresh('B'), fresh('Cabinet ')];
  const none = [
    'code',
    'description',
    'buyUnit',
    'dispenseUnit',
    'controlSchedule',
    'labelText',
    'withdrawalText',
    'feeCode',
    'minAgeDays',
    'maxAgeDays',
    'minWeightGrams',
    'maxWeightGrams',
    'minFactorPercent',
    'maxFactorPercent',
    'emergencyMinFactorPercent',
    'emergencyFactorPercent',
  ];
  const item = Given.parse(
    await request(admin, 'POST', '/catalogue/items', {
      ...Object.fromEntries(none.map((field) => [field, null])),
      kind: 'product',
      name,
      barcode,
      incomeCategory: 'ancillary',
      taxClass: 'goods',
      isBillable: true,
      stockUnit: 'piece',
      stockPerBuy: 1,
      dispensePerStock: 1,
      activeIngredients: [],
      species: [],
    }),
  );
  const place = { name: cabinet, kind: 'cabinet' };
  const location = Given.parse(await request(admin, 'POST', '/stock/locations', place));
  await request(admin, 'POST', '/stock/receipts', {
    locationId: location.id,
    supplier: null,
    note: null,
    lines: [
      {
        itemId: item.id,
        lotNumber: 'A7',
        expiresOn: '2090-01-31',
        quantityThousandths: 10_000,
        costMinor: 5000,
      },
    ],
  });
  return { name, barcode, cabinet, itemId: item.id };
}

const lineOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Sheet' }).getByRole('listitem').filter({ hasText: name });

test('two people count a cabinet on their phones, one of them without a connection, and the record follows', async ({
  page,
  openAs,
}) => {
  const admin = await openAs('clinic@tailwell.test');
  const { name, barcode, cabinet, itemId } = await givenCabinet(admin);
  await page.setViewportSize(PHONE);
  await signIn(page, 'csr@tailwell.test');

  await test.step('a count is begun', async () => {
    await page.goto('/clinic/inventory/counts?sheet=new');
    const sheet = page.getByRole('dialog', { name: 'Start a count' });
    await sheet.getByLabel('Location').selectOption(cabinet);
    await sheet.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('heading', { name: `Everything in ${cabinet}` })).toBeVisible();
  });

  const mine = lineOf(page, name);
  await test.step('the scan finds the line; the page says nowhere what is on record', async () => {
    await expect(mine).toBeVisible();
    await page.getByLabel('Scan', { exact: true }).fill(barcode);
    await page.getByLabel('Scan', { exact: true }).press('Enter');
    await expect(page.getByLabel('Search the sheet')).toHaveValue(barcode);
    await expect(mine).toContainText('Lot A7');
    await expect(page.getByRole('main')).not.toContainText('10 pieces');
  });

  await test.step('what is typed without a connection is kept, and sent once there is one', async () => {
    await page.context().setOffline(true);
    await mine.getByRole('textbox').fill('8');
    await mine.getByRole('textbox').blur();
    await expect(page.getByText('No connection')).toBeVisible();
    await expect(mine).toContainText('On this device');
    await page.context().setOffline(false);
    await expect(mine).toContainText('Count again', { timeout: 30_000 });
  });

  const path = new URL(page.url()).pathname;
  await test.step('somebody else counts the same', async () => {
    const doctor = await openAs('doctor@tailwell.test');
    await doctor.setViewportSize(PHONE);
    await doctor.goto(path);
    const theirs = lineOf(doctor, name);
    await expect(theirs).toContainText('Count again');
    await theirs.getByRole('textbox').fill('8');
    await theirs.getByRole('textbox').blur();
    await expect(theirs.getByText('Counted', { exact: true })).toBeVisible();
    await expect(mine.getByText('Counted', { exact: true })).toBeVisible();
  });

  await test.step('who approves sees the difference and posts it', async () => {
    await admin.goto(`${path}/review`);
    const row = admin.getByRole('table', { name: 'What differs' }).getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('−2 pieces');
    await admin.getByRole('button', { name: 'Approve and post' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Approve and post' }).click();
    await expect(admin.getByText('Posted', { exact: true })).toBeVisible();
    const { level } = Level.parse(await request(admin, 'GET', `/stock/items/${itemId}`));
    expect(level.onHandThousandths).toBe(8000);
    await expect(page.getByText('This count was posted.')).toBeVisible();
  });
});

/** A camera before which somebody holds a barcode. */
const holdBeforeCamera = (picture: string): string => `
  navigator.mediaDevices.getUserMedia = async () => {
    const image = new Image();
    image.src = '${picture}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext('2d');
    const draw = () => {
      // Bars on black paper are none.
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(image, 80, 140, 480, 200);
      requestAnimationFrame(draw);
    };
    draw();
    return canvas.captureStream(10);
  };`;

test('a barcode before the camera finds the line, and what is not listed is added', async ({
  page,
  openAs,
}) => {
  const admin = await openAs('clinic@tailwell.test');
  const { name, barcode, cabinet } = await givenCabinet(admin);
  const other = await givenCabinet(admin);
  const picture = await bwip.toBuffer({
    bcid: 'code128',
    text: barcode,
    scale: 4,
    height: 12,
    backgroundcolor: 'FFFFFF',
  });
  await page.addInitScript(holdBeforeCamera(`data:image/png;base64,${picture.toString('base64')}`));
  await page.setViewportSize(PHONE);
  await signIn(page, 'csr@tailwell.test');
  await page.goto('/clinic/inventory/counts?sheet=new');
  const sheet = page.getByRole('dialog', { name: 'Start a count' });
  await sheet.getByLabel('Location').selectOption(cabinet);
  await sheet.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByLabel('Search the sheet')).toHaveValue(barcode);
  await expect(page.getByRole('dialog', { name: 'Scan a barcode' })).toBeHidden();
  await expect(lineOf(page, name)).toBeVisible();

  await test.step('another lot of it, and what is kept elsewhere, are added', async () => {
    await page.getByRole('button', { name: 'Add a lot that is not listed' }).click();
    await expect(lineOf(page, name)).toHaveCount(2);
    await expect(lineOf(page, name).filter({ hasText: 'No lot on record' })).toHaveCount(1);
    await page.getByLabel('Scan', { exact: true }).fill(other.barcode);
    await page.getByLabel('Scan', { exact: true }).press('Enter');
    await expect(lineOf(page, other.name)).toContainText(`No lot on record · ${cabinet}`);
  });
});
