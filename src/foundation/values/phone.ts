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
  if (isInternational) {
    const number = parsePhoneNumberFromString(`+${digits}`);
    // The library would remove digits from a number that it does not know.
    return ok(number?.isValid() ? number.number : `+${digits}`);
  }
  if (country === undefined || !isSupportedCountry(country)) return ok(digits);
  const number = parsePhoneNumberFromString(digits, country)?.number ?? '';
  return ok(INTERNATIONAL.test(number) ? number : digits);
}
