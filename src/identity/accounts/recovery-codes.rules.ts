/** Crockford's base 32: no letter that can be confused with another one or with a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_LENGTH = 4;

/** 80 bits: too many to guess, or to recover from a hash. */
export const RECOVERY_CODE_BYTES = 10;

/** Formats ten random `bytes` as a recovery code, such as `7KQ2-M9XA-41TC-ZP0H`. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  let number = 0n;
  for (const byte of bytes) number = (number << 8n) | BigInt(byte);
  let text = '';
  for (let place = 0; place < (bytes.length * 8) / 5; place += 1) {
    text = (ALPHABET[Number(number & 31n)] ?? '') + text;
    number >>= 5n;
  }
  return text.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'gu'))?.join('-') ?? '';
}

/**
 * Normalizes a typed code for comparison: ignores case and separators, and maps letters to the digits that they
 * resemble.
 */
export const normalizeRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
