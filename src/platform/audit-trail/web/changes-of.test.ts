import { describe, expect, test } from 'vitest';
import { changesOf } from './changes-of.ts';

describe('changesOf', () => {
  test('field by field, of either side', () => {
    expect(changesOf({ fullName: 'Ada', phone: null }, { fullName: 'Ada Berg', isActive: false })).toEqual([
      { name: 'Full name', before: 'Ada', after: 'Ada Berg' },
      { name: 'Phone', before: null, after: null },
      { name: 'Is active', before: null, after: 'no' },
    ]);
  });

  test('what was added has no before, what was only read has neither', () => {
    expect(changesOf(null, { slot_minutes: 15 })).toEqual([
      { name: 'Slot minutes', before: null, after: '15' },
    ]);
    expect(changesOf(null, null)).toEqual([]);
  });

  test('lists are a line each', () => {
    expect(changesOf([{ weekday: 1, startMinute: 480 }], [])).toEqual([
      { name: 'Value', before: 'weekday: 1, start minute: 480', after: 'none' },
    ]);
  });
});
