import type { ScreenSize } from './screen-size.ts';

/** Less is no growth: the same source is compressed a little differently on other machines. */
export const MIN_GROWTH_KILOBYTES = 1;

/** Of what has grown, this is worth naming. */
const MIN_NAMED_KILOBYTES = 0.3;

const tenths = (value: number): string => value.toFixed(1);

/** What is larger than it was, the most first, each as a line. */
function grownIn(kind: string, before: ScreenSize['parts'], after: ScreenSize['parts']): string[] {
  return Object.entries(after)
    .map(([name, size]) => ({ name, size, was: before[name] ?? 0 }))
    .filter(({ size, was }) => size - was >= MIN_NAMED_KILOBYTES)
    .toSorted((one, other) => other.size - other.was - (one.size - one.was))
    .map(
      ({ name, size, was }) =>
        `  ${kind} ${name}: +${tenths(size - was)} KB (${was === 0 ? 'new' : `${tenths(was)} before`})`,
    );
}

/** What a screen loads more of than before: the parts of which it is made, then the files. */
export const growthOf = (before: ScreenSize | undefined, after: ScreenSize): readonly string[] => [
  ...grownIn('part', before?.parts ?? {}, after.parts),
  ...grownIn('chunk', before?.chunks ?? {}, after.chunks),
];

interface Limits {
  readonly name: string;
  readonly maxKilobytes: number;
  readonly mayGrow: boolean;
}

/** What is wrong with the size of a screen, and what grew; null if nothing is. */
export function sizeFault(
  { name, maxKilobytes, mayGrow }: Limits,
  before: ScreenSize | undefined,
  after: ScreenSize,
): string | null {
  const was = before?.total ?? 0;
  const isOver = after.total > maxKilobytes;
  const hasGrown = !mayGrow && after.total - was >= MIN_GROWTH_KILOBYTES;
  if (!isOver && !hasGrown) return null;
  const limit = isOver ? `may load ${maxKilobytes} KB` : 'must not grow';
  const what = `The ${name} loads ${tenths(after.total)} KB of JavaScript (${tenths(was)} before), and ${limit}. What grew:`;
  return [what, ...growthOf(before, after)].join('\n');
}
