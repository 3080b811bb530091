import { expect, test } from 'vitest';
import {
  clockText,
  isoDayText,
  printDay,
  printDayOf,
  printMinute,
  printMoment,
  printTime,
} from './print-time.ts';

const AT = '2026-11-21T19:30:05Z';
const in_ = (country: string, timeZone = 'UTC') => ({ country, timeZone });

test.each([
  ['US', '7:30 PM', 'November 21, 2026', 'Sat, Nov 21', 'Nov 21', '12:00 AM'],
  ['DE', '19:30', '21 November 2026', 'Sat 21 Nov', '21 Nov', '24:00'],
  ['AU', '7:30 PM', '21 November 2026', 'Sat 21 Nov', '21 Nov', '12:00 AM'],
  ['', '19:30', '21 November 2026', 'Sat 21 Nov', '21 Nov', '24:00'],
])('times and dates in %j', (country, time, long, near, short, midnight) => {
  expect(printTime(AT, in_(country))).toBe(time);
  expect(printDayOf(AT, in_(country), 'long')).toBe(long);
  expect(printDayOf(AT, in_(country), 'near')).toBe(near);
  expect(printDay('2026-11-21', country, 'short')).toBe(short);
  expect(printMinute(1440, country)).toBe(midnight);
});

test('the moment of a signature has its seconds and its zone', () => {
  expect(printMoment(AT, in_('US', 'America/New_York'))).toBe('November 21, 2026 at 2:30:05 PM EST');
  expect(printMoment(AT, in_('DE', 'Europe/Berlin'))).toBe('21 November 2026 at 20:30:05 CET');
});

test('a time that clocks show twice says which one it is', () => {
  expect(printTime('2026-11-01T06:30Z', in_('US', 'America/Chicago'))).toBe('1:30 AM CDT');
  expect(printTime('2026-10-25T01:30Z', in_('DE', 'Europe/Berlin'))).toBe('02:30 CET');
});

test('what machines read is the same everywhere', () => {
  expect(clockText('America/New_York', AT)).toBe('14:30');
  expect(isoDayText('Pacific/Auckland', AT)).toBe('2026-11-22');
});
