import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatsAKey } from './repeats-a-key.ts';

test.each([
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"x":{"a":[{"b":1,"c":{},"b":2}]}}',
  '[{"a":1},{"a":1,"b":"}","a":3}]',
  '{ "a" : "\\"" , "a" : 1 }',
])('%s repeats a key', (text) => expect(repeatsAKey(text)).toBe(true));

test.each([
  '{}',
  '7',
  '"a"',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":["a","a"],"c":"a,\\"a\\":"}',
])('%s repeats no key', (text) => expect(repeatsAKey(text)).toBe(false));

test('serialized JSON repeats no key, and a duplicate of any of its keys is found', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
      fc.jsonValue(),
      (object, value) => {
        const text = JSON.stringify(object, null, 1);
        expect(repeatsAKey(text)).toBe(false);
        const [key = ''] = Object.keys(object);
        expect(repeatsAKey(`{${JSON.stringify(key)}:${JSON.stringify(value)},${text.slice(1)}`)).toBe(true);
      },
    ),
  );
});
