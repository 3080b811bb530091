/**
 * SCAN-1. How the catalogue may have the barcode that was read: an American one of 12 digits is the same with a zero before it.
 *
 * Source: GS1 General Specifications, GTIN-12 and GTIN-13.
 */
export function barcodesOf(code: string): readonly string[] {
  if (/^\d{12}$/u.test(code)) return [code, `0${code}`];
  return /^0\d{12}$/u.test(code) ? [code, code.slice(1)] : [code];
}
