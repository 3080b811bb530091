import { describe, expect, test } from 'vitest';
import { refusedLists, statusListsIn } from './check-status-lists.ts';

const refusedIn = (...files: readonly (readonly [path: string, text: string])[]): string[] =>
  refusedLists(files.flatMap(([path, text]) => statusListsIn(path, text)));

describe('the statuses that hold a slot are listed in one place', () => {
  test.each([
    [
      'src/practice/pets/server/list-pets.ts',
      `sql\`a.status not in ('cancelled', 'no_show', 'rescheduled')\``,
    ],
    ['src/practice/appointments/web/x.tsx', `new Set(['rescheduled', 'cancelled', 'no_show']);`],
    [
      'src/practice/appointments/server/x.ts',
      `sql\`a.status not in ('cancelled','no_show','rescheduled','completed')\``,
    ],
    ['db/repeatable/practice/pets/x.sql', `where status not in (\n  'cancelled', 'no_show', 'rescheduled')`],
    [
      'db/repeatable/practice/pets/x.sql',
      `status in ('requested', 'booked', 'confirmed', 'arrived', 'in_room', 'in_progress', 'admitted',
        'ready_for_checkout', 'checked_out', 'completed')`,
    ],
  ])('not in %s: %s', (path, text) => {
    expect(refusedIn([path, text])).toEqual([expect.stringMatching(/^[\w./-]+:1 lists .*: use holdsSlot/)]);
  });

  test('only in the vocabulary and in the SQL function', () => {
    const text = `('cancelled', 'no_show', 'rescheduled')`;
    expect(
      refusedIn(
        ['src/vocabulary/appointment-status.ts', text.replace('(', '[').replace(')', ']')],
        ['db/repeatable/practice/appointments/holds_slot.sql', text],
      ),
    ).toEqual([]);
  });
});

describe('any other set of statuses', () => {
  const pair = ['src/a.ts', `['booked', 'confirmed']`] as const;

  test('may be written once per language', () => {
    expect(refusedIn(pair, ['db/repeatable/b.sql', `in ('booked', 'confirmed')`])).toEqual([]);
  });

  test('is refused twice, in any order', () => {
    expect(refusedIn(pair, ['src/b.ts', `\n[\n  'confirmed',\n  'booked',\n]`])).toEqual([
      'src/a.ts:1 lists booked, confirmed, which is listed elsewhere too: give the set one name',
      'src/b.ts:2 lists booked, confirmed, which is listed elsewhere too: give the set one name',
    ]);
  });

  test('is refused if the vocabulary has it already', () => {
    expect(refusedIn(pair, ['src/vocabulary/appointment-status.ts', `['booked', 'confirmed']`])).toHaveLength(
      1,
    );
  });
});

test('lists of other values are ignored, even if they share some', () => {
  const text = `['booked', 'cancelled', 'held', 'no_show'] ['cancelled', 'no_show', 'rescheduled', 'held'] ['cancelled']`;
  expect(statusListsIn('src/sales/demos/contract.ts', text)).toEqual([]);
});
