/** Crockford's base 32: no letter that could be read as another or as a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_LENGTH = 4;

/** 80 bits: too many to guess, and to find from a hash. */
export const RECOVERY_CODE_BYTES = 10;

/** A recovery code as it is shown, such as `7KQ2-M9XA-41TC-ZP0H`. `bytes` are ten random ones. */
export function spellRecoveryCode(bytes: Uint8Array): string {
  let number = 0n;
  for (const byte of bytes) number = (number << 8n) | BigInt(byte);
  let text = '';
  for (let place = 0; place < (bytes.length * 8) / 5; place += 1) {
    text = (ALPHABET[Number(number & 31n)] ?? '') + text;
    number >>= 5n;
  }
  return text.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'gu'))?.join('-') ?? '';
}

/** A code as it is compared: however it was typed, with whichever letters for the digits that look like them. */
export const normaliseRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
