import { describe, expect, test } from 'vitest';
import { changesOf } from './changes-of.ts';

describe('changesOf', () => {
  test('compares field by field, including fields that only one side has', () => {
    expect(changesOf({ fullName: 'Ada', phone: null }, { fullName: 'Ada Berg', isActive: false })).toEqual([
      { name: 'Full name', before: 'Ada', after: 'Ada Berg' },
      { name: 'Phone', before: null, after: null },
      { name: 'Is active', before: null, after: 'no' },
    ]);
  });

  test('has no before value for an added record and no changes for a read', () => {
    expect(changesOf(null, { slot_minutes: 15 })).toEqual([
      { name: 'Slot minutes', before: null, after: '15' },
    ]);
    expect(changesOf(null, null)).toEqual([]);
  });

  test('shows each list item on its own line', () => {
    expect(changesOf([{ weekday: 1, startMinute: 480 }], [])).toEqual([
      { name: 'Value', before: 'weekday: 1, start minute: 480', after: 'none' },
    ]);
  });
});
