import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { samplesOf } from './samples.rules.ts';

const blood = { code: 'CBC', specimen: 'EDTA blood', container: 'Purple top' };
const serum = { code: 'CHEM', specimen: 'Serum', container: 'Red top' };

describe('LABO-1', () => {
  test('tests of one tube share a sample, whatever the spelling of its name', () => {
    const smear = { code: 'SMEAR', specimen: 'EDTA  Blood', container: 'purple top' };
    expect(samplesOf([blood, serum, smear])).toEqual([
      { position: 1, specimen: 'EDTA blood', container: 'Purple top', codes: ['CBC', 'SMEAR'] },
      { position: 2, specimen: 'Serum', container: 'Red top', codes: ['CHEM'] },
    ]);
  });

  test('tests without a specimen share an unnamed sample', () => {
    const unnamed = { code: 'X', specimen: null, container: null };
    expect(samplesOf([unnamed, { ...unnamed, code: 'Y' }])).toEqual([
      { position: 1, specimen: 'Sample', container: null, codes: ['X', 'Y'] },
    ]);
  });

  test('each test has exactly one sample, and positions count from 1', () => {
    const anyTest = fc.record({
      code: fc.string({ minLength: 1 }),
      specimen: fc.option(fc.constantFrom('Serum', 'serum ', 'Urine')),
      container: fc.option(fc.constantFrom('Red top', 'Cup')),
    });
    fc.assert(
      fc.property(fc.array(anyTest), (tests) => {
        const samples = samplesOf(tests);
        expect(samples.flatMap(({ codes }) => codes).toSorted()).toEqual(
          tests.map(({ code }) => code).toSorted(),
        );
        expect(samples.map(({ position }) => position)).toEqual(samples.map((_, index) => index + 1));
      }),
    );
  });
});
