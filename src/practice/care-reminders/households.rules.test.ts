import { expect, test } from 'vitest';
import { recipients } from './households.rules.ts';

const pet = (petId: string, ...clientIds: string[]) => ({
  petId,
  recipientId: clientIds[0] ?? '',
  clientIds,
});
const of = (...pets: ReturnType<typeof pet>[]) => Object.fromEntries(recipients(pets));

test('CARE-2: several pets of one person, and pets of a couple, have one recipient', () => {
  expect(of(pet('rex', 'ann'), pet('tom', 'ann'))).toEqual({ rex: 'ann', tom: 'ann' });
  expect(of(pet('rex', 'ann', 'bob'), pet('tom', 'bob', 'ann'))).toEqual({ rex: 'ann', tom: 'ann' });
  expect(of(pet('rex', 'bob', 'ann'), pet('tom', 'bob', 'ann'), pet('kit', 'ann', 'bob'))).toEqual({
    rex: 'bob',
    tom: 'bob',
    kit: 'bob',
  });
});

test('CARE-2: nobody reads about a pet that is not theirs', () => {
  expect(of(pet('rex', 'ann', 'bob'), pet('tom', 'bob'))).toEqual({ rex: 'bob', tom: 'bob' });
  expect(of(pet('rex', 'ann'), pet('tom', 'bob'))).toEqual({ rex: 'ann', tom: 'bob' });
  expect(of(pet('a', 'ann'), pet('b', 'ann', 'bob'), pet('c', 'bob'), pet('d', 'bob', 'ann'))).toEqual({
    a: 'ann',
    b: 'ann',
    c: 'bob',
    d: 'bob',
  });
});
