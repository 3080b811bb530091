import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { MUTATION_GROUPS, mutationGroup } from './mutation-groups.ts';

/** Runs one group of mutants. @returns the exit code. */
function mutate(name: string, feature: string | undefined): Promise<number> {
  const group = mutationGroup(name, feature);
  if (!group)
    throw new Error(`There is no group ${name}. Groups: ${Object.keys(MUTATION_GROUPS).join(', ')}`);
  const result = feature === undefined ? name : `${name}-${feature.replaceAll('/', '-')}`;
  const command = [
    join('node_modules', '.bin', 'stryker'),
    'run',
    '--mutate',
    group.mutate.join(','),
    '--incrementalFile',
    join('.cache', 'mutation', `${result}.json`),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      env: {
        ...process.env,
        MUTATION_GROUP: name,
        ...(feature === undefined ? {} : { MUTATION_FEATURE: feature }),
      },
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * `npm run mutate`: changes the code in small ways and lists the changes that no test notices. `npm run mutate rules` runs
 * one group, `npm run mutate rules practice/pets` the rules of one feature. Results are kept in `.cache/mutation`, so the
 * next run tests only what has changed.
 */
const [selected, feature] = process.argv.slice(2);
for (const name of selected === undefined ? Object.keys(MUTATION_GROUPS) : [selected]) {
  const code = await mutate(name, feature);
  if (code !== 0) process.exitCode = code;
}
