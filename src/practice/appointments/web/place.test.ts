import { expect, test } from 'vitest';
import { earliestFree, PlaceFields, toPlace, typedOffer, typedTime } from './place.ts';

const values = { doctorId: 'ash', day: '2026-11-23', time: '09:30', minutes: '30', roomId: 'any' };

test('converts typed values to instants in the clinic’s time zone', () => {
  expect(toPlace(values, 'Europe/Berlin')).toEqual({
    doctorId: 'ash',
    startsAtMs: Date.parse('2026-11-23T08:30:00Z'),
    endsAtMs: Date.parse('2026-11-23T09:00:00Z'),
  });
  expect(toPlace(values, 'America/New_York').startsAtMs).toBe(Date.parse('2026-11-23T14:30:00Z'));
});

test('a room is any, none or a particular one', () => {
  expect(toPlace({ ...values, roomId: 'none' }, 'UTC').roomId).toBeNull();
  expect(toPlace({ ...values, roomId: 'theatre' }, 'UTC').roomId).toBe('theatre');
  expect(toPlace(values, 'UTC')).not.toHaveProperty('roomId');
});

test('shows an instant in the clinic’s time zone and converts it back unchanged', () => {
  for (const instant of [
    '2026-11-23T08:30:00.000Z',
    '2026-06-01T22:05:00.000Z',
    '2026-03-29T01:00:00.000Z',
    // 02:30 twice.
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ]) {
    const typed = { ...values, ...typedTime('Europe/Berlin', instant) };
    expect(new Date(toPlace(typed, 'Europe/Berlin').startsAtMs).toISOString()).toBe(instant);
  }
});

test('selecting an offered time selects its doctor too', () => {
  const offer = {
    doctorId: 'birch',
    startsAt: '2026-11-23T10:00:00Z',
    endsAt: '2026-11-23T10:30:00Z',
    roomId: null,
  };
  expect(typedOffer('Europe/Berlin', offer)).toEqual({
    doctorId: 'birch',
    day: '2026-11-23',
    time: '11:00',
    isLater: false,
  });
});

test.each([
  ['doctorId', ''],
  ['day', '2026-02-30'],
  ['day', ''],
  ['time', '24:00'],
  ['time', 'soon'],
  ['minutes', '4'],
  ['minutes', '7.5'],
  ['minutes', ''],
  ['minutes', '481'],
])('refuses %s "%s" at its field', (field, text) => {
  const { error } = PlaceFields.safeParse({ ...values, [field]: text });
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
});

test('accepts valid values', () => {
  expect(PlaceFields.safeParse(values).success).toBe(true);
});

test('the next free time is the first in the future, of any doctor', () => {
  const free = [
    { doctorId: 'ash', startsAt: ['2026-11-24T10:00:00+01:00', '2026-11-24T11:00:00+01:00'] },
    { doctorId: 'birch', startsAt: ['2026-11-24T08:30:00Z', '2026-11-24T09:00:00Z'] },
  ];
  expect(earliestFree(free, Date.parse('2026-11-24T08:31:00Z'))).toEqual({
    doctorId: 'ash',
    startsAt: '2026-11-24T10:00:00+01:00',
  });
  expect(earliestFree(free, 0)?.doctorId).toBe('birch');
  expect(earliestFree(free, Date.parse('2026-11-24T10:00:01Z'))).toBeUndefined();
  expect(earliestFree([], 0)).toBeUndefined();
});
