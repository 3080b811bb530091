// `npm run site:pictures`: takes the pictures of real screens that the public site shows, in both themes, from a demo that is
// filled for a Tuesday morning. `npm run site:pictures -- board inbox` takes these only, `-- --into FOLDER` writes elsewhere.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { makeDataFolder, startProduct } from '#test/product.ts';
import { settle } from '#test/page-navigation.ts';
import {
  PICTURE_THEMES,
  PRODUCT_PICTURES,
  type PictureName,
  type PictureTheme,
} from '#sales/site/web/pictures/product-pictures.ts';
import { findChromium } from './chromium.ts';
import { fillDemoAt, PICTURE_ZONE, pictureMoment } from './site/picture-demo.ts';
import { filesOf } from './site/picture-files.ts';
import { PICTURE_SHOTS, type Shot } from './site/picture-shots.ts';
import { signIn } from './sign-in.ts';

const FOLDER = fileURLToPath(new URL('../src/sales/site/web/pictures/files', import.meta.url));

const print = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/** Takes a picture of a screen, larger than its file. */
async function takePicture(
  browser: Browser,
  baseURL: string,
  moment: Date,
  { name, shot, theme }: { name: PictureName; shot: Shot; theme: PictureTheme },
): Promise<Buffer> {
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
    return await screen.screenshot({ caret: 'hide' });
  } finally {
    await context.close();
  }
}

interface Requested {
  readonly names: readonly PictureName[];
  readonly into: string;
}

function readRequested(args: readonly string[]): Requested {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { into: { type: 'string' } },
    allowPositionals: true,
  });
  // Safe: the keys of an object whose type names them all.
  const all = Object.keys(PRODUCT_PICTURES) as PictureName[];
  const unknown = positionals.find((name) => !all.some((one) => one === name));
  if (unknown !== undefined) throw new Error(`There is no picture ${unknown}. Pictures: ${all.join(', ')}.`);
  return {
    names: positionals.length === 0 ? all : all.filter((name) => positionals.includes(name)),
    into: values.into ?? FOLDER,
  };
}

async function main(): Promise<void> {
  const { names, into } = readRequested(process.argv.slice(2));
  const moment = pictureMoment(new Date());
  const folder = await makeDataFolder();
  await fillDemoAt(folder.path, moment);
  const product = startProduct({ DATA_DIR: folder.path, DEMO: '1' });
  try {
    const baseURL = await product.ready;
    const browser = await chromium.launch(await findChromium());
    try {
      await mkdir(into, { recursive: true });
      for (const name of names) {
        for (const theme of PICTURE_THEMES) {
          const picture = await takePicture(browser, baseURL, moment, {
            name,
            shot: PICTURE_SHOTS[name],
            theme,
          });
          for (const { file, bytes } of await filesOf(picture, name, theme)) {
            await writeFile(join(into, file), bytes);
            print(`${file}: ${Math.round(bytes.length / 1024)} KB`);
          }
        }
      }
    } finally {
      await browser.close();
    }
    print(`Saved in ${into}. Look at each before you commit it.`);
  } finally {
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  }
}

await main();
