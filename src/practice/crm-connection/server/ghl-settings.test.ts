import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('both READMEs name every setting of the CRM', async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  const [source, ...readmes] = await Promise.all([
    read('./ghl-settings.ts'),
    read('../README.md'),
    read('../../../../README.md'),
  ]);
  const names = new Set(source.match(/\bGHL_[A-Z0-9_]+/g));
  expect(names.size).toBeGreaterThan(5);
  for (const readme of readmes) {
    expect([...names].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  }
});
