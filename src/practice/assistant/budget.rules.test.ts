import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costMillionths, fits, leftMillionths, MILLIONTHS, monthOf, reachedPercent } from './budget.rules.ts';

const tokens = fc.record({ inputTokens: fc.nat(10_000_000), outputTokens: fc.nat(10_000_000) });
const prices = fc.record({ inputPriceMinor: fc.nat(100_000_000), outputPriceMinor: fc.nat(100_000_000) });
const month = fc.record({
  budgetMinor: fc.nat(1_000_000),
  spentMillionths: fc.nat(2_000_000 * 1000),
  heldMillionths: fc.nat(1_000_000 * 1000),
});

describe('AI-1 costMillionths', () => {
  test('500 input tokens at 3.00 and 200 output tokens at 15.00 per million cost 0.45 cents', () => {
    const cost = costMillionths(
      { inputTokens: 500, outputTokens: 200 },
      { inputPriceMinor: 300, outputPriceMinor: 1500 },
    );
    expect(cost).toBe(450_000);
    expect(cost / MILLIONTHS).toBe(0.45);
  });

  test('a million tokens cost their price', () => {
    const cost = costMillionths(
      { inputTokens: 1_000_000, outputTokens: 0 },
      { inputPriceMinor: 300, outputPriceMinor: 1500 },
    );
    expect(cost).toBe(300 * MILLIONTHS);
  });

  test('costs are whole numbers, and the cost of two requests is the sum of both', () => {
    fc.assert(
      fc.property(tokens, tokens, prices, (a, b, price) => {
        const together = {
          inputTokens: a.inputTokens + b.inputTokens,
          outputTokens: a.outputTokens + b.outputTokens,
        };
        const cost = costMillionths(together, price);
        expect(Number.isSafeInteger(cost)).toBe(true);
        expect(cost).toBe(costMillionths(a, price) + costMillionths(b, price));
      }),
    );
  });

  test('refuses fractional and negative token counts', () => {
    const price = { inputPriceMinor: 1, outputPriceMinor: 1 };
    expect(() => costMillionths({ inputTokens: 0.5, outputTokens: 0 }, price)).toThrow(/inputTokens/);
    expect(() => costMillionths({ inputTokens: 0, outputTokens: -1 }, price)).toThrow(/outputTokens/);
  });
});

describe('AI-2 remaining budget', () => {
  test('a request for exactly the rest fits, and a millionth more does not', () => {
    fc.assert(
      fc.property(month, (now) => {
        const left = leftMillionths(now);
        expect(left).toBeGreaterThanOrEqual(0);
        const isOverdrawn = now.spentMillionths + now.heldMillionths > now.budgetMinor * MILLIONTHS;
        expect(fits(left, now)).toBe(!isOverdrawn);
        expect(fits(left + 1, now)).toBe(false);
      }),
    );
  });
});

describe('AI-3 reachedPercent', () => {
  test.each([
    [0, 0],
    [79_999_999, 0],
    [80_000_000, 80],
    [99_999_999, 80],
    [100_000_000, 100],
  ])('%i of 100 cents', (spentMillionths, percent) => {
    expect(reachedPercent({ budgetMinor: 100, spentMillionths, heldMillionths: 0 })).toBe(percent);
  });

  test('a clinic without budget and expenses has reached no threshold', () => {
    expect(reachedPercent({ budgetMinor: 0, spentMillionths: 0, heldMillionths: 0 })).toBe(0);
  });
});

describe('AI-4 monthOf', () => {
  test('returns different months for the same instant in New York and Auckland', () => {
    const at = Date.parse('2026-12-01T03:30:00Z');
    expect(monthOf(at, 'America/New_York')).toBe('2026-11-01');
    expect(monthOf(at, 'Europe/Berlin')).toBe('2026-12-01');
    expect(monthOf(Date.parse('2026-12-31T11:30:00Z'), 'Pacific/Auckland')).toBe('2027-01-01');
  });
});
