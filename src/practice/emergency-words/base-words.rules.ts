import { DE_CUES } from './cues-de.rules.ts';
import { EN_CUES } from './cues-en.rules.ts';
import { ES_CUES } from './cues-es.rules.ts';
import { compileLexicon, type EmergencyRow, type Lexicon } from './lexicon.rules.ts';
import { DE_WORDS } from './words-de.rules.ts';
import { EN_WORDS } from './words-en.rules.ts';
import { ES_WORDS } from './words-es.rules.ts';

/** Our own list, in all languages. */
export const BASE_ROWS: readonly EmergencyRow[] = [...EN_WORDS, ...DE_WORDS, ...ES_WORDS];

const CUES_OF_LANGUAGES = { en: EN_CUES, de: DE_CUES, es: ES_CUES };

let base: Lexicon | undefined;

/** The lexicon of our own list with the clinic's own words. Ours alone is made once. */
export function lexiconWith(own: readonly EmergencyRow[]): Lexicon {
  if (own.length > 0) return compileLexicon([...BASE_ROWS, ...own], CUES_OF_LANGUAGES);
  base ??= compileLexicon(BASE_ROWS, CUES_OF_LANGUAGES);
  return base;
}
