import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { canStep, lineStateOf, purchaseNumber, restOf, stateAfterReceipt } from './order-state.rules.ts';

const line = (receivedThousandths: number, isComplete = false) => ({
  packs: 2,
  packThousandths: 5000,
  receivedThousandths,
  isComplete,
});

test.each([
  [line(0), 'open', 10_000],
  [line(4000), 'part', 6000],
  [line(10_000), 'full', 0],
  [line(12_000), 'over', 0],
  [line(4000, true), 'short', 0],
  [line(0, true), 'short', 0],
] as const)('ORDER-3: of %o', (given, state, rest) => {
  expect(lineStateOf(given)).toBe(state);
  expect(restOf(given)).toBe(rest);
});

test('ORDER-3: an order is received when nothing is to come of any line', () => {
  expect(stateAfterReceipt([line(10_000), line(4000, true), line(11_000)])).toBe('received');
  expect(stateAfterReceipt([line(10_000), line(9999)])).toBe('part_received');
});

test('ORDER-1: what was received is not canceled, and a draft is not received', () => {
  expect(canStep('cancel', 'part_received')).toBe(false);
  expect(canStep('receive', 'draft')).toBe(false);
  expect(canStep('receive', 'closed')).toBe(false);
  expect(canStep('change', 'sent')).toBe(false);
  expect(canStep('close', 'part_received')).toBe(true);
});

test('numbers', () => {
  expect(purchaseNumber(2026, 42)).toBe('PO-2026-00042');
});

test('what is to come and what came make at least what was ordered, unless nothing more will come', () => {
  const any = fc.record({
    packs: fc.integer({ min: 1, max: 100 }),
    packThousandths: fc.integer({ min: 1, max: 100_000 }),
    receivedThousandths: fc.integer({ min: 0, max: 20_000_000 }),
    isComplete: fc.boolean(),
  });
  fc.assert(
    fc.property(any, (given) => {
      const ordered = given.packs * given.packThousandths;
      const rest = restOf(given);
      expect(rest).toBeGreaterThanOrEqual(0);
      if (!given.isComplete)
        expect(rest + given.receivedThousandths).toBe(Math.max(ordered, given.receivedThousandths));
      expect(['full', 'over', 'short'].includes(lineStateOf(given))).toBe(rest === 0);
    }),
    { numRuns: stormRuns(300) },
  );
});
