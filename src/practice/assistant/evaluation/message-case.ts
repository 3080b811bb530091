import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { Species } from '#vocabulary/species.ts';
import type { MessageSort } from '#vocabulary/message-sorts.ts';

/** An invented message and what it is about. */
export interface MessageCase {
  readonly text: string;
  readonly language: MessageLanguage;
  readonly sort: MessageSort;
  readonly species?: Species;
}

type Line = readonly [sort: MessageSort, text: string, species?: Species];

export const messagesIn = (language: MessageLanguage, lines: readonly Line[]): readonly MessageCase[] =>
  lines.map(([sort, text, species]) => ({ language, sort, text, ...(species && { species }) }));
