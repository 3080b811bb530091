/** Where a string that begins at `from` ends: behind its closing quote. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/**
 * Whether an object in a JSON text names the same key twice: parsers do not agree on which of the two counts, so that a
 * check and the work behind it could read different things. The text must be JSON.
 */
export function repeatsAKey(text: string): boolean {
  // A set for each object that is open, null for each list.
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : null);
      expectsKey = true;
    } else if (sign === '}' || sign === ']') {
      open.pop();
    } else if (sign === ',') {
      expectsKey = true;
    } else if (sign === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (expectsKey && keys) {
        // Two spellings of one key are one key.
        const key = String(JSON.parse(text.slice(at, end)));
        if (keys.has(key)) return true;
        keys.add(key);
        expectsKey = false;
      }
      at = end - 1;
    }
  }
  return false;
}
