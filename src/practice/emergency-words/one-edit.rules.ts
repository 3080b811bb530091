/** Whether two different words differ by one letter that is missing, too many or another one, or by two that are swapped. */
export function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)];
  if (one.length !== other.length) {
    const [long, short] = one.length > other.length ? [restOfOne, restOfOther] : [restOfOther, restOfOne];
    return long.slice(1) === short;
  }
  if (restOfOne.slice(1) === restOfOther.slice(1)) return true;
  return (
    restOfOne[0] === restOfOther[1] &&
    restOfOne[1] === restOfOther[0] &&
    restOfOne.slice(2) === restOfOther.slice(2)
  );
}

/** A word, and it without each of its letters: two words that are one edit apart have one of these in common. */
export const deletionsOf = (word: string): readonly string[] => [
  word,
  ...Array.from(word, (_letter, at) => word.slice(0, at) + word.slice(at + 1)),
];
