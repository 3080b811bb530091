import { expect, test } from 'vitest';
import { STEPS } from './test-steps.ts';

test('steps have names of their own, and need only what comes before them', () => {
  const names = STEPS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const [index, { needs }] of STEPS.entries()) {
    if (needs !== undefined) expect(names.slice(0, index)).toContain(needs);
  }
});
