/** Deeper than anything that people write; whoever walks a value of some thousands runs out of stack. */
export const MAX_JSON_DEPTH = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Where a string that begins at `from` ends: at its closing quote. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

/**
 * The value of a JSON text that somebody else has written.
 *
 * @throws SyntaxError if it is not JSON, or nested too deeply.
 */
export function parseJson(text: string): unknown {
  if (text.length > MAX_JSON_DEPTH && isTooDeep(text))
    throw new SyntaxError('The JSON is nested too deeply.');
  return JSON.parse(text);
}
