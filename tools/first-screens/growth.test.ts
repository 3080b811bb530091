import { expect, test } from 'vitest';
import { growthOf, sizeFault } from './growth.ts';
import { chunksOfScreen } from './files-of-screen.ts';
import { sizeOfScreen } from './screen-size.ts';

const LIMITS = { name: 'sign-in', maxKilobytes: 150, mayGrow: false };
const BEFORE = { total: 140, parts: { react: 60, zod: 4 }, chunks: { base: 70, field: 2 } };

test('names the parts and chunks that grew, the most first', () => {
  const after = {
    total: 148,
    parts: { react: 60.2, zod: 6, 'date-fns': 6 },
    chunks: { base: 69, field: 10 },
  };
  expect(growthOf(BEFORE, after)).toEqual([
    '  part date-fns: +6.0 KB (new)',
    '  part zod: +2.0 KB (4.0 before)',
    '  chunk field: +8.0 KB (2.0 before)',
  ]);
});

test('a screen that must not grow fails as soon as it has, by a kilobyte', () => {
  expect(sizeFault(LIMITS, BEFORE, { ...BEFORE, total: 140.9 })).toBeNull();
  expect(sizeFault(LIMITS, BEFORE, { ...BEFORE, total: 141 })).toContain(
    '141.0 KB of JavaScript (140.0 before)',
  );
});

test('another screen fails when it loads more than it may', () => {
  const limits = { ...LIMITS, mayGrow: true };
  expect(sizeFault(limits, BEFORE, { ...BEFORE, total: 150 })).toBeNull();
  expect(sizeFault(limits, BEFORE, { ...BEFORE, total: 150.1 })).toContain('may load 150 KB');
});

const chunk = (file: string, module: string | null, imports: readonly string[] = []) => ({
  file,
  name: file.replace(/-.*/, ''),
  module,
  imports,
  parts: { [file]: 1 },
});

test('a screen loads what its modules import at once, each file once', () => {
  const chunks = [
    chunk('entry-1.js', 'src/app/entry.client.tsx', ['base-1.js']),
    chunk('root-1.js', 'src/app/root.tsx', ['base-1.js']),
    chunk('base-1.js', null, ['root-1.js']),
    chunk('login-1.js', 'login.tsx', ['base-1.js', 'field-1.js']),
    chunk('field-1.js', null),
    chunk('other-1.js', 'other.tsx'),
  ];
  const files = chunksOfScreen(chunks, ['login.tsx']).map(({ file }) => file);
  expect(files.toSorted()).toEqual(['base-1.js', 'entry-1.js', 'field-1.js', 'login-1.js', 'root-1.js']);
  expect(() => chunksOfScreen(chunks, ['gone.tsx'])).toThrow('no file for gone.tsx');
});

test('adds up chunks of the same name, and divides each among its parts', () => {
  const size = sizeOfScreen([
    { name: 'contract', bytes: 2048, parts: { pets: 3, zod: 1 } },
    { name: 'contract', bytes: 1024, parts: { zod: 1 } },
  ]);
  expect(size).toEqual({ total: 3, chunks: { contract: 3 }, parts: { pets: 1.5, zod: 1.5 } });
});
