import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_JSON_DEPTH, parseJson } from './parse-json.ts';

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

test('a text is read as JSON, whatever is in it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value);
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each([['{'], [''], ['nonsense'], [`"${'['.repeat(200)}`]])('what is not JSON is refused: %j', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});

test.each([
  ['lists', lists],
  ['objects', objects],
])('%s are read up to the limit, and refused beyond it', (_what, nested) => {
  expect(parseJson(nested(MAX_JSON_DEPTH))).toEqual(JSON.parse(nested(MAX_JSON_DEPTH)));
  for (const depth of [MAX_JSON_DEPTH + 1, 100_000])
    expect(() => parseJson(nested(depth))).toThrow('nested too deeply');
});

test('brackets within texts do not count, nor do lists beside each other', () => {
  for (const value of ['['.repeat(500), `\\"${'{'.repeat(500)}"[`, Array.from({ length: 500 }, () => [{}])])
    expect(parseJson(JSON.stringify(value))).toEqual(value);
});
