import { countSmsParts } from './sms-parts.rules.ts';

/** TEXT-1. A text with the short character typed in place of each long one that has one; emoji and the like stay. */
export const plainSmsText = (text: string): string =>
  countSmsParts(text).forcedBy.reduce(
    (plain, { character, instead }) => (instead === null ? plain : plain.replaceAll(character, instead)),
    text,
  );
