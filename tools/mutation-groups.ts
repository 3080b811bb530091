export interface MutationGroup {
  /** Patterns of the files that are mutated. */
  readonly mutate: readonly string[];
  /** Patterns of the tests that may notice a mutant. */
  readonly tests: readonly string[];
  readonly needsDatabase: boolean;
}

/**
 * The groups of `npm run mutate`. A group runs by itself, with the tests of the files that it mutates. FEATURE stands for
 * the requested feature, such as `practice/pets`, or for all of them.
 */
export const MUTATION_GROUPS: Readonly<Record<string, MutationGroup>> = {
  rules: {
    mutate: ['src/FEATURE/*.rules.ts', 'src/FEATURE/rules/*.rules.ts'],
    tests: ['src/FEATURE/*.test.ts', 'src/FEATURE/{rules,evaluation}/*.test.ts'],
    needsDatabase: false,
  },
  http: {
    mutate: ['src/foundation/server/http/**/*.ts', '!src/**/*.test.ts'],
    tests: ['src/foundation/server/http/*.test.ts'],
    needsDatabase: true,
  },
  appointments: {
    mutate: ['src/practice/appointments/server/**/*.ts', '!src/**/*.test.ts', '!src/**/routes.ts'],
    // A recorded death cancels appointments, and its undo restores them.
    tests: ['src/practice/appointments/**/*.test.ts', 'src/practice/pets/server/pet-life.db.test.ts'],
    needsDatabase: true,
  },
};

/** The group with its patterns narrowed to a feature; undefined for an unknown name. */
export function mutationGroup(
  name: string,
  feature = '{sales,platform,practice,identity}/*',
): MutationGroup | undefined {
  const group = MUTATION_GROUPS[name];
  const narrow = (patterns: readonly string[]) =>
    patterns.map((pattern) => pattern.replace('FEATURE', feature));
  return group && { ...group, mutate: narrow(group.mutate), tests: narrow(group.tests) };
}
