import { expect, test } from 'vitest';
import { zoneChanges } from './zone-changes.ts';

const at = (text: string): number => Date.parse(text);
const changes = (zone: string, from: string, until: string) => {
  const { changeMinutes, offsetMinutes } = zoneChanges(zone, at(from), at(until));
  return { changeAt: changeMinutes.map((minute) => new Date(minute * 60_000).toISOString()), offsetMinutes };
};

test('finds when clocks change, to the minute', () => {
  expect(changes('Europe/Berlin', '2026-01-01T00:00Z', '2027-01-01T00:00Z')).toEqual({
    changeAt: ['2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z'],
    offsetMinutes: [60, 120, 60],
  });
  expect(changes('Australia/Lord_Howe', '2026-01-01T00:00Z', '2027-01-01T00:00Z').offsetMinutes).toEqual([
    660, 630, 660,
  ]);
  expect(changes('America/St_Johns', '2026-02-01T00:00Z', '2026-06-01T00:00Z').offsetMinutes).toEqual([
    -210, -150,
  ]);
});

test('a zone without changes has one offset', () => {
  for (const [zone, minutes] of [
    ['UTC', 0],
    ['Asia/Kolkata', 330],
  ] as const)
    expect(zoneChanges(zone, at('2020-01-01T00:00Z'), at('2030-01-01T00:00Z'))).toEqual({
      changeMinutes: [],
      offsetMinutes: [minutes],
    });
});

test('finds changes a month apart', () => {
  // Clocks in Egypt went back for Ramadan within summer time.
  const { offsetMinutes } = changes('Africa/Cairo', '2014-01-01T00:00Z', '2015-01-01T00:00Z');
  expect(offsetMinutes).toEqual([120, 180, 120, 180, 120]);
});
