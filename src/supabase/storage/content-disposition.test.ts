import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachment } from './content-disposition.ts';

test.each([
  ['lab.pdf', `attachment; filename="lab.pdf"; filename*=UTF-8''lab.pdf`],
  ['Rex röntgen.png', `attachment; filename="Rex r_ntgen.png"; filename*=UTF-8''Rex%20r%C3%B6ntgen.png`],
  ['a"b\\c.txt', `attachment; filename="a_b_c.txt"; filename*=UTF-8''a%22b_c.txt`],
  ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
  ['../../etc/passwd', `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
  [
    'x\r\nSet-Cookie: a=b',
    `attachment; filename="x__Set-Cookie: a=b"; filename*=UTF-8''x__Set-Cookie%3A%20a%3Db`,
  ],
  // Without the replacement, the right-to-left override would display this as "exe.gpj".
  ['\u202Egpj.exe', `attachment; filename="_gpj.exe"; filename*=UTF-8''_gpj.exe`],
])('%j', (name, expected) => {
  expect(attachment(name)).toBe(expected);
});

test('U-08: any name results in one header line of plain ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      expect(attachment(name)).toMatch(
        /^attachment; filename="[ !#-$&-\]^-~]*"; filename\*=UTF-8''[\w.~!$&+^`|%-]*$/,
      );
      expect(() => new Headers({ 'content-disposition': attachment(name) })).not.toThrow();
    }),
  );
});
