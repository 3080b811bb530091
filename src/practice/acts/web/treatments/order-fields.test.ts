import { describe, expect, test } from 'vitest';
import { blankOrder, OrderForm, readTimes, toSchedule, usualStart } from './order-fields.ts';

const ZONE = 'Europe/Berlin';
const NOW = Date.parse('2026-11-21T09:20:00Z');

test.each([
  ['8, 14:30, 20', [480, 870, 1200]],
  ['20; 8:00, 8', [480, 1200]],
  ['8, lunch', null],
  ['', null],
])('%j is read as %j', (text, minutes) => {
  expect(readTimes(text)).toEqual(minutes);
});

describe('an order', () => {
  const blank = { ...blankOrder(ZONE, NOW), itemId: 'item' };

  test('begins with the next full hour, in the clinic’s time', () => {
    expect(blank).toMatchObject({ startDay: '2026-11-21', startTime: '11:00' });
    expect(toSchedule(blank, 'visit', ZONE)).toEqual({
      visitId: 'visit',
      itemId: 'item',
      quantityThousandths: 1000,
      everyMinutes: 480,
      startsAt: '2026-11-21T10:00:00.000Z',
    });
  });

  test('has times, an end and a note', () => {
    const form = {
      ...blank,
      repetition: 'times' as const,
      times: '8, 20',
      quantity: '2,5',
      note: ' slowly ',
    };
    expect(toSchedule({ ...form, endDay: '2026-11-23', endTime: '12:00' }, 'visit', ZONE)).toMatchObject({
      quantityThousandths: 2500,
      timesMinutes: [480, 1200],
      endsAt: '2026-11-23T11:00:00.000Z',
      note: 'slowly',
    });
  });

  test('as needed begins at once, also shortly before midnight', () => {
    const late = Date.parse('2026-11-21T22:43:20Z');
    expect(usualStart('needed', ZONE, late)).toEqual({ startDay: '2026-11-21', startTime: '23:43' });
    expect(usualStart('every', ZONE, late)).toEqual({ startDay: '2026-11-22', startTime: '00:00' });
  });

  test('as needed has neither', () => {
    const asNeeded = toSchedule({ ...blank, repetition: 'needed' }, 'visit', ZONE);
    expect(asNeeded.everyMinutes).toBeUndefined();
    expect(asNeeded.timesMinutes).toBeUndefined();
  });

  test.each([
    [{ itemId: '' }, 'itemId'],
    [{ quantity: '0' }, 'quantity'],
    [{ startTime: 'soon' }, 'startTime'],
    [{ repetition: 'times' as const, times: 'noon' }, 'times'],
    [{ endDay: '2026-11-23', endTime: '' }, 'endTime'],
  ])('%j is refused at %s', (more, path) => {
    const { error } = OrderForm.safeParse({ ...blank, ...more });
    expect(error?.issues.map((issue) => issue.path[0])).toEqual([path]);
  });
});
