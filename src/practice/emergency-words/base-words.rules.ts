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

/** Lexicons of clinics with words of their own, which take some milliseconds to make; the latest used are last. */
const lexicons = new Map<string, Lexicon>();
const LEXICONS_LIMIT = 50;

/** The lexicon of our own list with a clinic's own words. */
export function lexiconWith(own: readonly EmergencyRow[]): Lexicon {
  const key = JSON.stringify(own);
  const made = lexicons.get(key) ?? compileLexicon([...BASE_ROWS, ...own], CUES_OF_LANGUAGES);
  lexicons.delete(key);
  lexicons.set(key, made);
  const [oldest] = lexicons.keys();
  if (lexicons.size > LEXICONS_LIMIT && oldest !== undefined) lexicons.delete(oldest);
  return made;
}
