/** Prefixes that end the context in which a text is inserted, if it is not escaped. */
const CONTEXT_ENDS = [
  '',
  '">',
  "'>",
  '-->',
  '</p>',
  '</title>',
  '</script>',
  '</style>',
  '`',
  ']]>',
] as const;

/** Payloads that run or add elements when they are not escaped. All they do is set `__hit` or add `data-hit`. */
const PAYLOADS = [
  '<script>__hit=1</script>',
  '<img data-hit src=x onerror=__hit=1>',
  '<svg data-hit onload=__hit=1>',
  '<details data-hit open ontoggle=__hit=1>',
  '<iframe data-hit srcdoc=__hit>',
  '<a data-hit href=javascript:__hit=1>',
  '<base href=//__hit>',
  '<math data-hit><mi onclick=__hit=1>',
  '" data-hit autofocus onfocus=__hit=1 x="',
  "' data-hit onpointerover=__hit=1 x='",
  'javascript:__hit=1//',
  'data:text/html,<script>__hit=1</script>',
  '{{constructor.constructor("__hit=1")()}}',
  '${__hit=1}',
  '&lt;img data-hit src=x onerror=__hit=1&gt;',
  '&#60;b data-hit onclick=__hit=1&#62;',
  '\\u003cb data-hit onclick=__hit=1\\u003e',
  '%3Cb data-hit onclick=__hit=1%3E',
  '<ScRiPt/x>__hit=1</sCrIpT>',
  '[__hit](javascript:__hit=1)',
] as const;

/** Two hundred texts that are code in some context: each payload after each prefix. */
export const hostileTexts = (): readonly string[] =>
  PAYLOADS.flatMap((payload, at) =>
    // Each payload begins with another prefix, so that the first few texts already cover many combinations.
    CONTEXT_ENDS.map((_, turn) => `${CONTEXT_ENDS[(at + turn) % CONTEXT_ENDS.length] ?? ''}${payload}`),
  ).toSorted((one, other) => rank(one) - rank(other));

/** A fixed order that mixes prefixes and payloads. */
const rank = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);

/** Joins as many texts as fit into one field; a text that is too long for the field is cut. */
export function packTexts(texts: readonly string[], maxLength: number): readonly string[] {
  const packed: string[] = [];
  for (const text of texts) {
    const last = packed.at(-1);
    const longer = `${last} ${text}`;
    if (last !== undefined && longer.length <= maxLength) packed[packed.length - 1] = longer;
    else packed.push(text.slice(0, maxLength));
  }
  return packed;
}
