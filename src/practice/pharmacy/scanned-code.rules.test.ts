import { describe, expect, test } from 'vitest';
import { readScannedCode } from './scanned-code.rules.ts';

const SEPARATOR = '\u001D';

describe('SCAN-1: what a code names', () => {
  test('a barcode, or the number of a lot', () => {
    expect(readScannedCode(' 4006381333931 ')).toEqual({
      barcodes: ['4006381333931'],
      lotNumber: '4006381333931',
    });
  });

  test.each([
    ['item, expiry and lot', '01040063813339311727063010A12B'],
    ['in another order, with the mark of the reader', `]d2010400638133393110A12B${SEPARATOR}17270630`],
    ['with a serial number', `010400638133393121X9${SEPARATOR}10A12B`],
  ])('item and lot of a package: %s', (_, code) => {
    const { barcodes, lotNumber } = readScannedCode(code);
    expect(barcodes).toContain('4006381333931');
    expect(lotNumber).toBe('A12B');
  });

  test('a shorter number is found without the zeros before it', () => {
    expect(readScannedCode('0100012345678905').barcodes).toEqual(
      expect.arrayContaining(['012345678905', '12345678905']),
    );
  });

  test('what only looks like a package is taken as it is', () => {
    expect(readScannedCode('01AB').barcodes).toEqual(['01AB']);
  });
});
