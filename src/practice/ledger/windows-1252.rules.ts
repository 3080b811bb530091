/** The characters of Windows-1252 from 0x80 to 0x9F, in order; a space where there is none. Source: Unicode, CP1252.TXT. */
const HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** A question mark. */
const UNKNOWN = 0x3f;

/** The byte of a character; that of a question mark where the encoding has none. */
function byteOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80 || (point >= 0xa0 && point <= 0xff)) return point;
  const at = HIGH.indexOf(character);
  return at === -1 ? UNKNOWN : 0x80 + at;
}

/** The byte of a character, or of its plain letter where the encoding has only that. */
function byteOrPlain(character: string): number {
  const byte = byteOf(character);
  return byte === UNKNOWN ? byteOf(character.normalize('NFD').charAt(0)) : byte;
}

/** Text in Windows-1252, as DATEV reads it. What it does not have becomes its plain letter, or a question mark. */
export const encodeWindows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Array.from(text, byteOrPlain));
