import { expect, test } from 'vitest';
import { dateTimeLabelIn, shownDays, timeZoneLabel } from './demo-times.rules.ts';

const STARTS = ['2026-11-23T22:30:00.000Z', '2026-11-23T23:00:00.000Z', '2026-11-24T08:00:00.000Z'];

test('DEMO-4: groups times by the days of the visitor’s time zone', () => {
  expect(shownDays(STARTS, 'Europe/Berlin')).toEqual([
    {
      day: '2026-11-23',
      label: 'Monday, November 23',
      times: [{ startsAt: STARTS[0], label: '11:30 PM' }],
    },
    {
      day: '2026-11-24',
      label: 'Tuesday, November 24',
      times: [
        { startsAt: STARTS[1], label: '12:00 AM' },
        { startsAt: STARTS[2], label: '9:00 AM' },
      ],
    },
  ]);
  expect(shownDays(STARTS, 'America/Los_Angeles').map(({ day }) => day)).toEqual([
    '2026-11-23',
    '2026-11-24',
  ]);
  expect(shownDays([], 'Europe/Berlin')).toEqual([]);
});

test('DEMO-4: the label of a time zone has its UTC offset at that moment', () => {
  expect(timeZoneLabel('Europe/Berlin', Date.parse('2026-10-25T00:30Z'))).toBe('Europe/Berlin (GMT+2)');
  expect(timeZoneLabel('Europe/Berlin', Date.parse('2026-10-25T01:30Z'))).toBe('Europe/Berlin (GMT+1)');
  expect(timeZoneLabel('America/New_York', Date.parse('2026-11-23T08:00Z'))).toBe('America/New York (GMT-5)');
});

test('DEMO-4: times in a repeated hour are named', () => {
  const night = ['2026-10-25T00:00Z', '2026-10-25T01:00Z', '2026-10-25T02:00Z'];
  expect(shownDays(night, 'Europe/Berlin')[0]?.times.map(({ label }) => label)).toEqual([
    '2:00 AM CEST',
    '2:00 AM CET',
    '3:00 AM',
  ]);
});

test('dateTimeLabelIn has day and time', () => {
  expect(dateTimeLabelIn('2026-11-24T08:00:00.000Z', 'Asia/Kathmandu')).toBe('Tuesday, November 24, 1:45 PM');
});
