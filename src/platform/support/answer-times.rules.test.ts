import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TICKET_PRIORITIES } from '#vocabulary/tickets.ts';
import { AIMS, answerDueAtMs, durationLabel, solveDueAtMs } from './answer-times.rules.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

describe('TICKET-2: response times', () => {
  test('an answer is due within an hour when a clinic cannot work, and within a day for a question', () => {
    expect(iso(answerDueAtMs('cannot_work', NOON))).toBe('2026-11-21T13:00:00.000Z');
    expect(iso(answerDueAtMs('question', NOON))).toBe('2026-11-22T12:00:00.000Z');
    expect(iso(solveDueAtMs('slows_down', NOON))).toBe('2026-11-24T12:00:00.000Z');
  });

  test('more severe priorities are due sooner, and an answer is never due after the solution', () => {
    const aims = TICKET_PRIORITIES.map((priority) => AIMS[priority]);
    for (const [index, { answerMinutes, solveMinutes }] of aims.entries()) {
      const milder = aims[index + 1];
      expect(answerMinutes).toBeLessThan(solveMinutes);
      expect(answerMinutes).toBeLessThan(milder?.answerMinutes ?? Infinity);
      expect(solveMinutes).toBeLessThan(milder?.solveMinutes ?? Infinity);
    }
  });

  test('of two tickets with the same priority, the one that waits longer is due first', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TICKET_PRIORITIES),
        fc.nat(),
        fc.integer({ min: 1, max: 1e9 }),
        (priority, sinceMs, laterMs) => {
          expect(answerDueAtMs(priority, sinceMs)).toBeLessThan(answerDueAtMs(priority, sinceMs + laterMs));
        },
      ),
    );
  });
});

describe('durationLabel', () => {
  test.each([
    [0, '0 min'],
    [-5, '0 min'],
    [59, '59 min'],
    [60, '1 h'],
    [80, '1 h 20 min'],
    [47 * 60, '47 h'],
    [48 * 60, '2 d'],
    [76 * 60 + 59, '3 d 4 h'],
  ])('%i minutes', (minutes, words) => {
    expect(durationLabel(minutes * 60_000)).toBe(words);
  });
});
