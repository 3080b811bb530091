import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { MUTATION_GROUPS, type MutationGroup } from './mutation-groups.ts';

/** Runs one group of mutants. @returns the exit code. */
function mutate(name: string, { mutate: files }: MutationGroup): Promise<number> {
  const command = [
    join('node_modules', '.bin', 'stryker'),
    'run',
    '--mutate',
    files.join(','),
    '--incrementalFile',
    join('.cache', 'mutation', `${name}.json`),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      env: { ...process.env, MUTATION_GROUP: name },
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * `npm run mutate`: changes the code in small ways and lists the changes that no test notices. `npm run mutate rules` runs
 * one group. Results are kept in `.cache/mutation`, so the next run tests only what has changed.
 */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => MUTATION_GROUPS[name] === undefined);
if (unknown.length > 0) {
  throw new Error(
    `There is no group ${unknown.join(', ')}. Groups: ${Object.keys(MUTATION_GROUPS).join(', ')}`,
  );
}
for (const [name, group] of Object.entries(MUTATION_GROUPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const code = await mutate(name, group);
  if (code !== 0) process.exitCode = code;
}
