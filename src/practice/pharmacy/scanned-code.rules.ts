/** What a scanned code can say. */
export interface ScannedCode {
  /** Barcodes by which the item may be in the catalogue; the code itself first. */
  readonly barcodes: readonly string[];
  readonly lotNumber: string | null;
}

/** Fixed lengths of what GS1 elements contain, by their identifier. */
const FIXED: Readonly<Record<string, number>> = { '01': 14, '11': 6, '13': 6, '15': 6, '17': 6 };
/** Ends an element of variable length. */
const SEPARATOR = '\u001D';

/** The elements of a GS1 code: `01` is the item, `10` the lot; null for a code of another kind. */
function elementsOf(code: string): ReadonlyMap<string, string> | null {
  const elements = new Map<string, string>();
  let rest = code;
  while (rest !== '') {
    const identifier = rest.slice(0, 2);
    const length = FIXED[identifier];
    if (length !== undefined) {
      const value = rest.slice(2, 2 + length);
      if (!/^\d+$/u.test(value) || value.length !== length) return null;
      elements.set(identifier, value);
      rest = rest.slice(2 + length);
    } else if (identifier === '10' || identifier === '21') {
      const end = rest.indexOf(SEPARATOR);
      elements.set(identifier, rest.slice(2, end === -1 ? undefined : end));
      rest = end === -1 ? '' : rest.slice(end);
    } else return null;
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(1);
  }
  return elements.has('01') ? elements : null;
}

/**
 * SCAN-1. What a code names: the barcode of an item, the number of a lot, or both in one, as on packages of medicines. Readers begin GS1
 * codes with the mark of their kind, such as `]d2`.
 *
 * Source: GS1 General Specifications, element strings.
 */
export function readScannedCode(scanned: string): ScannedCode {
  const code = scanned.trim().replace(/^\][A-Za-z]\d/u, '');
  const elements = elementsOf(code);
  const item = elements?.get('01');
  if (elements === null || item === undefined) return { barcodes: [code], lotNumber: code };
  // A code with 14 digits is the shorter one with zeros before it.
  const shorter = item.replace(/^0+/u, '');
  const barcodes = [...new Set([code, item, item.slice(1), shorter.padStart(12, '0'), shorter])];
  return { barcodes, lotNumber: elements.get('10') ?? null };
}
