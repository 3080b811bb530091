import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonical JSON', () => {
  test('has sorted keys, no spaces and whole numbers', () => {
    expect(canonicalJson({ b: [1, 'ü', null], a: { d: true, c: undefined } })).toBe(
      '{"a":{"d":true},"b":[1,"ü",null]}',
    );
    expect(() => canonicalJson({ a: 1.5 })).toThrow(TypeError);
    expect(() => canonicalJson({ a: () => 1 })).toThrow(TypeError);
  });

  test('is the same for every order of the keys, and reads back as the value', () => {
    const value = fc.dictionary(
      fc.string(),
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    );
    fc.assert(
      fc.property(value, (record) => {
        const turned = Object.fromEntries(Object.entries(record).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(record));
        expect(JSON.parse(canonicalJson(record))).toEqual(JSON.parse(JSON.stringify(record)));
      }),
    );
  });
});
