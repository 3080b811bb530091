import { describe, expect, test } from 'vitest';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { mayMove } from './appointment-status.rules.ts';
import { mayChangeDetails, mayChangePlace, mayReschedule, mayStep } from './change.rules.ts';

const those = (holds: (status: AppointmentStatus) => boolean) => APPOINTMENT_STATUSES.filter(holds);

describe('APPT-5 what can still change', () => {
  test('time, doctor and room can change until the client has paid', () => {
    expect(those((status) => !mayChangePlace(status))).toEqual([
      'checked_out',
      'completed',
      'cancelled',
      'no_show',
      'rescheduled',
    ]);
  });

  test('type, reason and notes can change unless the appointment ended early', () => {
    expect(those((status) => !mayChangeDetails(status))).toEqual(['cancelled', 'no_show', 'rescheduled']);
  });
});

describe('APPT-6 rescheduling', () => {
  test('is allowed before the pet has arrived', () => {
    expect(those(mayReschedule)).toEqual(['requested', 'booked', 'confirmed']);
  });

  test('is not a status step; every other transition is', () => {
    for (const from of APPOINTMENT_STATUSES) {
      expect(mayStep(from, 'rescheduled')).toBe(false);
      const others = APPOINTMENT_STATUSES.filter((to) => to !== 'rescheduled');
      expect(others.filter((to) => mayStep(from, to))).toEqual(others.filter((to) => mayMove(from, to)));
    }
  });
});
