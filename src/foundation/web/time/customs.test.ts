import { afterEach, expect, test } from 'vitest';
import { followCountry } from './customs.ts';
import { longDay, shortDay } from './day-format.ts';
import { clockIn, dateIn, fullDateIn, nearDateIn, timeIn, timeOfMinute } from './zone-time.ts';

afterEach(() => followCountry(''));

const AT = '2026-11-21T19:30:00Z';
const shown = () => [
  timeIn('UTC', AT),
  dateIn('UTC', AT),
  nearDateIn('UTC', AT),
  fullDateIn('UTC', AT),
  shortDay('2026-03-04'),
  longDay('2026-11-21'),
  timeOfMinute(0),
  timeOfMinute(1440),
];

test('times and dates follow the country of the clinic on screen', () => {
  followCountry('US');
  expect(shown()).toEqual([
    '7:30 PM',
    'Nov 21, 2026',
    'Sat, Nov 21',
    'Saturday, November 21',
    'Mar 4, 2026',
    'Saturday, November 21, 2026',
    '12:00 AM',
    '12:00 AM',
  ]);
  followCountry('GB');
  const british = shown();
  expect(british).toEqual([
    '19:30',
    '21 Nov 2026',
    'Sat 21 Nov',
    'Saturday 21 November',
    '4 Mar 2026',
    'Saturday 21 November 2026',
    '00:00',
    '24:00',
  ]);
  followCountry('DE');
  expect(shown()).toEqual(british);
  followCountry('AU');
  expect(shown().slice(0, 2)).toEqual(['7:30 PM', '21 Nov 2026']);
});

test('what fields hold and what is compared does not follow it', () => {
  followCountry('US');
  expect(clockIn('UTC', AT)).toBe('19:30');
});
