import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LABEL_FORMS, LABEL_SIZES, labelsOf } from '#vocabulary/label-sizes.ts';
import { LABEL_FIELDS } from './label.contract.ts';
import type { LabelValues } from './label.rules.ts';
import { drawLabel, linesOf, linesOfParts, type Measure } from './label-layout.rules.ts';
import { originOf } from './label-sizes.rules.ts';

/** Every character as wide as half its height. */
const measure: Measure = (text, points) => text.length * points * 0.5;

const NONE = Object.fromEntries(LABEL_FIELDS.map((field) => [field, ''])) as LabelValues;
const VALUES: LabelValues = {
  ...NONE,
  clinic_name: 'Harbor Vets',
  clinic_phone: '+1 512 555 0100',
  pet_name: 'Biscuit',
  species: 'Dog',
  owner_name: 'Casey Miller',
  drug_name: 'Carprofen 50 mg tablets',
  strength: '50 mg',
  quantity: '14 tablets',
  directions: 'Give 1 tablet by mouth twice a day for 7 days.',
  warnings: 'For animal treatment only. Keep out of reach of children.',
  prescriber_name: 'Dr Ada Wolf',
  dispensed_on: '20 Nov 2026',
};

describe('DISP-6: all of a text fits on the label, or the label is refused', () => {
  test('a usual label is printed in the largest type', () => {
    const drawing = drawLabel(VALUES, { size: 'roll_100x50', number: 12 }, measure);
    const texts = drawing?.runs.map(({ text }) => text) ?? [];
    expect(texts).toContain('Carprofen 50 mg tablets · Qty 14 tablets');
    expect(texts).toContain('Biscuit (Dog)');
    expect(texts.at(-1)).toBe('No. 12');
    expect(Math.max(...(drawing?.runs ?? []).map(({ points }) => points))).toBe(9000);
  });

  test('a longer text is printed in smaller type, and one that is too long not at all', () => {
    const draw = (directions: string) =>
      drawLabel({ ...VALUES, directions }, { size: 'roll_70x37', number: 1 }, measure);
    const largest = (directions: string) =>
      Math.max(...(draw(directions)?.runs ?? []).map(({ points }) => points));
    expect(largest('Shake well and give with food. '.repeat(3))).toBeLessThan(9000);
    expect(draw('Shake well and give with food. '.repeat(15))).toBe(null);
  });

  test('a word that is wider than the label is broken', () => {
    expect(linesOf('Donaudampfschiff', (text) => text.length <= 6)).toEqual(['Donaud', 'ampfsc', 'hiff']);
    expect(linesOf('a b\nc', () => true)).toEqual(['a b', 'c']);
  });

  test('what belongs together stays together, and no line ends with a separator', () => {
    const fits = (text: string) => text.length <= 16;
    expect(linesOfParts(['Carprofen 50 mg', 'Qty 2 tablets'], fits)).toEqual([
      'Carprofen 50 mg',
      'Qty 2 tablets',
    ]);
    expect(linesOfParts(['29 Nov', 'Lot 4', 'Use by 12 Apr'], fits)).toEqual([
      '29 Nov · Lot 4',
      'Use by 12 Apr',
    ]);
    expect(linesOfParts(['Prescribed by Dr. Kern', 'Lot 4'], fits)).toEqual([
      'Prescribed by',
      'Dr. Kern · Lot 4',
    ]);
  });

  test('no word is lost, and nothing leaves the label', () => {
    const word = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !/\s/.test(text));
    const sentence = fc.array(word, { maxLength: 20 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(sentence, sentence, fc.constantFrom(...LABEL_SIZES), (directions, warnings, size) => {
        const drawing = drawLabel({ ...VALUES, directions, warnings }, { size, number: 7 }, measure);
        if (drawing === null) return;
        const printed = drawing.runs.map(({ text }) => text.replaceAll(/\s/g, '')).join('');
        expect(printed).toContain(directions.replaceAll(/\s/g, ''));
        expect(printed).toContain(warnings.replaceAll(/\s/g, ''));
        for (const { x, y, width, points } of drawing.runs) {
          expect(x).toBeGreaterThan(0);
          expect(x + width).toBeLessThanOrEqual(drawing.width);
          expect(y - points * 0.7).toBeGreaterThan(0);
          expect(y).toBeLessThanOrEqual(drawing.height);
          expect(points).toBeGreaterThanOrEqual(5500);
        }
      }),
    );
  });

  test('no line stands on another one', () => {
    const runs = drawLabel(VALUES, { size: 'roll_70x37', number: 1 }, measure)?.runs ?? [];
    for (const [index, run] of runs.entries()) {
      const next = runs[index + 1];
      if (next) expect(next.y - next.points * 0.75).toBeGreaterThan(run.y);
    }
  });
});

test('the labels of a sheet are on its paper and not on each other', () => {
  const papers = { A4: [210, 297], LETTER: [215.9, 279.4] } as const;
  for (const size of LABEL_SIZES) {
    const { sheet, widthMm, heightMm } = LABEL_FORMS[size];
    const [width, height] = sheet === null ? [widthMm, heightMm] : papers[sheet.paper];
    const origins = Array.from({ length: labelsOf(size) }, (_, at) => originOf(size, at + 1));
    expect(new Set(origins.map(({ leftMm, topMm }) => `${leftMm} ${topMm}`)).size).toBe(origins.length);
    for (const { leftMm, topMm } of origins) {
      expect(leftMm + widthMm).toBeLessThanOrEqual(width + 0.01);
      expect(topMm + heightMm).toBeLessThanOrEqual(height + 0.01);
    }
  }
});
