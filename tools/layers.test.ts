import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { SERVER_PACKAGES } from './layers.ts';

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

test('the server may load only packages that an installation without development packages has', async () => {
  const { dependencies } = Manifest.parse(JSON.parse(await readFile('package.json', 'utf8')));
  // The build tool expects isbot among the dependencies, and would otherwise add it.
  const packages = [...SERVER_PACKAGES.filter((name) => name !== 'node:'), 'isbot'];
  expect(Object.keys(dependencies).toSorted()).toEqual(packages.toSorted());
});
