import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['plain cells', ['Biscuit', 4250, null, ''], 'Biscuit,4250,,\r\n'],
  ['commas, quotes and line ends', ['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  ['what would be a formula', ['=1+1', '@SUM(A1)', '-1', '+49 30 12'], `'=1+1,'@SUM(A1),'-1,'+49 30 12\r\n`],
  ['a formula that also needs quotes', ['=HYPERLINK("x","y")'], `"'=HYPERLINK(""x"",""y"")"\r\n`],
  ['a number below zero is a number', [-5], '-5\r\n'],
])('%s', (_what, cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
