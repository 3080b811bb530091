import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from './file-name.rules.ts';
import { answeredIds, readMessageIds, referencesOf } from './message-ids.rules.ts';

test('names of files', () => {
  for (const [given, name] of [
    ['X-ray of Biscuit.pdf', 'X-ray of Biscuit.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ada\\blood.pdf', 'blood.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\r\nb\0.pdf', 'ab.pdf'],
    ['...hidden', 'hidden'],
    ['a<b>:"c|?*.txt', 'abc.txt'],
    ['', 'attachment'],
    ['///', 'attachment'],
    [null, 'attachment'],
  ] as const)
    expect(safeFileName(given)).toBe(name);
  expect(safeFileName(`${'a'.repeat(300)}.pdf`)).toMatch(/^a{116}\.pdf$/);
});

test('a name is always one plain, short line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = safeFileName(given);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(120);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
      expect(name.isWellFormed()).toBe(true);
    }),
  );
});

test('ids in headers', () => {
  expect(readMessageIds('<a@b> text <c@d>\r\n <a@b>')).toEqual(['<a@b>', '<c@d>']);
  expect(readMessageIds(null)).toEqual([]);
  expect(answeredIds('<c@d>', '<a@b> <c@d>')).toEqual(['<c@d>', '<a@b>']);
  expect(referencesOf(['<new@b>', 'SM123', '<old@b>'])).toEqual(['<old@b>', '<new@b>']);
});
