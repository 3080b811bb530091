import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#foundation/values/day.ts';
import {
  defaultInterest,
  feeOfReminder,
  type FeeLimits,
  nextReminderDay,
  reminderOn,
} from './dunning.rules.ts';

const STEPS = [
  { afterDays: 14, text: 'Friendly', feeMinor: 500 },
  { afterDays: 28, text: 'Formal', feeMinor: 500 },
  { afterDays: 42, text: 'Last', feeMinor: 500 },
];
const COSTS: FeeLimits = { fees: 'costs_after_first', costMinor: 120, hasAgreed: true };
const DUE_ON = '2026-10-01';
const overdue = { dueOn: DUE_ON, openMinor: 23_800, sentOn: [], pausedFor: null };
const after = (days: number) => addDays(DUE_ON, days);

describe('DUN-1: which reminder is sent', () => {
  test('the first after its days, not a day sooner', () => {
    expect(reminderOn(after(13), overdue, STEPS, COSTS)).toBeNull();
    expect(reminderOn(after(14), overdue, STEPS, COSTS)).toEqual({ step: 0, text: 'Friendly', feeMinor: 0 });
  });

  test('the next in order, also when the first was late', () => {
    const late = { ...overdue, sentOn: [after(60)] };
    expect(reminderOn(after(73), late, STEPS, COSTS)).toBeNull();
    expect(reminderOn(after(74), late, STEPS, COSTS)).toEqual({ step: 1, text: 'Formal', feeMinor: 120 });
  });

  test('none after the last, none for what is paid, none in a dispute or after a death', () => {
    const day = after(200);
    const all = [after(14), after(28), after(42)];
    expect(reminderOn(day, { ...overdue, sentOn: all }, STEPS, COSTS)).toBeNull();
    expect(reminderOn(day, { ...overdue, openMinor: 0 }, STEPS, COSTS)).toBeNull();
    expect(reminderOn(day, { ...overdue, pausedFor: 'dispute' }, STEPS, COSTS)).toBeNull();
    expect(reminderOn(day, { ...overdue, pausedFor: 'death' }, STEPS, COSTS)).toBeNull();
  });

  test('the next day is the first on which it is sent', () => {
    expect(nextReminderDay(overdue, STEPS)).toBe(after(14));
    expect(nextReminderDay({ dueOn: DUE_ON, sentOn: [after(60)] }, STEPS)).toBe(after(74));
    expect(nextReminderDay({ dueOn: DUE_ON, sentOn: [after(14), after(28), after(42)] }, STEPS)).toBeNull();
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(200), { maxLength: 3 }), (days) => {
        const sentOn = days.toSorted((a, b) => a - b).map(after);
        const day = nextReminderDay({ dueOn: DUE_ON, sentOn }, STEPS);
        if (day === null) return;
        expect(reminderOn(day, { ...overdue, sentOn }, STEPS, COSTS)).not.toBeNull();
        expect(reminderOn(addDays(day, -1), { ...overdue, sentOn }, STEPS, COSTS)).toBeNull();
      }),
    );
  });

  test('asked on any days, each step is sent once, in order and with the days between', () => {
    const days = fc.uniqueArray(fc.nat(300), { maxLength: 80 });
    fc.assert(
      fc.property(days, (given) => {
        const sentOn: string[] = [];
        for (const day of given.toSorted((a, b) => a - b).map(after)) {
          const reminder = reminderOn(day, { ...overdue, sentOn }, STEPS, COSTS);
          if (!reminder) continue;
          expect(reminder.step).toBe(sentOn.length);
          sentOn.push(day);
        }
        expect(sentOn.length).toBeLessThanOrEqual(STEPS.length);
        sentOn.forEach((day, step) => {
          expect(daysBetween(DUE_ON, day)).toBeGreaterThanOrEqual(14 * (step + 1));
          if (step > 0) expect(daysBetween(sentOn[step - 1] ?? day, day)).toBeGreaterThanOrEqual(14);
        });
      }),
    );
  });
});

describe('DUN-2: what a reminder costs', () => {
  test('nothing at first, then paper and postage at most', () => {
    expect([0, 1, 2].map((step) => feeOfReminder(step, 500, COSTS))).toEqual([0, 120, 120]);
    expect(feeOfReminder(1, 100, COSTS)).toBe(100);
  });

  test('only what was agreed', () => {
    const limits = { fees: 'if_agreed', costMinor: 120 } as const;
    expect(feeOfReminder(0, 500, { ...limits, hasAgreed: true })).toBe(500);
    expect(feeOfReminder(2, 500, { ...limits, hasAgreed: false })).toBe(0);
  });
});

describe('DUN-3: interest', () => {
  const debt = { amountMinor: 23_800, ratePpm: 62_700, fromOn: '2026-10-01' };

  test('238.00 at 6.27 % for 45 days is 1.84', () => {
    expect(defaultInterest({ ...debt, untilOn: addDays(debt.fromOn, 45) })).toBe(184);
  });

  test('is nothing before default', () => {
    expect(defaultInterest({ ...debt, untilOn: debt.fromOn })).toBe(0);
    expect(defaultInterest({ ...debt, untilOn: '2026-09-01' })).toBe(0);
  });
});
