/** At most as many are looked up: a thread of more is known by its latest. */
const MAX_IDS = 50;
const MAX_ID_LENGTH = 998;

/** The ids in a header, in its order and without repetitions. What is not an id is left out. */
export function readMessageIds(header: string | null | undefined): readonly string[] {
  const found = (header ?? '').slice(0, 100_000).match(/<[^<>\s]+>/g) ?? [];
  return [...new Set(found.filter((id) => id.length <= MAX_ID_LENGTH))].slice(-MAX_IDS);
}

/** What a message answers, the newest first: `In-Reply-To`, then `References` from their end. */
export const answeredIds = (
  inReplyTo: string | null | undefined,
  references: string | null | undefined,
): readonly string[] => [
  ...new Set([...readMessageIds(inReplyTo), ...readMessageIds(references).toReversed()]),
];

/** RFC 5322, section 3.6.4: the references of an answer. The oldest first, at most 20 of them. */
export const referencesOf = (earlierIds: readonly string[]): readonly string[] =>
  earlierIds
    .filter((id) => /^<[^<>\s]+>$/.test(id))
    .slice(0, 20)
    .toReversed();
