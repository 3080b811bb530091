import { type Change, diffChars, diffWordsWithSpace } from 'diff';

/** A text with other edits than these was written anew; comparing it by letters would take long. */
const CHARACTERS_LIMIT = 1500;
const PARTS_LIMIT = 1500;

/** Spaces and line breaks are how a text is set, not what it says. */
const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

const changed = (parts: readonly Change[]): number =>
  parts
    .filter(({ added, removed }) => added || removed)
    .reduce((total, { value }) => total + value.length, 0);

/**
 * How many letters were inserted and deleted between two texts, apart from spaces at line breaks. Texts that differ a lot are compared by words,
 * and those that have nothing in common count whole.
 */
export function editDistance(before: string, after: string): number {
  const [one, other] = [plain(before), plain(after)];
  if (one === other) return 0;
  const changes = diffChars(one, other, { maxEditLength: CHARACTERS_LIMIT });
  if (changes) return changed(changes);
  const byParts = diffWordsWithSpace(one, other, { maxEditLength: PARTS_LIMIT });
  return byParts ? changed(byParts) : one.length + other.length;
}
