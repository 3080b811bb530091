import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { minuteOf, toTyped, useWeekDraft } from './week-draft.ts';

const MONDAY: readonly WeeklyHours[] = [{ weekday: 1, startMinute: 480, endMinute: 720 }];
const render = (hours: readonly WeeklyHours[] = MONDAY) =>
  renderHook(({ saved }) => useWeekDraft(saved), { initialProps: { saved: hours } });

test.each([
  ['08:00', 480],
  ['8:05', 485],
  ['24:00', 1440],
  ['8', Number.NaN],
  ['12:75', Number.NaN],
  ['', Number.NaN],
])('%s is minute %d', (text, minute) => {
  expect(minuteOf(text)).toBe(minute);
});

describe('useWeekDraft', () => {
  test('what is saved is not dirty, and is sent as it was', () => {
    const { result } = render();
    expect(result.current.isDirty).toBe(false);
    let taken: unknown;
    act(() => {
      taken = result.current.take();
    });
    expect(taken).toEqual(MONDAY);
  });

  test('a second interval begins an hour after the first; a day without hours gets a usual one', () => {
    const { result } = render();
    act(() => result.current.addTo(1));
    act(() => result.current.addTo(2));
    expect(toTyped(result.current.rows)).toEqual([
      ...MONDAY,
      { weekday: 1, startMinute: 780, endMinute: 1080 },
      { weekday: 2, startMinute: 480, endMinute: 1080 },
    ]);
  });

  test('a day is copied to others in place of what they had', () => {
    const { result } = render([...MONDAY, { weekday: 2, startMinute: 600, endMinute: 660 }]);
    act(() => result.current.copy(1, [1, 2, 3]));
    expect(toTyped(result.current.rows)).toEqual(
      [1, 2, 3].map((weekday) => ({ weekday, startMinute: 480, endMinute: 720 })),
    );
  });

  test('faults show once it was tried to save, at their row, and go when put right', () => {
    const { result } = render();
    const id = result.current.rows[0]?.id ?? 0;
    act(() => result.current.change(id, { end: '07:00' }));
    expect(result.current.faults.size).toBe(0);
    act(() => expect(result.current.take()).toBeNull());
    expect(result.current.faults.get(id)).toMatchObject({
      field: 'end',
      message: expect.stringMatching(/after the start/),
    });
    act(() => result.current.change(id, { end: '13:00' }));
    expect(result.current.faults.size).toBe(0);
  });

  test('another person’s change comes in where nothing was typed, and not over what was', () => {
    const theirs: readonly WeeklyHours[] = [{ weekday: 5, startMinute: 0, endMinute: 60 }];
    const { result, rerender } = render();
    rerender({ saved: theirs });
    expect(toTyped(result.current.rows)).toEqual(theirs);
    act(() => result.current.addTo(6));
    rerender({ saved: MONDAY });
    expect(result.current.rows).toHaveLength(2);
    act(() => result.current.discard());
    expect(toTyped(result.current.rows)).toEqual(MONDAY);
  });
});
