import { describe, expect, test } from 'vitest';
import { breedCalled, COMMON_BREEDS, findBreeds } from './breeds.ts';
import { SPECIES, SPECIES_ENTRIES } from './species.ts';

describe('species and their common breeds', () => {
  test('every species has its own label in sentence case', () => {
    const labels = SPECIES.map((species) => SPECIES_ENTRIES[species].label);
    expect(new Set(labels).size).toBe(SPECIES.length);
    expect(labels.filter((label) => !/^[A-Z][a-z ]+$/.test(label))).toEqual([]);
  });

  test.each(SPECIES)('the breeds of %s are there, and no name means two of them', (species) => {
    const breeds = COMMON_BREEDS[species];
    expect(breeds.length).toBeGreaterThan(3);
    const names = breeds.flatMap(({ name, synonyms }) => [name].concat(synonyms));
    expect(names.filter((name) => name.trim() !== name || name === '' || /[=#]/u.test(name))).toEqual([]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test.each([
    ['dog', 'Alsatian', 'German Shepherd Dog'],
    ['dog', 'gsd', 'German Shepherd Dog'],
    ['dog', 'German Shepherd', 'German Shepherd Dog'],
    ['dog', 'Yorkie', 'Yorkshire Terrier'],
    ['dog', 'Cavoodle', 'Cavapoo'],
    ['dog', 'St Bernard', 'Saint Bernard'],
    ['cat', 'Moggie', 'Domestic shorthair'],
    ['bird', 'budgie', 'Budgerigar'],
    ['horse', 'Arab', 'Arabian'],
  ] as const)('a %s called %s is a %s', (species, text, name) => {
    expect(breedCalled(species, text)?.name).toBe(name);
    expect(findBreeds(species, text).map((breed) => breed.name)).toContain(name);
  });

  test.each(['Cavapoo', 'Maltipoo', 'Cockapoo', 'Labradoodle', 'Goldendoodle', 'Pomsky', 'Puggle'])(
    'a dog may be a %s',
    (name) => {
      expect(findBreeds('dog', name.slice(0, 4).toLowerCase()).map((breed) => breed.name)).toContain(name);
      expect(breedCalled('dog', name)).toBeUndefined();
    },
  );

  test('finds by the beginning of any word, and nothing for another species', () => {
    expect(findBreeds('dog', 'shep').map(({ name }) => name)).toContain('German Shepherd Dog');
    expect(findBreeds('dog', 'hepherd')).toEqual([]);
    expect(breedCalled('cat', 'Yorkie')).toBeUndefined();
    expect(breedCalled('dog', '')).toBeUndefined();
  });
});
