import { LAB_COMPARATORS, type LabComparator } from '#vocabulary/lab.ts';
import { typedNumber } from '#foundation/web/number-on-screen.ts';

interface TypedValue {
  readonly valueText: string;
  readonly valueNumber: string | null;
  readonly comparator: LabComparator | null;
}

/** Longest first, so that `<=` is not read as `<`. */
const COMPARATORS = LAB_COMPARATORS.toSorted((a, b) => b.length - a.length);
const DECIMAL = /^\d{1,12}(?:\.\d{1,9})?$/u;

/** `4.10` and `< 5` with their number, digits as typed; a text, such as `negative`, as it is. */
export function typedValue(typed: string): TypedValue {
  const text = typed.trim();
  const comparator = COMPARATORS.find((one) => text.startsWith(one)) ?? null;
  const rest = text.slice(comparator?.length ?? 0).trim();
  if (DECIMAL.test(rest)) return { valueText: text, valueNumber: rest, comparator };
  const number = typedNumber(rest);
  // With the mark of the clinic’s country: `4,10` is stored with a point.
  return number === null
    ? { valueText: text, valueNumber: null, comparator: null }
    : { valueText: text, valueNumber: String(number), comparator };
}

/** A limit of a range; undefined for what is no number. */
export function typedLimit(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (DECIMAL.test(text)) return text;
  const number = typedNumber(text);
  return number === null ? undefined : String(number);
}
