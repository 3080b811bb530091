import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const INTERNATIONAL = /^\+\d{7,15}$/;

/**
 * `+1 415 555 2671`, `+49 30 100100`: a stored phone number as its country groups it. What is no international number, such as one that was
 * typed with spaces or an email address, stays as it is.
 */
export function printPhone(text: string): string {
  if (!INTERNATIONAL.test(text)) return text;
  const printed = parsePhoneNumberFromString(text)?.formatInternational() ?? text;
  // The library leaves out digits that are dialed within some countries only.
  return printed.replaceAll(/[^+\d]/g, '') === text ? printed : text;
}
