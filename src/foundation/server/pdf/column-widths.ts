/**
 * The widths of a table's columns: each by its share, but none smaller than its longest word, as long as there is room.
 *
 * @param words the width of the longest word of each column
 */
export function columnWidths(
  width: number,
  shares: readonly number[],
  words: readonly number[],
): readonly number[] {
  const narrow = new Set<number>();
  for (;;) {
    const taken = [...narrow].reduce((sum, index) => sum + (words[index] ?? 0), 0);
    const others = shares.reduce((sum, share, index) => (narrow.has(index) ? sum : sum + share), 0);
    // Not everything fits: words are broken then.
    if (others === 0 || taken >= width) {
      const all = shares.reduce((sum, share) => sum + share, 0);
      return shares.map((share) => (width * share) / all);
    }
    const widths = shares.map((share, index) =>
      narrow.has(index) ? (words[index] ?? 0) : ((width - taken) * share) / others,
    );
    const tooNarrow = widths.findIndex((of, index) => !narrow.has(index) && of < (words[index] ?? 0));
    if (tooNarrow === -1) return widths;
    narrow.add(tooNarrow);
  }
}
