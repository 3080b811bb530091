import { describe, expect, test } from 'vitest';
import { type Duty, isOnDuty } from './on-duty.rules.ts';

/** Saturday 2026-11-21, 09:00 in Berlin. */
const SATURDAY_MORNING = Date.parse('2026-11-21T08:00:00Z');
const present: Duty = {
  isActive: true,
  isBlocked: false,
  hours: [{ weekday: 6, startMinute: 540, endMinute: 780 }],
};

describe('STAFF-1 isOnDuty', () => {
  test('on duty from the minute the hours begin, in the clinic’s time zone', () => {
    expect(isOnDuty(present, 'Europe/Berlin', SATURDAY_MORNING)).toBe(true);
    expect(isOnDuty(present, 'Europe/Berlin', SATURDAY_MORNING - 1)).toBe(false);
    expect(isOnDuty(present, 'America/New_York', SATURDAY_MORNING)).toBe(false);
  });

  test('inactive and blocked staff are not on duty', () => {
    expect(isOnDuty({ ...present, isActive: false }, 'Europe/Berlin', SATURDAY_MORNING)).toBe(false);
    expect(isOnDuty({ ...present, isBlocked: true }, 'Europe/Berlin', SATURDAY_MORNING)).toBe(false);
  });
});
