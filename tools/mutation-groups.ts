export interface MutationGroup {
  /** Patterns of the files that are mutated. */
  readonly mutate: readonly string[];
  /** Patterns of the tests that may notice a mutant. */
  readonly tests: readonly string[];
  readonly needsDatabase: boolean;
}

/** What `npm run mutate` knows. A group runs by itself, with the tests next to what it mutates. */
export const MUTATION_GROUPS: Readonly<Record<string, MutationGroup>> = {
  rules: {
    mutate: ['src/**/*.rules.ts'],
    tests: ['src/{sales,platform,practice,identity}/*/*.test.ts'],
    needsDatabase: false,
  },
  http: {
    mutate: ['src/foundation/server/http/**/*.ts', '!src/**/*.test.ts'],
    tests: ['src/foundation/server/http/*.test.ts'],
    needsDatabase: true,
  },
  appointments: {
    mutate: ['src/practice/appointments/server/**/*.ts', '!src/**/*.test.ts', '!src/**/routes.ts'],
    tests: ['src/practice/appointments/**/*.test.ts'],
    needsDatabase: true,
  },
};
