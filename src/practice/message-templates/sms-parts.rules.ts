/**
 * The basic characters of GSM 03.38, without those of its extension table (3GPP TS 23.038, 6.2.1): one unit each.
 */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Of the extension table: an escape comes before each, which makes two units. */
const EXTENDED = new Set('^{}\\[~]|€\f');

/** Units that a text message has alone, and each part of a longer one: the rest is the header that joins them. */
const UNITS = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const;
export type SmsEncoding = keyof typeof UNITS;

/** What to type instead of characters that make a text message longer; text messages look the same to readers with these. */
const PLAIN_FORMS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  '\u00A0': ' ',
  '\u2009': ' ',
  '\u202F': ' ',
  '\t': ' ',
  '×': 'x',
  '→': '->',
};

/** A character that the short alphabet does not have. */
export interface LongCharacter {
  readonly character: string;
  readonly count: number;
  /** What to type instead; null where nothing means the same, such as for an emoji. An empty one: it can be deleted. */
  readonly instead: string | null;
}

export interface SmsParts {
  readonly encoding: SmsEncoding;
  /** Septets of GSM-7, or code units of UCS-2. */
  readonly units: number;
  /** How many text messages are billed; 0 for an empty text. */
  readonly parts: number;
  /** Units that still fit in the last part. */
  readonly unitsLeft: number;
  /** Which characters force UCS-2, in the order of their first use; empty for GSM-7. */
  readonly forcedBy: readonly LongCharacter[];
  /** Links that are in two parts; a phone that shows the parts one by one cannot open them. */
  readonly dividedLinks: readonly string[];
}

const INVISIBLE = new Set([
  '\u00AD',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E',
  '\u200F',
  '\u2060',
  '\uFE0F',
  '\uFEFF',
]);

function insteadOf(character: string): string | null {
  const plain = PLAIN_FORMS[character];
  if (plain !== undefined) return plain;
  if (INVISIBLE.has(character)) return '';
  const withoutMarks = character.normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, '');
  const fits = withoutMarks !== '' && Array.from(withoutMarks).every((part) => BASIC.has(part));
  return fits ? withoutMarks : null;
}

function longCharacters(characters: readonly string[]): readonly LongCharacter[] {
  const counts = new Map<string, number>();
  for (const character of characters) {
    if (!BASIC.has(character) && !EXTENDED.has(character))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return Array.from(counts, ([character, count]) => ({ character, count, instead: insteadOf(character) }));
}

/** In which part, from 0, each character is: one of two units is never divided. */
function partsOfCharacters(widths: readonly number[], partUnits: number): readonly number[] {
  let part = 0;
  let used = 0;
  return widths.map((width) => {
    if (used + width > partUnits) {
      part += 1;
      used = 0;
    }
    used += width;
    return part;
  });
}

const LINK = /\bhttps?:\/\/\S+/giu;

function linksInTwoParts(text: string, partOf: readonly number[]): readonly string[] {
  return [...text.matchAll(LINK)].flatMap(({ 0: link, index }) => {
    // Parts are counted by characters, not by code units.
    const from = Array.from(text.slice(0, index)).length;
    const until = from + Array.from(link).length - 1;
    return partOf[from] === partOf[until] ? [] : [link];
  });
}

/**
 * TEXT-1. How many text messages a text is sent and billed as (3GPP TS 23.038 and 23.040): GSM-7 as long as each character is in its
 * alphabet, else UCS-2 for the whole text. Characters of two units are not divided between parts.
 */
export function countSmsParts(text: string): SmsParts {
  const characters = Array.from(text);
  const forcedBy = longCharacters(characters);
  const encoding = forcedBy.length === 0 ? 'gsm7' : 'ucs2';
  const widths = characters.map((character) =>
    encoding === 'ucs2' ? character.length : EXTENDED.has(character) ? 2 : 1,
  );
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { single, part } = UNITS[encoding];
  if (units <= single) {
    const parts = units === 0 ? 0 : 1;
    return { encoding, units, parts, unitsLeft: single - units, forcedBy, dividedLinks: [] };
  }
  const partOf = partsOfCharacters(widths, part);
  const last = partOf.at(-1) ?? 0;
  const usedInLast = widths.reduce((sum, width, at) => (partOf[at] === last ? sum + width : sum), 0);
  return {
    encoding,
    units,
    parts: last + 1,
    unitsLeft: part - usedInLast,
    forcedBy,
    dividedLinks: linksInTwoParts(text, partOf),
  };
}
