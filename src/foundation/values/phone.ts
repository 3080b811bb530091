import { type Result, ok, refuse } from './result.ts';

/** Digits of a number as people write it. A zero in brackets, `+49 (0)30`, is dialled only inside the country. */
const digitsOf = (text: string): string => text.replaceAll(/\(0\)|\D/g, '');

/** What people put between digits. */
const WRITTEN_PHONE = /^\+?[\d\s()./\u2010-\u2015-]+$/;

/**
 * A phone number as it is kept: `+` and digits when the country is known, else the digits as dialled.
 *
 * @param callingCode of the clinic's country, such as `49` or `1`: a number without a country is read as
 *   one of there, less the trunk digit dialled only within it (0; in North America 1; Italy dials its 0 always).
 * @returns refuses `phone_invalid` for letters, for less than 4 digits typed, or more than 15 with the country (E.164).
 */
export function normalisePhone(text: string, callingCode?: string): Result<string, 'phone_invalid'> {
  const written = text.trim();
  const digits = digitsOf(written);
  if (!WRITTEN_PHONE.test(written) || digits.length < 4) return refuse('phone_invalid');

  const phone = dialledFromAbroad(written, digits, callingCode);
  return /^\+?\d{4,15}$/.test(phone) ? ok(phone) : refuse('phone_invalid');
}

function dialledFromAbroad(written: string, digits: string, callingCode: string | undefined): string {
  if (written.startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return callingCode === undefined ? digits : `+${callingCode}${withoutTrunk(digits, callingCode)}`;
}

function withoutTrunk(digits: string, callingCode: string): string {
  if (callingCode === '39') return digits;
  if (callingCode === '1') return digits.length === 11 ? digits.replace(/^1/, '') : digits;
  return digits.replace(/^0/, '');
}

/** What to look for within the digits kept, however the number was typed: `030 12-34` and `+49 30 1234` share `301234`. */
export const searchablePhoneDigits = (text: string): string => digitsOf(text).replace(/^0+/, '');
