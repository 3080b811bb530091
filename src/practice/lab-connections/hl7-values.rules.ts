import {
  LAB_FLAGS,
  type LabComparator,
  type LabFlag,
  type LabResultStatus,
  CRITICAL_LAB_FLAGS,
} from '#vocabulary/lab.ts';

/** A number exactly as it was written, in the form of the product: `.5` is `0.5`, `+4.10` is `4.10`. Null for what is none. */
export function readDecimal(text: string): string | null {
  const {
    sign = '',
    whole = '',
    fraction = '',
  } = /^(?<sign>[+-]?)(?<whole>\d{0,12})(?:\.(?<fraction>\d{0,9}))?$/.exec(text.trim())?.groups ?? {};
  if (whole === '' && fraction === '') return null;
  return `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A value as text, and as a number with its comparator where it is one. */
export interface ReadValue {
  readonly text: string | null;
  readonly number: string | null;
  readonly comparator: LabComparator | null;
}

const COMPARATORS: Readonly<Record<string, LabComparator>> = {
  '<': '<',
  '<=': '<=',
  '=<': '<=',
  '≤': '<=',
  '>': '>',
  '>=': '>=',
  '=>': '>=',
  '≥': '>=',
};
const comparatorOf = (text: string): LabComparator | null =>
  Object.hasOwn(COMPARATORS, text) ? (COMPARATORS[text] ?? null) : null;

/** A value that was sent as text: many devices send `4.2` and `< 5` so. `4,2` stays text: nobody knows which it is. */
export function readText(given: string): ReadValue {
  const text = given.trim();
  if (text === '') return { text: null, number: null, comparator: null };
  const { sign = '', rest = '' } =
    /^(?<sign>[<>]=?|=[<>]|[≤≥])?\s*(?<rest>[+-]?[\d.]+)$/.exec(text)?.groups ?? {};
  const number = readDecimal(rest);
  return { text, number, comparator: number === null || sign === '' ? null : comparatorOf(sign) };
}

/** A structured number (SN): `<^5`, `^1^:^128`, `^10^-^20`. A ratio and a range are no numbers. */
export function readStructured([
  sign = '',
  first = '',
  separator = '',
  second = '',
]: readonly string[]): ReadValue {
  const comparator = comparatorOf(sign);
  const text = [sign === '=' ? '' : sign, first, separator, second].join('');
  if (text === '') return { text: null, number: null, comparator: null };
  const isPlain = second === '' && (sign === '' || sign === '=' || comparator !== null);
  const number = isPlain ? readDecimal(first) : null;
  return { text, number, comparator: number === null ? null : comparator };
}

/** A range as it was written. `text` is null where both bounds say all of it. */
export interface ReadRange {
  readonly low: string | null;
  readonly high: string | null;
  readonly text: string | null;
}

export function readRange(given: string): ReadRange {
  const text = given.trim();
  if (text === '') return { low: null, high: null, text: null };
  const { low = '', high = '' } =
    /^(?<low>[+-]?[\d.]+)\s*(?:-|–|—|to)\s*(?<high>[+-]?[\d.]+)$/.exec(text)?.groups ?? {};
  const [from, to] = [readDecimal(low), readDecimal(high)];
  if (from !== null && to !== null && Number(from) <= Number(to)) return { low: from, high: to, text: null };
  const { sign = '', bound = '' } = /^(?<sign>[<>]=?|[≤≥])\s*(?<bound>[+-]?[\d.]+)$/.exec(text)?.groups ?? {};
  const one = readDecimal(bound);
  if (one === null) return { low: null, high: null, text };
  return /[<≤]/.test(sign) ? { low: null, high: one, text } : { low: one, high: null, text };
}

const isFlag = (text: string): text is LabFlag => LAB_FLAGS.some((flag) => flag === text);

/** The flag of a value that was sent with several: a critical one, else the first that is known (HL7 table 0078). */
export function readFlag(sent: readonly string[]): LabFlag | null {
  const known = sent.map((text) => text.trim().toUpperCase()).filter(isFlag);
  return known.find((flag) => CRITICAL_LAB_FLAGS.includes(flag)) ?? known[0] ?? null;
}

/**
 * HL7 table 0085 (OBX-11). `W` was sent for the wrong patient, `D` deletes, `X` cannot be obtained: all of them are cancelled, and what was
 * reported before stays readable. `N` was not asked for, and `O` only repeats the order: those are no results.
 */
const STATUSES: Readonly<Record<string, LabResultStatus>> = {
  A: 'preliminary',
  B: 'final',
  C: 'corrected',
  D: 'cancelled',
  F: 'final',
  I: 'pending',
  P: 'preliminary',
  R: 'preliminary',
  S: 'preliminary',
  U: 'final',
  V: 'final',
  W: 'cancelled',
  X: 'cancelled',
};
const NO_RESULT: ReadonlySet<string> = new Set(['N', 'O']);

export const isNoResult = (status: string): boolean => NO_RESULT.has(status.toUpperCase());

/** Null for what is not in the table. */
export const readStatus = (status: string): LabResultStatus | null => {
  const letter = status.toUpperCase();
  return Object.hasOwn(STATUSES, letter) ? (STATUSES[letter] ?? null) : null;
};

/** HL7 table 0123 (OBR-25), where a value has no status of its own. */
const ORDER_STATUSES: Readonly<Record<string, LabResultStatus>> = {
  A: 'preliminary',
  C: 'corrected',
  F: 'final',
  I: 'pending',
  O: 'pending',
  P: 'preliminary',
  R: 'preliminary',
  S: 'pending',
  X: 'cancelled',
};
export const readOrderStatus = (status: string): LabResultStatus | null => {
  const letter = status.toUpperCase();
  return Object.hasOwn(ORDER_STATUSES, letter) ? (ORDER_STATUSES[letter] ?? null) : null;
};
