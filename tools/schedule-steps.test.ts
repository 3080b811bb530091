import { expect, test } from 'vitest';
import { scheduleSteps, type Schedulable } from './schedule-steps.ts';

/** Records when steps begin and end; a step ends when `finish` is called with its name. */
function recorder() {
  const events: string[] = [];
  const finishers = new Map<string, () => void>();
  return {
    events,
    run: (step: Schedulable, needed: string | undefined) => {
      events.push(`begin ${step.name}${needed === undefined ? '' : ` after ${needed}`}`);
      return new Promise<string>((resolve) => {
        finishers.set(step.name, () => resolve(`${step.name} done`));
      });
    },
    finish: async (name: string) => {
      finishers.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const step = (name: string, cores: number, needs?: string): Schedulable => ({
  name,
  cores,
  ...(needs === undefined ? {} : { needs }),
});

test('two small steps run at once, and a large one waits for both', async () => {
  const { events, run, finish } = recorder();
  const all = scheduleSteps([step('a', 1), step('b', 1), step('c', 2)], 2, run);
  expect(events).toEqual(['begin a', 'begin b']);
  await finish('b');
  expect(events).toEqual(['begin a', 'begin b']);
  await finish('a');
  expect(events).toEqual(['begin a', 'begin b', 'begin c']);
  await finish('c');
  expect([...(await all)]).toEqual([
    ['a', 'a done'],
    ['b', 'b done'],
    ['c', 'c done'],
  ]);
});

test('a small step does not overtake a large one that waits for cores', async () => {
  const { events, run, finish } = recorder();
  const all = scheduleSteps([step('a', 1), step('large', 2), step('small', 1)], 2, run);
  expect(events).toEqual(['begin a']);
  await finish('a');
  expect(events).toEqual(['begin a', 'begin large']);
  await finish('large');
  await finish('small');
  await all;
});

test('a step waits for the step that it needs and receives its result, while others run first', async () => {
  const { events, run, finish } = recorder();
  const all = scheduleSteps([step('build', 1), step('e2e', 1, 'build'), step('unit', 1)], 2, run);
  expect(events).toEqual(['begin build', 'begin unit']);
  await finish('build');
  expect(events).toEqual(['begin build', 'begin unit', 'begin e2e after build done']);
  await finish('unit');
  await finish('e2e');
  await all;
});

test('a step that is mostly idle runs next to a large one', async () => {
  const { events, run, finish } = recorder();
  const all = scheduleSteps([step('idle', 0), step('large', 2)], 2, run);
  expect(events).toEqual(['begin idle', 'begin large']);
  await finish('idle');
  await finish('large');
  await all;
});

test('a step runs if the step that it needs is not selected, and a cycle is an error', async () => {
  const { events, run, finish } = recorder();
  const all = scheduleSteps([step('e2e', 2, 'build')], 2, run);
  expect(events).toEqual(['begin e2e']);
  await finish('e2e');
  await all;
  await expect(scheduleSteps([step('a', 1, 'b'), step('b', 1, 'a')], 2, run)).rejects.toThrow('a, b');
});
