import { expect, test } from 'vitest';
import { inTransactions } from './record.ts';

const named = (...names: string[]) => names.map((name) => ({ name, text: name }));
const namesOf = (...names: string[]) => inTransactions(named(...names)).map(({ name }) => name);

test('a transaction without begin and commit gets both', () => {
  expect(namesOf('enter', 'a', 'b')).toEqual(['begin', 'enter', 'a', 'b', 'commit']);
});

test('one that has them has them once', () => {
  expect(namesOf('begin', 'enter', 'a', 'commit')).toEqual(['begin', 'enter', 'a', 'commit']);
  expect(namesOf('enter', 'a', 'commit')).toEqual(['begin', 'enter', 'a', 'commit']);
});

test('the next transaction begins with its own claims', () => {
  expect(namesOf('become', 'a', 'begin', 'enter', 'b', 'commit')).toEqual([
    'begin',
    'become',
    'a',
    'commit',
    'begin',
    'enter',
    'b',
    'commit',
  ]);
});
