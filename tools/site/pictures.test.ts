import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  isWide,
  PHONE_PART,
  phonePictureFile,
  PICTURE_THEMES,
  pictureFile,
  PRODUCT_PICTURES,
  type PictureName,
} from '#sales/site/web/pictures/product-pictures.ts';
import { filesOf, MAX_BYTES } from './picture-files.ts';

const SITE = fileURLToPath(new URL('../../src/sales/site/web', import.meta.url));
const FOLDER = join(SITE, 'pictures', 'files');
const MAX_BYTES_OF_ALL = 1.1 * 1024 * 1024;

// Safe: the keys of an object whose type names them all.
const NAMES = Object.keys(PRODUCT_PICTURES) as PictureName[];
const FILES = NAMES.flatMap((name) =>
  PICTURE_THEMES.flatMap((theme) => {
    const facts = PRODUCT_PICTURES[name];
    const { width, height } = facts;
    const file = pictureFile(name, theme);
    if (!isWide(facts)) return [{ file, size: { width, height }, maxBytes: MAX_BYTES.upright }];
    return [
      { file, size: { width, height }, maxBytes: MAX_BYTES.desk },
      {
        file: phonePictureFile(name, theme),
        size: { width: PHONE_PART.width, height: PHONE_PART.height },
        maxBytes: MAX_BYTES.phone,
      },
    ];
  }),
);

test('there is a file for each picture, theme and width, and no other', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(FILES.map(({ file }) => file).toSorted());
});

test.each(FILES)(
  '$file has the size that pages reserve for it, and loads quickly',
  async ({ file, size, maxBytes }) => {
    expect(await sharp(join(FOLDER, file)).metadata()).toMatchObject({ format: 'webp', ...size });
    expect(statSync(join(FOLDER, file)).size).toBeLessThanOrEqual(maxBytes);
  },
);

test('a wide picture has a file for phones with a part of it, and an upright one has not', async () => {
  const wide = await sharp({ create: { width: 1296, height: 860, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect((await filesOf(wide, 'board', 'dark')).map(({ file }) => file)).toEqual([
    'board-dark.webp',
    'board-phone-dark.webp',
  ]);
  expect((await filesOf(wide, 'portal', 'light')).map(({ file }) => file)).toEqual(['portal-light.webp']);
});

test('all pictures together stay small', () => {
  const bytes = FILES.reduce((sum, { file }) => sum + statSync(join(FOLDER, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES_OF_ALL);
});

test('each picture is shown on a page', () => {
  const code = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('product-pictures.ts'))
    .map((path) => readFileSync(join(SITE, path), 'utf8'))
    .join('\n');
  expect(NAMES.filter((name) => !new RegExp(`picture(?:=|: )['"]${name}|name="${name}"`).test(code))).toEqual(
    [],
  );
});
