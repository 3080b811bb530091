export interface Barcode {
  readonly kind: 'code128' | 'ean13';
  readonly text: string;
}

/** What Code 128 can hold. */
const PRINTABLE = /^[\x20-\x7E]{1,48}$/;

function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = text.split('').reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** LABELS-1. What is printed as bars; null for an item without anything to print. */
export function barcodeOf({
  barcode,
  code,
}: {
  readonly barcode: string | null;
  readonly code: string | null;
}): Barcode | null {
  if (barcode !== null && isEan13(barcode)) return { kind: 'ean13', text: barcode };
  const text = [barcode, code].find((one) => one !== null && PRINTABLE.test(one));
  return text === undefined || text === null ? null : { kind: 'code128', text };
}
