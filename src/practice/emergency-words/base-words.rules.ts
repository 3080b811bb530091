import { DE_CUES } from './cues-de.rules.ts';
import { EN_CUES } from './cues-en.rules.ts';
import { ES_CUES } from './cues-es.rules.ts';
import { compileLexicon, type EmergencyRow, type Lexicon } from './lexicon.rules.ts';
import { DE_ROWS } from './rows-de.rules.ts';
import { EN_ROWS } from './rows-en.rules.ts';
import { ES_ROWS } from './rows-es.rules.ts';

/** Our own list, in all languages. */
export const BASE_ROWS: readonly EmergencyRow[] = [...EN_ROWS, ...DE_ROWS, ...ES_ROWS];

/** What is common to the words of each language. */
export const CUES_OF_LANGUAGES = { en: EN_CUES, de: DE_CUES, es: ES_CUES };

let base: Lexicon | undefined;

/** The lexicons of our own list, which is indexed once, and of a clinic's own words. */
export function lexiconsWith(own: readonly EmergencyRow[]): readonly Lexicon[] {
  base ??= compileLexicon(BASE_ROWS, CUES_OF_LANGUAGES, true);
  return own.length === 0 ? [base] : [base, compileLexicon(own, CUES_OF_LANGUAGES, false)];
}
