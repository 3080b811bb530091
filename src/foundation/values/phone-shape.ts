/** A phone number as typed, without what people write between its digits. */
export interface TypedPhone {
  /** Whether the number names its country, by `+` or `00`. */
  readonly isInternational: boolean;
  /** Without `+` or `00`; of a national number as dialed within the country. */
  readonly digits: string;
}

/** What people put between digits. */
const TYPED_PHONE = /^\+?[\d\s()./\u2010-\u2015-]+$/;
const MIN_TYPED_DIGITS = 4;
/** E.164 allows no more. */
const DIGITS = /^\d{4,15}$/;

/** Digits as typed. A zero in parentheses, as in `+49 (0)30`, is dialed within the country only. */
const digitsOf = (text: string): string => text.replaceAll(/\(0\)|\D/g, '');

/**
 * Reads a typed phone number; null for letters and for too few or too many digits. Whether the number exists is not
 * checked: internal and new numbers must be accepted. Needs no tables, so that forms can check with it in the browser.
 */
export function readPhone(text: string): TypedPhone | null {
  const typed = text.trim();
  const all = digitsOf(typed);
  if (!TYPED_PHONE.test(typed) || all.length < MIN_TYPED_DIGITS) return null;
  const hasExitCode = !typed.startsWith('+') && all.startsWith('00');
  const digits = hasExitCode ? all.slice(2) : all;
  return DIGITS.test(digits) ? { isInternational: typed.startsWith('+') || hasExitCode, digits } : null;
}

/** The digits to search for within stored numbers: `030 12-34` and `+49 30 1234` both contain `301234`. */
export const searchablePhoneDigits = (text: string): string => digitsOf(text).replace(/^0+/, '');
