import type { MessageSort } from '#vocabulary/message-sorts.ts';

/** A text that tries to be an instruction. */
export interface Attack {
  readonly text: string;
  /** The sort that it asks for; null where it wants something else. */
  readonly wants: MessageSort | null;
}

export const wanting = (wants: MessageSort | null, texts: readonly string[]): readonly Attack[] =>
  texts.map((text) => ({ text, wants }));
