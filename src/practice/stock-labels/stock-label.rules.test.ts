import { expect, test } from 'vitest';
import { barcodeOf } from './stock-label.rules.ts';

test.each<[string, string | null, string | null, ReturnType<typeof barcodeOf>]>([
  ['an article number', '4006381333931', 'TAB-1', { kind: 'ean13', text: '4006381333931' }],
  ['13 digits that are none', '4006381333932', 'TAB-1', { kind: 'code128', text: '4006381333932' }],
  ['another barcode', 'X-17', null, { kind: 'code128', text: 'X-17' }],
  ['the code of an item without one', null, 'TAB-1', { kind: 'code128', text: 'TAB-1' }],
  ['a barcode that cannot be printed as bars', 'Größe', 'TAB-1', { kind: 'code128', text: 'TAB-1' }],
  ['neither', null, null, null],
])('LABELS-1: %s', (_what, barcode, code, printed) => {
  expect(barcodeOf({ barcode, code })).toEqual(printed);
});
