/** A method with its parameters, run over the weeks of an item. */
export interface MethodRun {
  /** For each week what was expected of it, from the weeks before it alone. */
  readonly oneAhead: readonly number[];
  /** What is expected of so many weeks after the last. */
  readonly next: (weeks: number) => readonly number[];
}

/** Runs a method over use by week, the earliest first. One run for each choice of parameters. */
export type Method = (use: readonly number[]) => readonly MethodRun[];

const flat =
  (value: number) =>
  (weeks: number): readonly number[] =>
    Array.from({ length: weeks }, () => value);

const AVERAGE_WEEKS = [4, 13, 26, 52];

function averageOver(use: readonly number[], window: number): MethodRun {
  const oneAhead: number[] = [];
  let sum = 0;
  for (let week = 0; week < use.length; week += 1) {
    const used = use[week] ?? 0;
    oneAhead.push(week === 0 ? 0 : sum / Math.min(week, window));
    sum += used - (week >= window ? (use[week - window] ?? 0) : 0);
  }
  return { oneAhead, next: flat(use.length === 0 ? 0 : sum / Math.min(use.length, window)) };
}

/** FORECAST-2. The mean of the last weeks. */
export const average: Method = (use) => AVERAGE_WEEKS.map((window) => averageOver(use, window));

const LEVEL_SHARES = [0.1, 0.2, 0.3, 0.5];

export function smoothedBy(use: readonly number[], share: number): MethodRun {
  const oneAhead: number[] = [];
  let level = use[0] ?? 0;
  for (let week = 0; week < use.length; week += 1) {
    const used = use[week] ?? 0;
    oneAhead.push(week === 0 ? 0 : level);
    level += share * (used - level);
  }
  return { oneAhead, next: flat(level) };
}

/** FORECAST-3. Exponential smoothing: recent weeks count for more. */
export const smoothing: Method = (use) => LEVEL_SHARES.map((share) => smoothedBy(use, share));

/** A trend loses a tenth of its slope each week, so that it does not go on forever. */
export const DAMPING = 0.9;
const TREND_SHARES = [
  [0.1, 0.05],
  [0.1, 0.2],
  [0.3, 0.05],
  [0.3, 0.2],
  [0.5, 0.1],
] as const;

export function trendBy(use: readonly number[], levelShare: number, slopeShare: number): MethodRun {
  const oneAhead: number[] = [];
  let level = use[0] ?? 0;
  let slope = 0;
  for (let week = 0; week < use.length; week += 1) {
    const used = use[week] ?? 0;
    const expected = level + DAMPING * slope;
    oneAhead.push(week === 0 ? 0 : Math.max(0, expected));
    const before = level;
    level = expected + levelShare * (used - expected);
    slope = slopeShare * (level - before) + (1 - slopeShare) * DAMPING * slope;
  }
  const next = (weeks: number): readonly number[] => {
    const expected: number[] = [];
    let [value, step] = [level, slope];
    for (let week = 0; week < weeks; week += 1) {
      step *= DAMPING;
      value += step;
      expected.push(Math.max(0, value));
    }
    return expected;
  };
  return { oneAhead, next };
}

/** FORECAST-4. Smoothing of level and slope, damped (Holt). */
export const trend: Method = (use) =>
  TREND_SHARES.map(([levelShare, slopeShare]) => trendBy(use, levelShare, slopeShare));

const YEAR_WEEKS = 52;
const SEASON_WEEKS = 4;
const SEASONS = YEAR_WEEKS / SEASON_WEEKS;
/** A season is known from two whole years. */
export const SEASONAL_WEEKS = 2 * YEAR_WEEKS;

const seasonOf = (week: number): number => Math.floor((week % YEAR_WEEKS) / SEASON_WEEKS);

/** How far a season is believed: two years are few. */
const SEASON_SHARE = 0.75;

/** How the seasons of a year compare with its mean, from the first two whole years. */
export function seasonIndices(use: readonly number[]): readonly number[] | null {
  if (use.length < SEASONAL_WEEKS) return null;
  const sums = Array.from({ length: SEASONS }, () => 0);
  let total = 0;
  for (const [week, used] of use.slice(0, SEASONAL_WEEKS).entries()) {
    sums[seasonOf(week)] = (sums[seasonOf(week)] ?? 0) + used;
    total += used;
  }
  return total === 0 ? null : sums.map((sum) => 1 + SEASON_SHARE * ((sum * SEASONS) / total - 1));
}

function seasonalBy(use: readonly number[], indices: readonly number[], share: number): MethodRun {
  const indexOf = (week: number): number => indices[seasonOf(week)] ?? 1;
  const plain = smoothedBy(
    use.map((used, week) => used / indexOf(week)),
    share,
  );
  return {
    oneAhead: plain.oneAhead.map((expected, week) => expected * indexOf(week)),
    next: (weeks) => plain.next(weeks).map((expected, ahead) => expected * indexOf(use.length + ahead)),
  };
}

/** FORECAST-5. Smoothing of what is left without the season of the year. Nothing where two years are not known. */
export const seasonal: Method = (use) => {
  const indices = seasonIndices(use);
  return indices === null ? [] : LEVEL_SHARES.map((share) => seasonalBy(use, indices, share));
};
