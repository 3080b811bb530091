import { expect, test } from 'vitest';
import { readScan } from '#practice/scanning/scanned.rules.ts';
import { barcodesOf } from './barcodes.rules.ts';

test.each([
  ['an American barcode, with and without its zero', '012345678905', ['012345678905', '0012345678905']],
  ['the same, as a package has it', '0100012345678905', ['0012345678905', '012345678905']],
  ['any other barcode as it is', '4006381333931', ['4006381333931']],
  ['the number of a lot as it is', 'A12B', ['A12B']],
])('SCAN-1: %s', (_, scanned, barcodes) => {
  expect(barcodesOf(readScan(scanned).code)).toEqual(barcodes);
});
