import { expect, test } from 'vitest';
import { sqlStateLiterals } from './sqlstate-literals.ts';

const codesIn = (text: string) => sqlStateLiterals('x.ts', text).map(({ code }) => code);

test.each([
  ['a string', "if (error.code === '23505') retry();", '23505'],
  ['a template', 'const code = `40001`;', '40001'],
  ['a quoted key', "const codes = { '42501': 403 };", '42501'],
  ['a key', 'const codes = { 23503: 409 };', '23503'],
  ['within SQL', "sql`raise exception 'no' using errcode = '42P01'`;", '42P01'],
  ['within a string of SQL', `run("raise exception using errcode = 'P0002'");`, 'P0002'],
  ['one of our own', "throw failure('TW004');", 'TW004'],
])('%s is found', (_, text, code) => {
  expect(codesIn(text)).toEqual([code]);
});

test.each([
  ['a number', 'const limit = 23505;'],
  ['a postal code', "const postalCode = '10115';"],
  ['a longer number', "const id = '235051';"],
  ['a name', 'hasSqlState(error, SQLSTATE.UNIQUE_VIOLATION);'],
  ['a comment', '// 23505 is a unique violation'],
])('%s is ignored', (_, text) => {
  expect(codesIn(text)).toEqual([]);
});
