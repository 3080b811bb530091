import { expect, test } from 'vitest';
import { isRepeated, repeatedHourSuffix } from './repeated-hour.ts';

const suffix = (zone: string, at: string) => repeatedHourSuffix(Date.parse(at), zone);

test.each([
  ['Europe/Berlin', '2026-10-25T00:30Z', ' CEST'],
  ['Europe/Berlin', '2026-10-25T01:30Z', ' CET'],
  ['America/Chicago', '2026-11-01T06:30Z', ' CDT'],
  ['America/Chicago', '2026-11-01T07:30Z', ' CST'],
  ['Australia/Sydney', '2026-04-04T15:30Z', ' AEDT'],
  ['Australia/Sydney', '2026-04-04T16:30Z', ' AEST'],
  // Half an hour only.
  ['Australia/Lord_Howe', '2026-04-04T14:45Z', ' LHDT'],
  ['Australia/Lord_Howe', '2026-04-04T15:15Z', ' LHST'],
])('in %s, %s is told apart', (zone, at, expected) => expect(suffix(zone, at)).toBe(expected));

test.each([
  ['Europe/Berlin', '2026-10-24T23:59Z'],
  ['Europe/Berlin', '2026-10-25T02:00Z'],
  ['Europe/Berlin', '2026-03-29T00:30Z'],
  ['Europe/Berlin', '2026-03-29T01:30Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:30Z'],
  ['Australia/Lord_Howe', '2026-04-04T14:29Z'],
  ['UTC', '2026-10-25T00:30Z'],
  ['Asia/Kolkata', '2026-10-25T00:30Z'],
])('in %s, %s occurs once', (zone, at) => expect(suffix(zone, at)).toBe(''));

test('exactly the hour that is repeated is, to the minute', () => {
  const from = Date.parse('2026-10-24T20:00Z');
  const repeated = Array.from({ length: 600 }, (_, minute) => from + minute * 60_000).filter((at) =>
    isRepeated(at, 'Europe/Berlin'),
  );
  expect(repeated).toHaveLength(120);
  expect(repeated[0]).toBe(Date.parse('2026-10-25T00:00Z'));
});
