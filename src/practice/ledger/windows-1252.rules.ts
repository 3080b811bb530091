/** The characters of Windows-1252 from 0x80 to 0x9F, in order; a space where there is none. Source: Unicode, CP1252.TXT. */
const HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** The byte of a character; that of a question mark where the encoding has none. */
function byteOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80 || (point >= 0xa0 && point <= 0xff)) return point;
  const at = HIGH.indexOf(character);
  return at === -1 ? 0x3f : 0x80 + at;
}

/** Text in Windows-1252, as DATEV reads it. What it does not have becomes its plain letter, or a question mark. */
export function encodeWindows1252(text: string): Uint8Array<ArrayBuffer> {
  const plain = [...text].flatMap((character) => {
    if (byteOf(character) !== 0x3f) return [byteOf(character)];
    const [letter = '?'] = character.normalize('NFD');
    return [byteOf(letter)];
  });
  return Uint8Array.from(plain);
}
