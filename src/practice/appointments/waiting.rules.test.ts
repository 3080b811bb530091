import { describe, expect, test } from 'vitest';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { LATE_AFTER_MINUTES, LONG_WAIT_MINUTES, isLate, isLongWait } from './waiting.rules.ts';

const NINE = Date.parse('2027-01-11T09:00Z');
const minutes = (count: number): number => NINE + count * MINUTE_MS;
const expected = (status: AppointmentStatus) => ({ status, startsAtMs: NINE, arrivedAtMs: null });
const waiting = (arrivedAtMs: number) => ({ status: 'arrived' as const, startsAtMs: NINE, arrivedAtMs });

describe('WAIT-1 late', () => {
  test.each(['booked', 'confirmed'] as const)(
    'an appointment that is %s is late from ten minutes after its time',
    (status) => {
      expect(isLate(expected(status), minutes(LATE_AFTER_MINUTES) - 1)).toBe(false);
      expect(isLate(expected(status), minutes(LATE_AFTER_MINUTES))).toBe(true);
    },
  );

  test.each(['requested', 'arrived', 'no_show', 'cancelled', 'completed'] as const)(
    'an appointment that is %s is never late',
    (status) => {
      expect(isLate(expected(status), minutes(600))).toBe(false);
    },
  );
});

describe('WAIT-2 a long wait', () => {
  test('counts from the time of the appointment when the pet arrived early', () => {
    expect(isLongWait(waiting(minutes(-30)), minutes(LONG_WAIT_MINUTES) - 1)).toBe(false);
    expect(isLongWait(waiting(minutes(-30)), minutes(LONG_WAIT_MINUTES))).toBe(true);
  });

  test('counts from the arrival when the pet arrived late', () => {
    expect(isLongWait(waiting(minutes(15)), minutes(LONG_WAIT_MINUTES))).toBe(false);
    expect(isLongWait(waiting(minutes(15)), minutes(15 + LONG_WAIT_MINUTES))).toBe(true);
  });

  test('ends when the pet is in a room', () => {
    expect(isLongWait({ ...waiting(NINE), status: 'in_room' }, minutes(600))).toBe(false);
  });
});
