import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  PICTURE_THEMES,
  pictureFile,
  PRODUCT_PICTURES,
  type PictureName,
} from '#sales/site/web/pictures/product-pictures.ts';

const SITE = fileURLToPath(new URL('../../src/sales/site/web', import.meta.url));
const FOLDER = join(SITE, 'pictures', 'files');
const MAX_BYTES = { each: 60 * 1024, all: 1024 * 1024 };

// Safe: the keys of an object whose type names them all.
const NAMES = Object.keys(PRODUCT_PICTURES) as PictureName[];
const FILES = NAMES.flatMap((name) =>
  PICTURE_THEMES.map((theme) => ({ name, file: pictureFile(name, theme) })),
);

test('there is a file for each picture and theme, and no other', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(FILES.map(({ file }) => file).toSorted());
});

test.each(FILES)(
  '$file has the size that pages reserve for it, and loads quickly',
  async ({ name, file }) => {
    const { width, height } = PRODUCT_PICTURES[name];
    expect(await sharp(join(FOLDER, file)).metadata()).toMatchObject({ format: 'webp', width, height });
    expect(statSync(join(FOLDER, file)).size).toBeLessThanOrEqual(MAX_BYTES.each);
  },
);

test('all pictures together stay small', () => {
  const bytes = FILES.reduce((sum, { file }) => sum + statSync(join(FOLDER, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES.all);
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
