import { expect, test } from 'vitest';
import { StatementNames, UNNAMED } from './statement-names.ts';

test('a statement has one name, and another one has another', () => {
  const names = new StatementNames();
  expect(names.nameOf('select 1')).toBe(names.nameOf('select 1'));
  expect(names.nameOf('select 2')).not.toBe(names.nameOf('select 1'));
  expect(names.nameOf(`${UNNAMED}select 1`)).toBeUndefined();
});

test('so many statements have a name that plans stay few, of each pool', () => {
  const names = new StatementNames();
  for (let at = 0; at < 2_000; at += 1) expect(names.nameOf(`select ${at}`)).toBeDefined();
  expect(names.nameOf('one more')).toBeUndefined();
  expect(names.nameOf('select 7')).toBeDefined();
  expect(new StatementNames().nameOf('one more')).toBeDefined();
});
