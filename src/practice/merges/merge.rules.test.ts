import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MERGE_CHOICES } from '#vocabulary/merges.ts';
import {
  changedFields,
  chooseText,
  chooseValue,
  differs,
  fieldsToRestore,
  undoRefusal,
} from './merge.rules.ts';

describe('MERGE-1: one value of two', () => {
  test.each([
    [{ kept: 'Beagle', merged: 'Boxer' }, undefined, 'Beagle'],
    [{ kept: null, merged: 'Boxer' }, undefined, 'Boxer'],
    [{ kept: 'Beagle', merged: null }, undefined, 'Beagle'],
    [{ kept: 'Beagle', merged: 'Boxer' }, 'merged', 'Boxer'],
    [{ kept: null, merged: 'Boxer' }, 'kept', null],
  ] as const)('%j by choice %s is %s', (pair, choice, value) =>
    expect(chooseValue(pair, choice)).toBe(value),
  );

  test('both texts are joined only where they differ', () => {
    expect(chooseText({ kept: 'Shy', merged: 'Bites' }, 'both')).toBe('Shy\n\nBites');
    expect(chooseText({ kept: 'Shy', merged: 'Shy' }, 'both')).toBe('Shy');
    expect(chooseText({ kept: null, merged: 'Bites' }, 'both')).toBe('Bites');
    expect(differs({ kept: 'Shy', merged: null })).toBe(false);
  });

  test('without a choice nothing that either has is lost to nothing', () => {
    const value = fc.option(fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(value, value, fc.constantFrom(undefined, ...MERGE_CHOICES), (kept, merged, choice) => {
        const chosen = chooseText({ kept, merged }, choice);
        if (choice === undefined) expect(chosen).toBe(kept ?? merged);
        if (choice === 'both' && kept !== null) expect(chosen).toContain(kept);
        if (choice === 'both' && merged !== null) expect(chosen).toContain(merged);
      }),
    );
  });
});

describe('MERGE-2: undoing', () => {
  test('restores what the merge wrote, and leaves what was changed since', () => {
    const written = changedFields({ name: 'Rex', breed: null }, { name: 'Max', breed: 'Boxer' });
    expect(written).toEqual({ before: { name: 'Rex', breed: null }, after: { name: 'Max', breed: 'Boxer' } });
    expect(fieldsToRestore(written, { name: 'Max', breed: 'Boxer' })).toEqual({ name: 'Rex', breed: null });
    expect(fieldsToRestore(written, { name: 'Maxi', breed: 'Boxer' })).toEqual({ breed: null });
  });

  test('a merge that changed nothing restores nothing', () => {
    const fields = fc.dictionary(fc.constantFrom('name', 'breed', 'notes'), fc.option(fc.string()));
    fc.assert(
      fc.property(fields, (current) => {
        expect(fieldsToRestore(changedFields(current, current), current)).toEqual({});
      }),
    );
  });

  test.each([
    [{ isUndone: true, isLast: false }, 'undone'],
    [{ isUndone: false, isLast: false }, 'merged_again'],
    [{ isUndone: false, isLast: true }, null],
  ] as const)('%j: %s', (state, refusal) =>
    expect(
      undoRefusal({ mergedAt: '2026-11-01T10:00:00Z', ...state }, new Date('2026-12-01T10:00:00Z')),
    ).toBe(refusal),
  );

  test('is too late after 30 days', () =>
    expect(
      undoRefusal(
        { mergedAt: '2026-11-01T10:00:00Z', isUndone: false, isLast: true },
        new Date('2026-12-01T10:00:00.001Z'),
      ),
    ).toBe('too_late'));
});
