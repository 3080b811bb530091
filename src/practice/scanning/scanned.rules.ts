import { type Day, isDay } from '#foundation/values/day.ts';

/** What a barcode says. */
export interface Scanned {
  /** To find an item by. */
  readonly code: string;
  readonly lotNumber: string | null;
  readonly expiresOn: Day | null;
}

/** Ends a field of variable length. */
const SEPARATOR = '\u{1D}';
/** What some readers send before a GS1 code: DataMatrix, QR, Code 128. */
const SYMBOLOGY = /^\](?:d2|Q3|C1|e0)/;
/** Fields that end where the next begins, with their lengths. */
const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '13': 6,
  '15': 6,
  '17': 6,
};
const VARIABLE = new Set(['10', '21', '22', '37', '30']);

/** The last digit of a GS1 number: the others, from the right, count three times and once in turn. */
function hasCheckDigit(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** A day without one, as in 271100, means the end of the month. */
function dayOf(text: string): Day | null {
  const [year, month, day] = [Number(text.slice(0, 2)), text.slice(2, 4), text.slice(4)];
  const last = new Date(Date.UTC(2000 + year, Number(month), 0)).getUTCDate();
  const found = `20${text.slice(0, 2)}-${month}-${day === '00' ? String(last) : day}`;
  return isDay(found) ? found : null;
}

/** The fields of a GS1 code by their identifier; null for what is none. */
function fieldsOf(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  let rest = text.startsWith(SEPARATOR) ? text.slice(1) : text;
  while (rest !== '') {
    const id = rest.slice(0, 2);
    const fixed = FIXED[id];
    if (fixed === undefined && !VARIABLE.has(id)) return null;
    const end = fixed === undefined ? rest.indexOf(SEPARATOR) : 2 + fixed;
    const value = rest.slice(2, end === -1 ? undefined : end);
    if (value === '' || (fixed !== undefined && (value.length < fixed || !/^\d+$/.test(value)))) return null;
    fields.set(id, value);
    rest = end === -1 ? '' : rest.slice(end);
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(1);
  }
  return fields;
}

const articleOf = (gtin: string): string => (gtin.startsWith('0') ? gtin.slice(1) : gtin);

/** SCAN-1. What a barcode says. What is no GS1 code with a valid article is a plain code. */
export function readScan(text: string): Scanned {
  const trimmed = text.trim();
  const content = trimmed.replace(SYMBOLOGY, '');
  const fields = content.startsWith('01') || content.startsWith(`${SEPARATOR}01`) ? fieldsOf(content) : null;
  const gtin = fields?.get('01');
  if (!fields || gtin === undefined || !hasCheckDigit(gtin))
    return { code: content, lotNumber: null, expiresOn: null };
  const expiry = fields.get('17');
  return {
    code: articleOf(gtin),
    lotNumber: fields.get('10') ?? null,
    expiresOn: expiry === undefined ? null : dayOf(expiry),
  };
}
