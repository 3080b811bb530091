import { expect, test } from 'vitest';
import { statementFaults } from './check-statements.ts';

const find = (_: string, text: string) => (text === 'bad' ? [{ line: 7, fault: 'is refused' }] : []);
const faultsOf = (exceptions: Readonly<Record<string, string>>, sources: Readonly<Record<string, string>>) =>
  statementFaults({ find, exceptions }, new Map(Object.entries(sources)));

test('a fault is reported with its location', () => {
  expect(faultsOf({}, { 'a.ts': 'bad', 'b.ts': 'good' })).toEqual(['a.ts:7 is refused']);
});

test('an exception applies to one file', () => {
  expect(faultsOf({ 'a.ts': 'why' }, { 'a.ts': 'bad', 'b.ts': 'bad' })).toEqual(['b.ts:7 is refused']);
});

test.each([
  ['fits the rule', { 'a.ts': 'good' }],
  ['is gone', {}],
])('an exception fails when its file %s', (_, sources) => {
  expect(faultsOf({ 'a.ts': 'why' }, sources)).toEqual(['a.ts needs no exception: take it off the list']);
});
