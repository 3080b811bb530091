import { describe, expect, test } from 'vitest';
import { COMMON_BREEDS } from './breeds.ts';
import { SPECIES, SPECIES_ENTRIES } from './species.ts';

describe('species and their common breeds', () => {
  test('every species has its own label in sentence case', () => {
    const labels = SPECIES.map((species) => SPECIES_ENTRIES[species].label);
    expect(new Set(labels).size).toBe(SPECIES.length);
    expect(labels.filter((label) => !/^[A-Z][a-z ]+$/.test(label))).toEqual([]);
  });

  test.each(Object.entries(COMMON_BREEDS))(
    'the breeds of %s are unique and sorted after the mixes',
    (_species, breeds) => {
      const mixes = /^Mixed breed$|poo$|doodle$|^Domestic /;
      const pure = breeds.filter((breed) => !mixes.test(breed));
      expect(breeds.slice(breeds.length - pure.length)).toEqual(pure);
      expect(pure).toEqual([...new Set(pure)].toSorted((a, b) => a.localeCompare(b, 'en')));
    },
  );
});
