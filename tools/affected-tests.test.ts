import { describe, expect, test } from 'vitest';
import { affectedTests, chooseWithin, projectOf, type AffectedTest } from './affected-tests.ts';

const graph = (imports: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(imports).map(([path, imported]) => [path, new Set(imported)]));

const REPOSITORY = graph({
  'src/practice/pets/age.rules.ts': ['src/foundation/values/days.ts'],
  'src/practice/pets/age.rules.test.ts': ['src/practice/pets/age.rules.ts'],
  'src/foundation/values/days.ts': [],
  'src/foundation/values/days.test.ts': ['src/foundation/values/days.ts'],
  'src/practice/pets/server/weigh-pet.ts': ['src/practice/pets/age.rules.ts'],
  'src/practice/pets/server/routes.ts': ['src/practice/pets/server/weigh-pet.ts'],
  'src/practice/pets/server/pet-life.db.test.ts': ['test/database.ts', 'src/practice/pets/contract.ts'],
  'src/practice/clients/server/list.db.test.ts': ['test/database.ts'],
  'src/practice/pets/web/pet-page.tsx': ['src/practice/pets/age.rules.ts'],
  'src/practice/pets/web/pet-page.test.tsx': ['src/practice/pets/web/pet-page.tsx'],
  'src/app/handlers.ts': ['src/practice/pets/server/routes.ts'],
  'test/database.ts': [],
  'test/fences.db.test.ts': ['test/database.ts', 'src/app/handlers.ts'],
  'test/process/start.test.ts': ['src/app/handlers.ts'],
  'acceptance/auth.test.ts': ['src/practice/pets/age.rules.ts'],
});

const affected = (...changed: string[]) =>
  affectedTests(changed, REPOSITORY).map(({ path, distance }) => `${distance} ${path}`);

describe('the tests that a change affects', () => {
  test('of a value: the tests of all its direct and indirect importers, the nearest first', () => {
    expect(affected('src/foundation/values/days.ts')).toEqual([
      '1 src/foundation/values/days.test.ts',
      '2 src/practice/pets/age.rules.test.ts',
      '3 src/practice/pets/web/pet-page.test.tsx',
    ]);
  });

  test('of an endpoint: the database tests of its feature, which call it by its route', () => {
    expect(affected('src/practice/pets/server/weigh-pet.ts')).toEqual([
      '2 src/practice/pets/server/pet-life.db.test.ts',
    ]);
  });

  test('not those reached only through the composition of all features, unless that changed itself', () => {
    expect(affected('src/practice/pets/server/routes.ts')).not.toContain('3 test/fences.db.test.ts');
    expect(affected('src/app/handlers.ts')).toEqual(['1 test/fences.db.test.ts']);
  });

  test('of a test: itself', () => {
    expect(affected('src/practice/pets/age.rules.test.ts')).toEqual([
      '0 src/practice/pets/age.rules.test.ts',
    ]);
  });

  test('of the harness: every test that uses it', () => {
    expect(affected('test/database.ts')).toEqual([
      '1 src/practice/clients/server/list.db.test.ts',
      '1 src/practice/pets/server/pet-life.db.test.ts',
      '1 test/fences.db.test.ts',
    ]);
  });

  test.each([
    'db/schema/practice/pets/policies.sql',
    'db/functions/pets/weigh.sql',
    'db/migrations/0040_pets_search.sql',
  ])('of %s: the tests of the schema and the database tests of the feature that the path names', (path) => {
    expect(affected(path)).toEqual([
      '0 test/fences.db.test.ts',
      '1 src/practice/pets/server/pet-life.db.test.ts',
    ]);
  });

  test('of a SQL file that names no feature: the tests of the schema', () => {
    expect(affected('db/migrations/0001_foundation_roles.sql')).toEqual(['0 test/fences.db.test.ts']);
  });

  test('of a document: none', () => {
    expect(affected('docs/glossary.md')).toEqual([]);
  });
});

test('tests that start whole servers are left to npm test', () => {
  expect(projectOf('test/process/start.test.ts')).toBeUndefined();
  expect(projectOf('acceptance/auth.test.ts')).toBeUndefined();
});

test('the nearest tests that fit into the time are selected, and changed ones always', () => {
  const one = (path: string, distance: number): AffectedTest => ({ path, project: 'db', distance });
  const tests = [one('a', 0), one('b', 0), one('c', 1), one('d', 2)];
  const pathsWithin = (seconds: number) => chooseWithin(seconds, tests).chosen.map(({ path }) => path);
  expect(pathsWithin(1)).toEqual(['a', 'b']);
  expect(pathsWithin(9)).toEqual(['a', 'b', 'c']);
  expect(chooseWithin(9, tests).left.map(({ path }) => path)).toEqual(['d']);
});
