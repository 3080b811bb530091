import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SPECIES } from '#vocabulary/species.ts';
import { csvLine } from '#foundation/values/csv.ts';
import type { LaboratoryTest, LaboratoryTestFields } from './contract.ts';
import { planImport, TEST_COLUMNS, testLine } from './import.rules.ts';

const CBC: LaboratoryTestFields = {
  code: 'CBC',
  name: 'Complete blood count',
  species: ['dog', 'cat'],
  specimen: 'Whole blood',
  container: 'EDTA tube',
  volumeMicrolitres: 500,
  turnaroundHours: 24,
  note: null,
  loincCode: '718-7',
};
const kept = (fields: Partial<LaboratoryTest> = {}): LaboratoryTest => ({
  ...CBC,
  id: 'd9f5b2a0-0000-4000-8000-000000000001',
  retiredAt: null,
  version: 1,
  ...fields,
});
const HEAD = csvLine(Object.keys(TEST_COLUMNS));
const plan = (csv: string, existing: readonly LaboratoryTest[] = []) => {
  const planned = planImport(csv, existing);
  if (!planned.ok) throw new Error(planned.error);
  return planned.value;
};

describe('LAB-2 planImport', () => {
  test('adds unknown tests; recognizes known ones by their code in any case', () => {
    expect(plan(HEAD + testLine(CBC))).toMatchObject([
      { line: 2, code: 'CBC', outcome: 'added', testId: null, fields: CBC },
    ]);
    expect(plan(HEAD + testLine(CBC), [kept()])[0]?.outcome).toBe('unchanged');
    expect(plan(HEAD + testLine({ ...CBC, turnaroundHours: 12 }), [kept({ code: 'cbc' })])[0]).toMatchObject({
      outcome: 'changed',
      testId: kept().id,
    });
    expect(plan(HEAD + testLine(CBC), [kept({ retiredAt: '2026-01-01T00:00:00Z' })])[0]?.outcome).toBe(
      'restored',
    );
  });

  test('a missing column keeps the stored value; an empty cell clears it', () => {
    const [row] = plan('code;name;specimen\nCBC;Blood count;\n', [kept()]);
    expect(row?.fields).toEqual({ ...CBC, name: 'Blood count', specimen: null });
  });

  test('reports errors by row and column, and imports the other rows', () => {
    const rows = plan(
      `code,name,species,volume_microlitres,loinc\nA,One,unicorn,0,718-8\n,Two,,,\nC,Three,Guinea pig|dog,1.5,\nC,Four,,,\nD,Five,,,718-7\n`,
    );
    expect(
      rows.map(({ line, outcome, faults }) => [line, outcome, faults.map(({ column }) => column)]),
    ).toEqual([
      [2, 'faulty', ['species', 'volume_microlitres']],
      [3, 'faulty', ['code']],
      [4, 'faulty', ['volume_microlitres']],
      [5, 'faulty', ['code']],
      [6, 'added', []],
    ]);
    expect(rows[3]?.faults[0]?.message).toBe('Row 4 already has this code.');
    expect(plan('code,name,loinc\nA,One,718-8\n')[0]).toMatchObject({
      outcome: 'faulty',
      faults: [{ column: 'loinc' }],
    });
  });

  test.each([
    ['code,nam\nA,B', /“nam” is not a column/],
    ['name\nB', /must include the column “code”/],
    ['code,name,code\nA,B,A', /appears twice/],
    ['code,name\n', /no tests in this file/],
    ['', /must include the column “code”/],
  ])('refuses %j as a file of tests', (csv, fault) => {
    const planned = planImport(csv, []);
    expect(planned).toMatchObject({ ok: false, error: expect.stringMatching(fault) });
  });

  test('importing an export changes nothing', () => {
    const text = (limit: number) =>
      fc
        .string({ minLength: 1, maxLength: limit })
        .map((given) => given.trim())
        .filter((given) => given !== '' && !given.includes('\0') && !/^'[=+\-@\t\r]/.test(given));
    const fields = fc.record({
      code: text(40),
      name: text(160),
      species: fc.subarray([...SPECIES]),
      specimen: fc.option(text(120)),
      container: fc.option(text(120)),
      volumeMicrolitres: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      turnaroundHours: fc.option(fc.integer({ min: 0, max: 8760 })),
      note: fc.option(text(200)),
      loincCode: fc.constantFrom(null, '718-7', '2160-0'),
    });
    fc.assert(
      fc.property(fields, (given) => {
        const [row] = plan(HEAD + testLine(given), [kept(given)]);
        expect(row).toMatchObject({ outcome: 'unchanged', fields: given });
      }),
    );
  });
});
