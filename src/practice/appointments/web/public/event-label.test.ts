import { expect, test } from 'vitest';
import type { AppointmentEvent } from '../../contract.ts';
import { eventLabel } from './event-label.ts';

const event = (changes: Partial<AppointmentEvent>): AppointmentEvent => ({
  id: 'event',
  at: '2026-11-23T08:00:00Z',
  fromStatus: 'booked',
  toStatus: 'booked',
  fromStartsAt: null,
  toStartsAt: null,
  actorName: null,
  ...changes,
});

test.each<[Partial<AppointmentEvent>, string]>([
  [{ fromStatus: null }, 'Booked'],
  [{ fromStatus: null, toStatus: 'requested' }, 'Requested online'],
  [{ toStatus: 'arrived' }, 'Arrived'],
  [{ fromStatus: 'arrived', toStatus: 'booked' }, 'Back to booked'],
  [{ fromStatus: 'cancelled', toStatus: 'confirmed' }, 'Back to confirmed'],
  [
    { fromStartsAt: '2026-11-23T08:00:00Z', toStartsAt: '2026-11-23T10:30:00Z' },
    'Moved from 09:00 to 11:30 on Mon 23 Nov',
  ],
  [
    { fromStartsAt: '2026-11-23T08:00:00Z', toStartsAt: '2026-11-24T10:30:00Z' },
    'Moved from Mon 23 Nov, 09:00 to Tue 24 Nov, 11:30',
  ],
  [
    { fromStartsAt: '2026-11-23T08:00:00Z', toStartsAt: '2026-11-23T08:00:00Z' },
    'Assigned to another doctor',
  ],
])('%o reads "%s"', (changes, words) => {
  expect(eventLabel(event(changes), 'Europe/Berlin')).toBe(words);
});
