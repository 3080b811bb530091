import { afterEach, describe, expect, test } from 'vitest';
import { followCountry } from '#foundation/web/time/customs.ts';
import { newLine, newOption, quantityFault, toEdited, toStored } from './edited-options.ts';

afterEach(() => followCountry(''));

const ITEM = { id: 'a1c0f0de-0000-4000-8000-000000000001', name: 'Dental cleaning' };

describe('options while they are edited', () => {
  test('come back as they were stored', () => {
    const stored = [
      {
        name: 'Recommended',
        note: null,
        lines: [
          {
            itemId: ITEM.id,
            description: ITEM.name,
            use: 'given' as const,
            lowThousandths: 1500,
            highThousandths: 2000,
            factorPercent: 200,
            isRequired: true,
            sourceActId: null,
          },
        ],
      },
    ];
    followCountry('DE');
    const edited = toEdited(stored);
    expect(edited[0]?.lines[0]).toMatchObject({ low: '1,5', high: '2' });
    const { description: _name, ...line } = stored[0]?.lines[0] ?? {};
    expect(toStored(edited)).toEqual([{ name: 'Recommended', note: null, lines: [line] }]);
  });

  test('are not saved while a quantity or a name is missing', () => {
    const line = newLine(ITEM);
    expect(toStored([newOption('Recommended', [line])])).toHaveLength(1);
    expect(toStored([newOption(' ', [line])])).toBeNull();
    expect(toStored([newOption('Recommended', [{ ...line, low: '' }])])).toBeNull();
    expect(quantityFault({ ...line, low: '3' })).toBe('The highest quantity must be at least the lowest.');
    expect(quantityFault(line)).toBeUndefined();
  });

  test('a further option begins with the same lines, each by itself', () => {
    const first = newOption('Recommended', [newLine(ITEM)]);
    const second = newOption('Essential', first.lines);
    expect(second.lines[0]).toMatchObject({ itemId: ITEM.id, low: first.lines[0]?.low });
    expect(second.lines[0]?.key).not.toBe(first.lines[0]?.key);
  });
});
