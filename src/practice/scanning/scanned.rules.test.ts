import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScan } from './scanned.rules.ts';

const GS = '\u{1D}';
const plain = (code: string) => ({ code, lotNumber: null, expiresOn: null });

test.each<[string, string, ReturnType<typeof readScan>]>([
  ['a plain code', ' TAB-0042 ', plain('TAB-0042')],
  ['an article number', '4006381333931', plain('4006381333931')],
  [
    'a package with article, expiry and lot',
    '01040063813339311728033110LOT',
    { code: '4006381333931', lotNumber: 'LOT', expiresOn: '2028-03-31' },
  ],
  [
    'a lot before the expiry ends with a separator',
    `]d2010400638133393110A7-9${GS}17280331`,
    { code: '4006381333931', lotNumber: 'A7-9', expiresOn: '2028-03-31' },
  ],
  [
    'an expiry without a day is the end of the month',
    `${GS}010400638133393117280200`,
    { code: '4006381333931', lotNumber: null, expiresOn: '2028-02-29' },
  ],
  [
    'an expiry that does not exist',
    '010400638133393117281340',
    { code: '4006381333931', lotNumber: null, expiresOn: null },
  ],
  ['a wrong check digit is no article', '0104006381333932', plain('0104006381333932')],
  ['an unknown field is no such code', '010400638133393199X', plain('010400638133393199X')],
  ['a code that begins with 01 by chance', '0123', plain('0123')],
])('SCAN-1: %s', (_what, text, scanned) => {
  expect(readScan(text)).toEqual(scanned);
});

test('SCAN-1: any text gives some code, and never fails', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), (text) => {
      expect(typeof readScan(text).code).toBe('string');
    }),
  );
});
