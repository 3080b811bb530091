import type { ForecastMethod } from '#vocabulary/forecast-methods.ts';
import { isIntermittent, sba, tsb } from './intermittent.rules.ts';
import {
  average,
  type Method,
  type MethodRun,
  seasonal,
  SEASONAL_WEEKS,
  smoothing,
  trend,
} from './methods.rules.ts';

/** Whole weeks that are looked at: three years. */
export const WINDOW_WEEKS = 156;
/** The last weeks, over which methods are compared. */
export const COMPARED_WEEKS = 8;
/** Weeks that are forecast. */
export const FORECAST_WEEKS = 8;
/** With fewer weeks nothing is compared: the mean of what there is. */
export const MIN_WEEKS = 16;
/** The first weeks, which tell little about parameters. */
const WARM_UP_WEEKS = 4;

const METHODS: Readonly<Record<ForecastMethod, Method>> = { average, smoothing, trend, seasonal, sba, tsb };

/** The plain ones first: what is less plain has to be better. */
const REGULAR = ['average', 'smoothing', 'trend', 'seasonal'] as const;
const INTERMITTENT = ['average', 'sba', 'tsb'] as const;

export interface ComparedMethod {
  readonly method: ForecastMethod;
  /** By how much it was off in a week, in the quadratic mean over the last 8 weeks. */
  readonly errorThousandths: number;
}

export interface Forecast {
  readonly method: ForecastMethod;
  /** Null where there are too few weeks to compare. */
  readonly errorThousandths: number | null;
  /** Of the next weeks, the nearest first. */
  readonly weeks: readonly number[];
  readonly isIntermittent: boolean;
  /** Every method that was tried, the plain ones first. */
  readonly compared: readonly ComparedMethod[];
}

function squaresOf(run: MethodRun, use: readonly number[], from: number, to: number): number {
  let squares = 0;
  for (let week = from; week < to; week += 1) {
    const off = (run.oneAhead[week] ?? 0) - (use[week] ?? 0);
    squares += off * off;
  }
  return squares;
}

/** The least of them; of several the first. */
function least<T>(all: readonly T[], by: (one: T) => number): T | undefined {
  let best: { readonly one: T; readonly value: number } | undefined;
  for (const one of all) {
    const value = by(one);
    if (!best || value < best.value) best = { one, value };
  }
  return best?.one;
}

interface Tried {
  readonly method: ForecastMethod;
  readonly run: MethodRun;
  readonly errorThousandths: number;
}

/** A method with the parameters that were best before the weeks over which it is compared. */
function tryMethod(method: ForecastMethod, use: readonly number[]): readonly Tried[] {
  const comparedFrom = use.length - COMPARED_WEEKS;
  // The seasons would be learned from the weeks over which they are compared.
  if (method === 'seasonal' && comparedFrom < SEASONAL_WEEKS) return [];
  const run = least(METHODS[method](use), (one) => squaresOf(one, use, WARM_UP_WEEKS, comparedFrom));
  if (!run) return [];
  const squares = squaresOf(run, use, comparedFrom, use.length);
  return [{ method, run, errorThousandths: Math.sqrt(squares / COMPARED_WEEKS) }];
}

const rounded = (weeks: readonly number[]): readonly number[] => weeks.map((one) => Math.round(one));

/**
 * FORECAST-1. What will be used of an item in the next weeks. Each method forecasts each of the last 8 weeks from the weeks before it;
 * the one that was off by least is taken. Squares, because half of seldom used items would be off by least with nothing at all.
 *
 * @param use in thousandths, by whole week, the earliest first; at most three years.
 */
export function forecastOf(use: readonly number[]): Forecast {
  if (use.length < MIN_WEEKS) {
    const mean = use.length === 0 ? 0 : use.reduce((sum, used) => sum + used, 0) / use.length;
    return {
      method: 'average',
      errorThousandths: null,
      weeks: rounded(Array.from({ length: FORECAST_WEEKS }, () => mean)),
      isIntermittent: isIntermittent(use),
      compared: [],
    };
  }
  const isSeldom = isIntermittent(use);
  const tried = (isSeldom ? INTERMITTENT : REGULAR).flatMap((method) => tryMethod(method, use));
  const best = least(tried, ({ errorThousandths }) => errorThousandths);
  if (!best) throw new RangeError('The mean can always be tried');
  return {
    method: best.method,
    errorThousandths: Math.round(best.errorThousandths),
    weeks: rounded(best.run.next(FORECAST_WEEKS)),
    isIntermittent: isSeldom,
    compared: tried.map(({ method, errorThousandths }) => ({
      method,
      errorThousandths: Math.round(errorThousandths),
    })),
  };
}

/** A year in whole weeks: the same weekday, and one day off. */
const YEAR_WEEKS = 52;

/** What a forecast is compared with: that everything will be as it was a year ago. */
export interface SameAsLastYear {
  /** By how much that was off in a week, in the quadratic mean over the last 8 weeks. */
  readonly errorThousandths: number;
  /** What was used a year before each of the weeks that are forecast. */
  readonly weeks: readonly number[];
}

/** FORECAST-10. Null for what is not known for a year before the weeks that are compared. */
export function sameAsLastYear(use: readonly number[]): SameAsLastYear | null {
  const from = use.length - COMPARED_WEEKS;
  if (from < YEAR_WEEKS) return null;
  const squares = use
    .slice(from)
    .reduce((sum, used, week) => sum + (used - (use[from + week - YEAR_WEEKS] ?? 0)) ** 2, 0);
  const nextYearAgo = use.length - YEAR_WEEKS;
  return {
    errorThousandths: Math.round(Math.sqrt(squares / COMPARED_WEEKS)),
    weeks: use.slice(nextYearAgo, nextYearAgo + FORECAST_WEEKS),
  };
}

/** FORECAST-9. Weeks until what is available is used up; null where nothing is expected to be used. Beyond the forecast its last week goes on. */
export function weeksLeft(availableThousandths: number, weeks: readonly number[]): number | null {
  let left = availableThousandths;
  if (left <= 0) return 0;
  for (const [index, used] of weeks.entries()) {
    if (used >= left) return index + left / used;
    left -= used;
  }
  const last = weeks.at(-1) ?? 0;
  return last === 0 ? null : weeks.length + left / last;
}
