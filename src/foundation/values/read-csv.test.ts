import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';
import { readCsv } from './read-csv.ts';

test('quotes are removed, and blank lines skipped', () => {
  expect(readCsv('code,name\r\n\r\nA1,"Two\r\nlines"\r\nB2,"say ""hi"""')).toEqual([
    ['code', 'name'],
    ['A1', 'Two\r\nlines'],
    ['B2', 'say "hi"'],
  ]);
});

test.each([
  ['semicolons, as spreadsheets write them where the comma is in numbers', 'a;"b;c"\n1;2,5\n'],
  ['tabs', 'a\t"b;c"\n1\t2,5'],
])('%s', (_, text) => {
  expect(readCsv(text)).toEqual([
    ['a', 'b;c'],
    ['1', '2,5'],
  ]);
});

test('a byte order mark is not part of the first cell', () => {
  expect(readCsv('\u{FEFF}code\nA')[0]).toEqual(['code']);
});

test('output of csvLine is parsed back to the same cells', () => {
  const cell = fc.string().filter((text) => !text.startsWith("'"));
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, (given) => {
      const expected = given.filter((cells) => cells.some((text) => text !== ''));
      const file = csvLine(['code', 'name']) + given.map((cells) => csvLine(cells)).join('');
      expect(readCsv(file).slice(1)).toEqual(expected);
    }),
  );
});
