import type { Method, MethodRun } from './methods.rules.ts';

/**
 * Weeks from one use to the next, on average, from which on a plain mean of weeks is no longer the best (Syntetos and Boylan, 2005).
 */
const INTERMITTENT_INTERVAL = 1.32;

/** FORECAST-6. Whether an item is used so seldom that how much and how often are forecast apart. */
export function isIntermittent(use: readonly number[]): boolean {
  const weeksWithUse = use.filter((used) => used > 0).length;
  return weeksWithUse > 0 && use.length / weeksWithUse > INTERMITTENT_INTERVAL;
}

const flat =
  (value: number) =>
  (weeks: number): readonly number[] =>
    Array.from({ length: weeks }, () => value);

const SBA_SHARES = [0.05, 0.1, 0.2];

export function sbaBy(use: readonly number[], share: number): MethodRun {
  const oneAhead: number[] = [];
  let size = 0;
  let interval = 0;
  let weeksSince = 0;
  const expected = (): number => (interval === 0 ? 0 : ((1 - share / 2) * size) / interval);
  for (let week = 0; week < use.length; week += 1) {
    const used = use[week] ?? 0;
    oneAhead.push(expected());
    weeksSince += 1;
    if (used === 0) continue;
    const isFirst = interval === 0;
    size = isFirst ? used : size + share * (used - size);
    interval = isFirst ? weeksSince : interval + share * (weeksSince - interval);
    weeksSince = 0;
  }
  return { oneAhead, next: flat(expected()) };
}

/**
 * FORECAST-7. Croston's method, corrected by Syntetos and Boylan: how much is used at a time, divided by how many weeks lie between. It
 * changes only when something is used.
 */
export const sba: Method = (use) => SBA_SHARES.map((share) => sbaBy(use, share));

const TSB_SHARES = [
  [0.1, 0.02],
  [0.1, 0.05],
  [0.1, 0.1],
  [0.2, 0.05],
  [0.2, 0.1],
] as const;

export function tsbBy(use: readonly number[], sizeShare: number, chanceShare: number): MethodRun {
  const oneAhead: number[] = [];
  let size = 0;
  let chance = 0;
  for (let week = 0; week < use.length; week += 1) {
    const used = use[week] ?? 0;
    oneAhead.push(size * chance);
    if (size === 0) {
      // The first use.
      if (used > 0) [size, chance] = [used, 1 / (week + 1)];
      continue;
    }
    if (used > 0) size += sizeShare * (used - size);
    chance += chanceShare * ((used > 0 ? 1 : 0) - chance);
  }
  return { oneAhead, next: flat(size * chance) };
}

/**
 * FORECAST-8. The method of Teunter, Syntetos and Babai: how much is used at a time, times the chance that it is used in a week. The
 * chance falls with every week without use, so that what nobody uses any more comes to nothing.
 */
export const tsb: Method = (use) =>
  TSB_SHARES.map(([sizeShare, chanceShare]) => tsbBy(use, sizeShare, chanceShare));
