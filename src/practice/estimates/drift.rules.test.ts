import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jurisdictionOf } from '#practice/billing/jurisdictions.rules.ts';
import { visitDrift } from './drift.rules.ts';

const ANYWHERE = jurisdictionOf('DE', null);
const UNITED_KINGDOM = jurisdictionOf('GB', null);

test.each([
  ['nothing is charged yet', 100_00, 0, 0, 'within', 0],
  ['four fifths are used', 100_00, 80_00, 0, 'near', 0],
  ['a cent above it', 100_00, 100_01, 0, 'passed', 1],
  ['a fifth above it', 100_00, 120_00, 0, 'exceeded', 20_00],
  ['the client agreed to that cost', 100_00, 120_00, 120_00, 'within', 0],
  ['a little above what the client agreed to then', 100_00, 121_00, 120_00, 'passed', 1_00],
  ['nothing was accepted', 0, 1_00, 0, 'exceeded', 1_00],
] as const)('EST-7: %s', (_, agreedMinor, costMinor, agreedByTalkMinor, state, overMinor) => {
  expect(visitDrift(ANYWHERE, { agreedMinor, costMinor, agreedByTalkMinor })).toEqual({ state, overMinor });
});

test('EST-7: the law of the place may say an amount', () => {
  const cost = { agreedMinor: 4_000_00, costMinor: 4_500_00, agreedByTalkMinor: 0 };
  expect(visitDrift(UNITED_KINGDOM, cost).state).toBe('exceeded');
  expect(visitDrift(ANYWHERE, cost).state).toBe('passed');
});

test('EST-7: the more it costs, the stronger the warning; agreeing never makes it stronger', () => {
  const rank = { within: 0, near: 1, passed: 2, exceeded: 3 } as const;
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000), (agreedMinor, costMinor, more) => {
      const state = (cost: number, agreedByTalkMinor: number) =>
        rank[visitDrift(ANYWHERE, { agreedMinor, costMinor: cost, agreedByTalkMinor }).state];
      expect(state(costMinor + more, 0)).toBeGreaterThanOrEqual(state(costMinor, 0));
      expect(state(costMinor, more)).toBeLessThanOrEqual(state(costMinor, 0));
    }),
  );
});
