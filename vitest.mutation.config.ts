import { defineConfig } from 'vitest/config';
import { mutationGroup } from './tools/mutation-groups.ts';

/** The configuration under which Stryker runs tests, see tools/mutate.ts. */
const group = mutationGroup(process.env['MUTATION_GROUP'] ?? 'rules', process.env['MUTATION_FEATURE']);
if (!group) throw new Error('MUTATION_GROUP names no group of tools/mutation-groups.ts.');

export default defineConfig({
  test: {
    include: [...group.tests],
    exclude: group.needsDatabase ? [] : ['**/*.db.test.ts'],
    globalSetup: group.needsDatabase ? ['test/global-database.ts'] : [],
    // A randomized test runs for every mutant that it reaches, so a few runs each are enough.
    env: { STORM_RUNS: '5' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
