import { describe, expect, test } from 'vitest';
import { findCautions, monographOf } from './cautions.rules.ts';
import type { DrugCaution } from './monographs.contract.ts';

const caution = (change: Partial<DrugCaution>): DrugCaution => ({
  kind: 'substance',
  term: 'meloxicam',
  severity: 'avoid',
  text: 'Ulcers',
  source: 'Test',
  isConfirmed: false,
  ...change,
});
const MELOXICAM = { kind: 'substance', name: 'Metacam', texts: ['Metacam 1.5 mg/mL', 'Meloxicam'] } as const;

describe('RX-4: cautions', () => {
  test('are found by whole words, in any case, and name what they concern', () => {
    expect(findCautions([caution({})], [MELOXICAM])).toMatchObject([{ with: 'Metacam', text: 'Ulcers' }]);
    expect(findCautions([caution({ term: 'melo' })], [MELOXICAM])).toEqual([]);
  });

  test('of a problem are not found among drugs', () => {
    const renal = caution({ kind: 'problem', term: 'chronic kidney disease' });
    const disease = { kind: 'problem', name: 'CKD', texts: ['Chronic Kidney Disease, stage 2'] } as const;
    expect(findCautions([renal], [disease, MELOXICAM])).toMatchObject([{ with: 'CKD' }]);
    expect(findCautions([{ ...renal, kind: 'substance' }], [disease])).toEqual([]);
  });

  test('to avoid come first', () => {
    const found = findCautions([caution({ severity: 'caution' }), caution({})], [MELOXICAM]);
    expect(found.map(({ severity }) => severity)).toEqual(['avoid', 'caution']);
  });
});

test('a monograph is found by the ingredients of a product, then by its name', () => {
  const carprofen = { substances: ['carprofen'] };
  const caffeine = { substances: ['caffeine'] };
  const item = { name: 'Carprofen 50 mg', activeIngredients: ['Caffeine'] };
  expect(monographOf([carprofen, caffeine], item)).toBe(caffeine);
  expect(monographOf([carprofen], item)).toBe(carprofen);
  expect(monographOf([], item)).toBeNull();
});
