import { expect, test } from 'vitest';
import { STEPS } from './test-steps.ts';

test('steps have unique names, and need only earlier steps', () => {
  const names = STEPS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const [index, { needs }] of STEPS.entries()) {
    if (needs !== undefined) expect(names.slice(0, index)).toContain(needs);
  }
});
