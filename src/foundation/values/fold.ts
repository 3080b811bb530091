/** Letters without an accent to remove that people nevertheless type differently. */
export const FOLD_SUBSTITUTIONS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ł: 'l',
};

/**
 * SEARCH-1. A name in its searchable form: `Zoë Müller-Groß` becomes `zoe muller-gross`.
 * Defined so that SQL can do the same: (1) Unicode form NFKD; (2) remove the combining marks U+0300 to U+036F; (3)
 * each character to lower case by itself (no final sigma); (4) the substitutions above.
 */
export const fold = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, ''), (character) => {
    const lower = character.toLowerCase();
    return FOLD_SUBSTITUTIONS[lower] ?? lower;
  }).join('');

/**
 * SEARCH-2. The folded terms: uninterrupted runs of letters and digits. A search matches the beginning of any term.
 */
export const foldedTerms = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
