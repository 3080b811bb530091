/** RFC 4648, section 6, in lower case: addresses are compared without regard to case. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const BITS = 5;

/** Without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= BITS) {
      bits -= BITS;
      text += ALPHABET[(value >>> bits) & 31] ?? '';
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + (ALPHABET[(value << (BITS - bits)) & 31] ?? '');
}

/** Null for a text of other characters, or with bits left over that are not zero. */
export function decodeBase32(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const character of text) {
    const place = ALPHABET.indexOf(character);
    if (place === -1) return null;
    value = (value << BITS) | place;
    bits += BITS;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 255);
    }
    value &= (1 << bits) - 1;
  }
  return bits < BITS && value === 0 ? Uint8Array.from(bytes) : null;
}
