import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plannedGroups } from './planned-groups.ts';

const act = (id: string, orderId: string | null, plannedFor: string | null = null) => ({
  id,
  name: orderId ?? id,
  orderId,
  plannedFor,
});

describe('VISIT-4: what is planned and not done', () => {
  test('is one group for an order, the earliest time first, and one for each other act', () => {
    const groups = plannedGroups([
      act('b', 'fluids', '2026-11-22T12:00:00Z'),
      act('c', 'fluids', '2026-11-22T11:00:00Z'),
      act('d', null, '2026-11-22T11:30:00Z'),
      act('e', null),
    ]);
    expect(groups.map(({ name, acts }) => [name, acts.map(({ id }) => id)])).toEqual([
      ['e', ['e']],
      ['fluids', ['c', 'b']],
      ['d', ['d']],
    ]);
  });

  test('is complete: every act is in exactly one group', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            id: fc.uuid(),
            orderId: fc.constantFrom(null, 'one', 'two'),
            plannedFor: fc.constant(null),
          }),
          { selector: ({ id }) => id },
        ),
        (acts) => {
          const grouped = plannedGroups(acts.map((one) => ({ ...one, name: 'x' }))).flatMap(
            (group) => group.acts,
          );
          expect(grouped.map(({ id }) => id).toSorted()).toEqual(acts.map(({ id }) => id).toSorted());
        },
      ),
    );
  });
});
