import { expect, test } from 'vitest';
import { pgbenchScript } from './pgbench-script.ts';

const script = (text: string, values: readonly unknown[] = [], types: readonly string[] = []) => {
  const made = pgbenchScript([{ text, values, types }], 'v');
  const [start, line, end] = made.text.split('\n');
  expect([start, end]).toEqual(['\\startpipeline', '\\endpipeline']);
  return { line, variables: Object.fromEntries(made.variables) };
};

test('a value is a variable of the type of its parameter', () => {
  expect(script('select $1, $2::text', [7, 'Rex'], ['integer', 'text'])).toEqual({
    line: 'select (:v_0::integer), (:v_1::text)::text;',
    variables: { v_0: '7', v_1: 'Rex' },
  });
});

test('equal values share a variable, also in other statements', () => {
  const made = pgbenchScript(
    [
      { text: 'select $1, $1', values: ['a'], types: ['text'] },
      { text: 'select $1', values: ['a'], types: ['text'] },
    ],
    'v',
  );
  expect(made.text).toContain('select (:v_0::text), (:v_0::text);\nselect (:v_0::text);');
  expect([...made.variables]).toEqual([['v_0', 'a']]);
});

test('lists, bytes and JSON are sent as PostgreSQL writes them', () => {
  const values = [['x', 'y "z"'], Buffer.from('ab'), { a: 1 }];
  expect(script('select $1, $2, $3', values, ['text[]', 'bytea', 'jsonb']).variables).toEqual({
    v_0: '{"x","y \\"z\\""}',
    v_1: '\\x6162',
    v_2: '{"a":1}',
  });
});

test('null is a variable without a value, and an empty text is written out', () => {
  expect(script('select $1, $2', [null, ''], ['uuid', 'text'])).toEqual({
    line: "select (:no_value::uuid), (''::text);",
    variables: {},
  });
});

test('no colon in quotes is left for a variable, and no parameter is looked for there', () => {
  expect(script(String.raw`select 'HH24:MI \', '$1', 'it''s', $1::text`, ['x'], ['text']).line).toBe(
    String.raw`select E'HH24\x3aMI \\', '$1', 'it''s', (:v_0::text)::text;`,
  );
});
