import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import {
  careChanges,
  type CareChanges,
  type ComputedCare,
  type KnownCare,
} from './due-care-changes.rules.ts';

const due = (dueOn: string) => ({
  dueOn,
  earliestOn: dueOn,
  rule: 'DUE-5' as const,
  explanation: 'Booster.',
});
const row = (id: string, dueOn: string, status: KnownCare['status'] = 'open'): KnownCare => ({
  id,
  protocolId: 'rabies',
  status,
  ...due(dueOn),
});
const NONE: CareChanges = { added: [], changed: [], cancelledIds: [] };

describe('DUE-10: the open rows are exactly what is due', () => {
  test.each<[string, readonly ComputedCare[], readonly KnownCare[], CareChanges]>([
    [
      'what is due for the first time is added',
      [{ protocolId: 'rabies', due: due('2027-01-05') }],
      [],
      { ...NONE, added: [{ protocolId: 'rabies', ...due('2027-01-05') }] },
    ],
    [
      'what is known stays',
      [{ protocolId: 'rabies', due: due('2027-01-05') }],
      [row('a', '2027-01-05')],
      NONE,
    ],
    [
      'another day changes the row',
      [{ protocolId: 'rabies', due: due('2028-01-05') }],
      [row('a', '2027-01-05')],
      { ...NONE, changed: [{ id: 'a', protocolId: 'rabies', ...due('2028-01-05') }] },
    ],
    [
      'what is no longer due is cancelled',
      [{ protocolId: 'rabies', due: null }],
      [row('a', '2027-01-05')],
      { ...NONE, cancelledIds: ['a'] },
    ],
    [
      'what was declined is not asked for again',
      [{ protocolId: 'rabies', due: due('2027-01-05') }],
      [row('a', '2027-01-05', 'declined')],
      NONE,
    ],
    [
      'another day is, after it was declined',
      [{ protocolId: 'rabies', due: due('2030-01-05') }],
      [row('a', '2027-01-05', 'declined')],
      { ...NONE, added: [{ protocolId: 'rabies', ...due('2030-01-05') }] },
    ],
  ])('%s', (_, computed, known, expected) => {
    expect(careChanges(computed, known)).toEqual(expected);
  });

  const protocol = fc.constantFrom('rabies', 'dhp', 'exam');
  const day = fc.integer({ min: 0, max: 5 }).map((days) => addDays('2027-01-01', days));
  const computedOf = fc.uniqueArray(fc.record({ protocolId: protocol, due: fc.option(day.map(due)) }), {
    selector: ({ protocolId }) => protocolId,
    maxLength: 3,
  });
  /** At most one open row of a protocol, as the database has them. */
  const knownOf = fc
    .array(
      fc.record({
        protocolId: protocol,
        status: fc.constantFrom('open' as const, 'declined' as const),
        on: day,
      }),
      { maxLength: 6 },
    )
    .map((rows) =>
      rows
        .filter(
          ({ status, protocolId }, index) =>
            status === 'declined' ||
            rows.findIndex((one) => one.status === 'open' && one.protocolId === protocolId) === index,
        )
        .map(({ protocolId, status, on }, index): KnownCare =>
          Object.assign({ id: `${index}`, protocolId, status }, due(on)),
        ),
    );

  /** The rows after the changes have been written. */
  const written = (known: readonly KnownCare[], changes: CareChanges): readonly KnownCare[] => [
    ...known
      .filter(({ id }) => !changes.cancelledIds.includes(id))
      .map((one) => {
        const changed = changes.changed.find(({ id }) => id === one.id);
        return changed ? Object.assign(changed, { status: one.status }) : one;
      }),
    ...changes.added.map((added, index): KnownCare =>
      Object.assign({ id: `new ${index}`, status: 'open' as const }, added),
    ),
  ];

  test('for any rows: afterwards they are what is due and was not declined, and nothing is left to change', () => {
    fc.assert(
      fc.property(computedOf, knownOf, (computed, known) => {
        const rows = written(known, careChanges(computed, known));
        const isDeclined = (protocolId: string, dueOn: string) =>
          known.some(
            (one) => one.status === 'declined' && one.protocolId === protocolId && one.dueOn === dueOn,
          );
        const expected = computed.flatMap(({ protocolId, due: next }) =>
          next === null || isDeclined(protocolId, next.dueOn) ? [] : [`${protocolId} ${next.dueOn}`],
        );
        const open = rows
          .filter(({ status }) => status === 'open')
          .map(({ protocolId, dueOn }) => `${protocolId} ${dueOn}`);
        expect(open.toSorted()).toEqual(expected.toSorted());
        expect(careChanges(computed, rows)).toEqual(NONE);
        const declined = (all: readonly KnownCare[]) => all.filter(({ status }) => status === 'declined');
        expect(declined(rows)).toEqual(declined(known));
      }),
    );
  });
});
