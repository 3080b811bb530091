import { print, runSteps } from './run-steps.ts';
import { STEPS, type Step } from './test-steps.ts';

function chooseSteps(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    print(`There is no step ${unknown.join(', ')}. Steps: ${STEPS.map(({ name }) => name).join(' ')}`);
    process.exit(2);
  }
  return names.length === 0 ? STEPS : STEPS.filter(({ name }) => names.includes(name));
}

await runSteps(chooseSteps(process.argv.slice(2)));
