import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { readPhone } from './phone-shape.ts';
import { type Result, ok, refuse } from './result.ts';

/** E.164. */
const INTERNATIONAL = /^\+\d{4,15}$/;

/**
 * A phone number in its stored form: E.164 when the country is known, else the digits as dialed.
 *
 * @param country ISO 3166-1 code of the country in which a number without a country code would be dialed.
 * @returns refuses `phone_invalid` exactly where `readPhone` finds no number. A number that does not exist is kept.
 */
export function normalizePhone(text: string, country?: string): Result<string, 'phone_invalid'> {
  const typed = readPhone(text);
  if (!typed) return refuse('phone_invalid');
  const { isInternational, digits } = typed;
  if (isInternational) return ok(withoutTrunkPrefix(`+${digits}`));
  if (country === undefined || !isSupportedCountry(country)) return ok(digits);
  const number = parsePhoneNumberFromString(digits, country)?.number ?? '';
  return ok(INTERNATIONAL.test(number) ? withoutTrunkPrefix(number) : digits);
}

/**
 * An international number without the prefix that is dialed within its country only, as in `+49 (0)30`. A number that does
 * not exist stays as it is: the library would remove digits from it.
 */
function withoutTrunkPrefix(international: string): string {
  const number = parsePhoneNumberFromString(international);
  return number?.isValid() ? number.number : international;
}
