import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { keepNamed } from './keep-named.ts';

const Pet = z.object({
  name: z.string(),
  weight: z.object({ grams: z.int() }).nullable(),
  aliases: z.array(z.object({ name: z.string() })).optional(),
  scores: z.record(z.string(), z.object({ value: z.number() })),
});
const pet = {
  name: 'Bella',
  weight: { grams: 4200 },
  aliases: [{ name: 'Bell' }, { name: 'Belly' }],
  scores: { body: { value: 5 } },
};

test('what the schema names is the same value, not a copy', () => {
  expect(keepNamed(z.array(Pet.omit({ scores: true })))([pet])).toEqual([
    { name: 'Bella', weight: { grams: 4200 }, aliases: [{ name: 'Bell' }, { name: 'Belly' }] },
  ]);
  const named = { name: 'Bella', weight: { grams: 4200 }, aliases: [{ name: 'Bell' }] };
  expect(keepNamed(Pet.omit({ scores: true }))(named)).toBe(named);
});

test.each([
  ['beside it', { ...pet, secret: 1 }],
  ['in an object within', { ...pet, weight: { grams: 4200, secret: 1 } }],
  ['in an entry of a list', { ...pet, aliases: [{ name: 'Bell' }, { name: 'Belly', secret: 1 }] }],
  ['in an entry of a record', { ...pet, scores: { body: { value: 5, secret: 1 } } }],
])('what it does not name is left out: %s', (_, value) => {
  const before = structuredClone(value);
  expect(keepNamed(Pet)(value)).toEqual(pet);
  // The value itself belongs to somebody else.
  expect(value).toEqual(before);
});

test('a missing or empty part stays missing or empty', () => {
  const value = { name: 'Bella', weight: null, scores: {} };
  expect(keepNamed(Pet)(value)).toEqual(value);
  expect(keepNamed(Pet)({ ...value, aliases: undefined })).toEqual({ ...value, aliases: undefined });
});

describe('a part that its schema may change is parsed', () => {
  test.each([
    ['a transformation', z.string().transform(Number), '7', 7],
    ['a text that is trimmed', z.string().trim(), ' a ', 'a'],
    ['a default', z.string().default('none'), undefined, 'none'],
    [
      'one of several shapes',
      z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]),
      { b: 1, c: 2 },
      { b: 1 },
    ],
    ['other names that are allowed', z.looseObject({ a: z.int() }), { a: 1, b: 2 }, { a: 1, b: 2 }],
  ])('%s', (_, schema, value, expected) => {
    expect(keepNamed(z.array(z.object({ part: schema })))([{ part: value, x: 1 }])).toEqual([
      { part: expected },
    ]);
  });

  test('and refused when it does not fit', () => {
    expect(() => keepNamed(z.union([z.int(), z.null()]))('x')).toThrow(z.ZodError);
  });
});

test('for whatever fits, it keeps what the schema itself would keep', () => {
  const extra = fc.dictionary(fc.constantFrom('secret', 'email', '__proto__', 'constructor'), fc.string());
  const withExtra = <T extends object>(named: fc.Arbitrary<T>) =>
    fc.tuple(named, extra).map(([value, more]): T => Object.assign(more, value));
  const value = withExtra(
    fc.record(
      {
        name: fc.string(),
        weight: fc.option(withExtra(fc.record({ grams: fc.integer() }))),
        aliases: fc.array(withExtra(fc.record({ name: fc.string() }))),
        scores: fc.dictionary(
          fc.constantFrom('body', 'muscle'),
          withExtra(fc.record({ value: fc.integer() })),
        ),
      },
      { requiredKeys: ['name', 'weight', 'scores'] },
    ),
  );
  fc.assert(
    fc.property(value, (one) => {
      expect(keepNamed(Pet)(one)).toEqual(Pet.parse(one));
    }),
  );
});
