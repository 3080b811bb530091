/** What ends the place that a text stands in, if that place lets it. */
const WAYS_OUT = ['', '">', "'>", '-->', '</p>', '</title>', '</script>', '</style>', '`', ']]>'] as const;

/** What would run, or draw, once it stands outside. None of them does anything but set `__hit`. */
const WAYS_IN = [
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

/** Two hundred texts that are code in one place or another: each way in through each way out. */
export const hostileTexts = (): readonly string[] =>
  WAYS_IN.flatMap((wayIn, at) =>
    // Each begins with another way out, so that few of them already show many kinds.
    WAYS_OUT.map((_, turn) => `${WAYS_OUT[(at + turn) % WAYS_OUT.length] ?? ''}${wayIn}`),
  ).toSorted((one, other) => rank(one) - rank(other));

/** Some order that mixes the ways, the same each time. */
const rank = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);

/** The texts, as many as fit into one field next to each other; a field that is too short for one takes its beginning. */
export function packs(texts: readonly string[], most: number): readonly string[] {
  const packed: string[] = [];
  for (const text of texts) {
    const last = packed.at(-1);
    const longer = `${last} ${text}`;
    if (last !== undefined && longer.length <= most) packed[packed.length - 1] = longer;
    else packed.push(text.slice(0, most));
  }
  return packed;
}
