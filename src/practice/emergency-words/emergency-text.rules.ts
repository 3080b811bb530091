/** A word of a text, or what ends a clause or a sentence. */
export interface Token {
  readonly kind: 'word' | 'clause' | 'sentence';
  /** Folded; two where letters are repeated, as in `heeelp`. */
  readonly forms: readonly string[];
  /** Where it is in the normalized text. */
  readonly start: number;
  readonly end: number;
}

export interface TokenizedText {
  /** In Unicode form NFKC and without invisible characters: what offsets are about. */
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** No word is longer; what follows is not compared. */
const WORD_LIMIT = 48;

const PIECE =
  /(?<word>[\p{L}\p{M}\p{N}]+(?:['’‘`´][\p{L}\p{M}]+)*)|(?<emoji>\p{Extended_Pictographic}|[\u{1F198}])|(?<sentence>[.!?…\n]+)|(?<clause>[,;:()–—"“”„]+)/gu;

/**
 * A word as it is compared: lower case, without accents, and with one form for `ä`, `ae` and `a`, which people type for each other.
 * The same is done to the words that are looked for, so that it does not matter that `blue` becomes `blu`.
 */
export const foldWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/['’‘`´]/g, '')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([aou])e/g, '$1')
    .slice(0, WORD_LIMIT);

const RUN = /(.)\1{2,}/gu;

/** Letters that are repeated for emphasis stand for one or for two. */
function formsOf(word: string): readonly string[] {
  // A run is shortened before the rest is cut off.
  const short = word.replaceAll(RUN, '$1$1');
  const folded = foldWord(short);
  return short === word ? [folded] : [...new Set([foldWord(word.replaceAll(RUN, '$1')), folded])];
}

/** `can't` where the apostrophe was typed as a space. */
const CONTRACTED = new Set(['can', 'couldn', 'didn', 'doesn', 'don', 'hasn', 'haven', 'isn', 'wasn', 'won']);

/** Joins `can t` to `cant`. */
function joinContractions(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const first = before?.forms[0] ?? '';
    if (before && token.forms[0] === 't' && CONTRACTED.has(first))
      joined[joined.length - 1] = { ...before, forms: [`${first}t`], end: token.end };
    else joined.push(token);
  }
  return joined;
}

/** The words of a text, emoji among them, and where its clauses and sentences end. */
export function tokenize(raw: string): TokenizedText {
  // What nobody sees, such as a zero-width space, must not hide a word.
  const text = raw.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  const tokens = Array.from(text.matchAll(PIECE), ({ 0: source, index, groups }): Token => {
    const at = { start: index, end: index + source.length };
    if (groups?.['word'] !== undefined) return { ...at, kind: 'word', forms: formsOf(source) };
    if (groups?.['emoji'] !== undefined) return { ...at, kind: 'word', forms: [source] };
    return { ...at, kind: groups?.['sentence'] === undefined ? 'clause' : 'sentence', forms: [] };
  });
  return { text, tokens: joinContractions(tokens) };
}
