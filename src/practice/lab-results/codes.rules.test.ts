import { expect, test } from 'vitest';
import { analyteIn, codeBook, newCodes, unitIn } from './codes.rules.ts';

const value = (fields: object = {}) => ({
  testCode: 'CHEM',
  testName: 'Chemistry',
  code: 'K',
  name: 'Potassium',
  loincCode: null,
  unit: 'mmol/L',
  ...fields,
});
const NOTHING = { analytes: new Set<string>(), units: new Set<string>() };
const found = (fields: object, book = codeBook([]), listed = NOTHING) =>
  newCodes([value(fields)], book, listed).map(({ kind, code }) => `${kind} ${code}`);

test('LABR-9: what none of the lists has is noted, and tests are always', () => {
  expect(found({})).toEqual(['test CHEM']);
  expect(found({ code: 'KALI' })).toEqual(['analyte KALI', 'test CHEM']);
  expect(found({ code: 'KALI', loincCode: '2823-3' })).toEqual(['test CHEM']);
  expect(found({ unit: 'Einh./L' })).toEqual(['test CHEM', 'unit Einh./L']);
  expect(found({ unit: 'U/L' })).toEqual(['test CHEM']);
  expect(found({ unit: null })).toEqual(['test CHEM']);
});

test('LABR-9: what the clinic has ranges for needs no mapping', () => {
  const listed = { analytes: new Set(['kali']), units: new Set(['einh./l']) };
  expect(found({ code: 'KALI', unit: 'Einh./L' }, codeBook([]), listed)).toEqual(['test CHEM']);
});

test('LABR-9: what was seen before is not noted again, mapped or not', () => {
  const book = codeBook([
    { kind: 'test', code: 'CHEM', ours: null },
    { kind: 'analyte', code: 'KALI', ours: 'potassium' },
  ]);
  expect(found({ code: 'KALI' }, book)).toEqual([]);
});

test('LABR-9: a code stands for what the clinic says, and for itself until then', () => {
  const book = codeBook([
    { kind: 'analyte', code: 'KALI', ours: 'potassium' },
    { kind: 'analyte', code: 'X1', ours: null },
    { kind: 'unit', code: 'Einh./L', ours: 'U/L' },
  ]);
  expect(analyteIn({ code: 'KALI', loincCode: null }, book)).toBe('potassium');
  expect(analyteIn({ code: 'X1', loincCode: null }, book)).toBe('x1');
  expect(analyteIn({ code: 'kali', loincCode: null }, book)).toBe('kali');
  expect([unitIn('Einh./L', book), unitIn('g/L', book), unitIn(null, book)]).toEqual(['U/L', 'g/L', null]);
});

test('LABR-9: a mapping stands before what the code would be by itself', () => {
  const book = codeBook([{ kind: 'analyte', code: 'K', ours: 'sodium' }]);
  expect(analyteIn({ code: 'K', loincCode: '2823-3' }, book)).toBe('sodium');
});
