import { expect, test } from 'vitest';
import { overlaps, resolveReference } from './resource-reference.ts';

test('a template names the whole resource, or the ids in a field of the first source that has it', () => {
  expect(resolveReference('pets', [{ id: 'a' }])).toEqual({ resource: 'pets', ids: undefined });
  expect(resolveReference('pets/{id}', [{ id: 'a' }, { id: 'b' }])).toEqual({ resource: 'pets', ids: ['a'] });
  expect(resolveReference('pets/{pet.id}', [{ id: 'a' }, { pet: { id: 'b' } }])).toEqual({
    resource: 'pets',
    ids: ['b'],
  });
  expect(resolveReference('pets/{pets.id}', [{ pets: [{ id: 'a' }, { id: 'b' }] }])).toEqual({
    resource: 'pets',
    ids: ['a', 'b'],
  });
  expect(resolveReference('pets/{petIds}', [{ petIds: ['a', 'b'] }]).ids).toEqual(['a', 'b']);
});

test('an empty list has no ids, and a missing field means the whole resource', () => {
  expect(resolveReference('pets/{pets.id}', [{ pets: [] }]).ids).toEqual([]);
  for (const source of [undefined, null, {}, { pet: null }, { pet: { id: 7 } }, { pet: [{}] }])
    expect(resolveReference('pets/{pet.id}', [source]).ids).toBeUndefined();
});

test('references to the same resource overlap, unless both have ids and share none', () => {
  const one = { resource: 'pets', ids: ['a'] } as const;
  const all = { resource: 'pets', ids: undefined } as const;
  expect(overlaps(one, one)).toBe(true);
  expect(overlaps(one, all)).toBe(true);
  expect(overlaps(all, one)).toBe(true);
  expect(overlaps(one, { resource: 'pets', ids: ['b', 'a'] })).toBe(true);
  expect(overlaps(one, { resource: 'pets', ids: ['b'] })).toBe(false);
  expect(overlaps(one, { resource: 'pets', ids: [] })).toBe(false);
  // Any of them may have come to be one of these.
  expect(overlaps(all, { resource: 'pets', ids: [] })).toBe(true);
  expect(overlaps(all, { resource: 'clients', ids: undefined })).toBe(false);
});
