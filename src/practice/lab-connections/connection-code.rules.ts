import { encodeBase32 } from '#practice/message-mail/base32.rules.ts';

/**
 * LABX-5. The code by which a message says whose it is (MSH-6): the first digits of the clinic's id, by which the clinic is found, and eighty
 * random bits, which nobody guesses. Short enough for devices whose fields end after thirty characters.
 */
const CLINIC_DIGITS = 8;
const SECRET_BYTES = 10;
const CODE = /^(?<digits>[0-9A-F]{8})-(?<secret>[A-Z2-7]{16})$/;

export { SECRET_BYTES };

export const writeCode = (clinicId: string, secret: Uint8Array): string =>
  `${clinicId.replaceAll('-', '').slice(0, CLINIC_DIGITS)}-${encodeBase32(secret)}`.toUpperCase();

/** The code as it is compared, with the digits of the clinic; null for what is none. Devices with capital letters only are common. */
export function readCode(text: string): { readonly code: string; readonly clinicDigits: string } | null {
  const code = text.trim().toUpperCase();
  const digits = CODE.exec(code)?.groups?.['digits'];
  return digits === undefined ? null : { code, clinicDigits: digits.toLowerCase() };
}
