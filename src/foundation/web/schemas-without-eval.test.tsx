import { expect, test, vi } from 'vitest';
import * as z from 'zod';

// A `.test.tsx`, so that the setting does not reach the tests of other files.

test('schemas that are created later do without eval', async () => {
  await import('./schemas-without-eval.ts');
  expect(z.config().jitless).toBe(true);
});

test('also when the setting is made before zod is loaded', async () => {
  vi.stubGlobal('__zod_globalConfig', undefined);
  vi.resetModules();
  await import('./schemas-without-eval.ts');
  const { config } = await import('zod/v4/core');
  expect(config().jitless).toBe(true);
});
