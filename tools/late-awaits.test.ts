import { describe, expect, test } from 'vitest';
import { lateAwaits } from './late-awaits.ts';

const namesIn = (text: string) => lateAwaits('x.mts', text).map(({ name }) => name);

describe('allowed', () => {
  test.each([
    ['both at once', 'const [a, b] = await Promise.all([read(tx), write(tx)]);'],
    ['awaited next', 'const found = read(tx);\naudit();\nconst pet = await found;'],
    ['awaited together', 'const a = read(tx);\nconst b = write(tx);\nawait Promise.all([a, b]);'],
    ['its failure is handled', 'const a = read(tx);\na.catch(onError);\nawait write(tx);\nawait a;'],
    ['another function awaits', 'const a = read(tx);\nrun(async () => { await write(tx); });\nawait a;'],
    ['no promise', 'const a = read(tx);\nawait write(a);\nsend(a);'],
  ])('%s', (_, text) => {
    expect(namesIn(text)).toEqual([]);
  });
});

describe('refused', () => {
  test.each([
    ['awaited after another one', 'const a = read(tx);\nawait write(tx);\nawait a;'],
    ['two in turn', 'const b = write(tx);\nconst a = read(tx);\nawait b;\nawait a;'],
    ['in a list', 'const a = read(tx);\nawait write(tx);\nawait Promise.all([a, more(tx)]);'],
    ['handled too late', 'const a = read(tx);\nawait write(tx);\nawait a;\na.catch(onError);'],
    [
      'in a function',
      'const f = async () => {\n  const a = read(tx);\n  await write(tx);\n  return await a;\n};',
    ],
  ])('%s', (_, text) => {
    expect(namesIn(text)).toEqual(['a']);
  });
});

test('a fault names its line', () => {
  expect(lateAwaits('x.ts', '\n\nconst a = read();\nawait write();\nawait a;')).toEqual([
    { name: 'a', line: 3 },
  ]);
});
