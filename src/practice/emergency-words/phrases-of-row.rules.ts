import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import { CUES_OF_LANGUAGES } from './base-words.rules.ts';

/** Phrases as people read them: a group by its first phrase, `bleed*` as “bleed…”. */
export const phrasesOf = (phrases: readonly string[], language: MessageLanguage): readonly string[] =>
  phrases.map((phrase) =>
    phrase
      .replaceAll(/<(\w+)>/g, (_group, name: string) => CUES_OF_LANGUAGES[language].groups[name]?.[0] ?? '')
      .replaceAll('*', '…'),
  );
