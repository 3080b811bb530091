import { expect, test } from 'vitest';
import {
  clockIn,
  dateIn,
  daysAway,
  fullDateIn,
  fullDay,
  isoDayIn,
  nearDateIn,
  nearDay,
  timeIn,
  zoneNote,
} from './zone-time.ts';

test.each([
  ['Europe/Berlin', '00:30', '22 Nov 2026', 'Sun 22 Nov', 'Sunday 22 November', '2026-11-22'],
  ['America/New_York', '18:30', '21 Nov 2026', 'Sat 21 Nov', 'Saturday 21 November', '2026-11-21'],
])('an instant is formatted in %s', (zone, time, date, near, full, iso) => {
  const instant = '2026-11-21T23:30:00Z';
  expect(timeIn(zone, instant)).toBe(time);
  expect(dateIn(zone, instant)).toBe(date);
  expect(nearDateIn(zone, instant)).toBe(near);
  expect(fullDateIn(zone, instant)).toBe(full);
  expect(isoDayIn(zone, instant)).toBe(iso);
});

test('a time that clocks show twice says which one it is, except in inputs', () => {
  expect(timeIn('America/Chicago', '2026-11-01T06:30:00Z')).toBe('01:30 CDT');
  expect(timeIn('America/Chicago', '2026-11-01T07:30:00Z')).toBe('01:30 CST');
  expect(timeIn('America/Chicago', '2026-11-01T08:30:00Z')).toBe('02:30');
  expect(clockIn('America/Chicago', '2026-11-01T07:30:00Z')).toBe('01:30');
});

test('a calendar day has no time zone', () => {
  expect(fullDay('2026-11-21')).toBe('Saturday 21 November');
  expect(nearDay('2026-03-29')).toBe('Sun 29 Mar');
});

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-20', 'yesterday'],
  ['2026-11-26', 'in 5 days'],
  ['2026-10-31', '3 weeks ago'],
  ['2027-02-21', 'in 3 months'],
  ['2023-11-21', '3 years ago'],
])('%s is %s', (day, words) => {
  expect(daysAway(day, '2026-11-21')).toBe(words);
});

test('the zone is named only where its clock differs from the device’s', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(zoneNote(here, '2026-11-21T12:00:00Z')).toBe('');
  expect(zoneNote('Pacific/Chatham', '2026-11-21T12:00:00Z')).toBe(' (Chatham time)');
});
