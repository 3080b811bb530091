// `npm run site:pictures`: takes the pictures of real screens that the public site shows, in both themes, from a demo that is
// filled for a Tuesday morning. `npm run site:pictures -- board inbox` takes these only.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import { makeDataFolder, startProduct } from '#test/product.ts';
import { settle } from '#test/page-navigation.ts';
import {
  PICTURE_THEMES,
  pictureFile,
  PRODUCT_PICTURES,
  type PictureName,
  type PictureTheme,
} from '#sales/site/web/pictures/product-pictures.ts';
import { findChromium } from './chromium.ts';
import { fillDemoAt, PICTURE_ZONE, pictureMoment } from './site/picture-demo.ts';
import { PICTURE_SHOTS, type Shot } from './site/picture-shots.ts';
import { signIn } from './sign-in.ts';

const FOLDER = fileURLToPath(new URL('../src/sales/site/web/pictures/files', import.meta.url));
/** A picture that is larger is compressed more: all of them together stay below a megabyte. */
const MAX_BYTES = 46 * 1024;
const QUALITIES = [82, 76, 70, 64, 56, 48];

const print = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/** The picture as WebP, in the best quality that is small enough. */
async function compress(picture: Buffer, { width, height }: { width: number; height: number }) {
  for (const quality of QUALITIES) {
    const file = await sharp(picture)
      .resize(width, height)
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer();
    if (file.length <= MAX_BYTES) return file;
  }
  throw new Error(`A picture is larger than ${MAX_BYTES} bytes in every quality. Show less in it.`);
}

async function takePicture(
  browser: Browser,
  baseURL: string,
  moment: Date,
  { name, shot, theme }: { name: PictureName; shot: Shot; theme: PictureTheme },
): Promise<number> {
  const { width, height } = PRODUCT_PICTURES[name];
  const deviceScaleFactor = width / shot.viewWidth;
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor,
    timezoneId: PICTURE_ZONE,
    viewport: { width: shot.viewWidth, height: Math.round(height / deviceScaleFactor) },
  });
  try {
    await context.clock.setFixedTime(moment);
    const screen = await context.newPage();
    await signIn(screen, shot.user);
    // The menu shows its icons alone, so that the page has the room.
    await context.addCookies([{ name: 'sidebar:state', value: 'false', url: baseURL }]);
    await screen.goto(shot.address, { waitUntil: 'networkidle' });
    await settle(screen);
    await shot.prepare?.(screen);
    await settle(screen);
    const file = await compress(await screen.screenshot({ caret: 'hide' }), { width, height });
    await writeFile(join(FOLDER, pictureFile(name, theme)), file);
    return file.length;
  } finally {
    await context.close();
  }
}

function requestedNames(): readonly PictureName[] {
  // Safe: the keys of an object whose type names them all.
  const all = Object.keys(PRODUCT_PICTURES) as PictureName[];
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !all.some((one) => one === name));
  if (unknown !== undefined) throw new Error(`There is no picture ${unknown}. Pictures: ${all.join(', ')}.`);
  return named.length === 0 ? all : all.filter((name) => named.includes(name));
}

async function main(): Promise<void> {
  const names = requestedNames();
  const moment = pictureMoment(new Date());
  const folder = await makeDataFolder();
  await fillDemoAt(folder.path, moment);
  const product = startProduct({ DATA_DIR: folder.path, DEMO: '1' });
  try {
    const baseURL = await product.ready;
    const browser = await chromium.launch(await findChromium());
    try {
      await mkdir(FOLDER, { recursive: true });
      for (const name of names) {
        for (const theme of PICTURE_THEMES) {
          const bytes = await takePicture(browser, baseURL, moment, {
            name,
            shot: PICTURE_SHOTS[name],
            theme,
          });
          print(`${pictureFile(name, theme)}: ${Math.round(bytes / 1024)} KB`);
        }
      }
    } finally {
      await browser.close();
    }
    print(`Saved in ${FOLDER}. Look at each before you commit it.`);
  } finally {
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  }
}

await main();
