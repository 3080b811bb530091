// `node tools/site/social-picture.ts`: writes the image for link previews, from the symbol of the favicon.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { PRODUCT } from '#vocabulary/product.ts';
import { findChromium } from '../chromium.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const PUBLIC = new URL('../../public/', import.meta.url);
const FONT = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

async function pictureHtml(): Promise<string> {
  const font = await readFile(createRequire(import.meta.url).resolve(FONT), 'base64');
  const mark = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');
  return `<!doctype html><style>
    @font-face { font-family: Display; src: url(data:font/woff2;base64,${font}); font-weight: 200 800 }
    body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; box-sizing: border-box; padding: 96px; display: flex;
      flex-direction: column; justify-content: space-between; background: oklch(0.985 0.006 95);
      color: oklch(0.24 0.02 200); font-family: Display }
    header { display: flex; align-items: center; gap: 28px; font-size: 64px; font-weight: 700 }
    svg { width: 96px; height: 96px }
    p { margin: 0; font-size: 76px; line-height: 1.08; font-weight: 700; letter-spacing: -0.02em; white-space: pre-line }
  </style><header>${mark}${PRODUCT.name}</header><p>${PRODUCT.tagline.replaceAll('. ', '.\n')}</p>`;
}

const browser = await chromium.launch(await findChromium());
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await page.setContent(await pictureHtml());
await page.evaluate('document.fonts.ready.then(() => true)');
const picture = await page.screenshot({ type: 'png' });
await browser.close();
await writeFile(
  fileURLToPath(new URL('social.webp', PUBLIC)),
  await sharp(picture).webp({ quality: 88 }).toBuffer(),
);
