import { expect, test } from 'vitest';
import { sendingDay, sendsAt } from './sending-hours.rules.ts';

/** Mondays and Thursdays, 8 to 12 o'clock. */
const HOURS = ([1, 4] as const).map((weekday) => ({ weekday, startMinute: 480, endMinute: 720 }));
const berlin = { zone: 'Europe/Berlin', hours: HOURS };
const newYork = { zone: 'America/New_York', hours: HOURS };

test('DUN-1: reminders are sent while the clinic is open, by its own clock', () => {
  // A Monday, 8:30 in Berlin and 2:30 in New York.
  const morning = new Date('2026-11-23T07:30:00Z');
  expect(sendsAt(berlin, morning)).toBe(true);
  expect(sendsAt(newYork, morning)).toBe(false);
  // The same Monday, 18:00 in Berlin and 12:00 in New York: neither is open.
  expect(sendsAt(berlin, new Date('2026-11-23T17:00:00Z'))).toBe(false);
  expect(sendsAt(newYork, new Date('2026-11-23T17:00:00Z'))).toBe(false);
  expect(sendsAt(newYork, new Date('2026-11-23T16:59:00Z'))).toBe(true);
});

test('DUN-1: never on a day on which the clinic is closed', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(sendsAt(berlin, new Date('2026-11-24T08:00:00Z'))).toBe(false);
  // Monday's hours are over in Berlin, and have not begun in New York.
  expect(sendingDay(berlin, '2026-11-20', now)).toBe('2026-11-26');
  expect(sendingDay(newYork, '2026-11-20', now)).toBe('2026-11-23');
  expect(sendingDay(berlin, '2026-11-26', now)).toBe('2026-11-26');
  expect(sendingDay(berlin, '2026-11-27', now)).toBe('2026-11-30');
});

test('a clinic without hours sends from Monday to Friday during the day', () => {
  const none = { zone: 'Europe/Berlin', hours: [] };
  expect(sendsAt(none, new Date('2026-11-23T08:00:00Z'))).toBe(true);
  expect(sendsAt(none, new Date('2026-11-23T07:59:00Z'))).toBe(false);
  expect(sendingDay(none, '2026-11-28', new Date('2026-11-23T08:00:00Z'))).toBe('2026-11-30');
});
