/** Complete weeks whose forecasts were compared with what was used, before a forecast may decide about orders: two to four are usual. */
export const SHADOW_WEEKS = 4;
/** Weeks over which the use is averaged where no forecast decides: about 90 days. */
export const AVERAGE_WEEKS = 13;
const WEEK_DAYS = 7;

/** What is recorded at the beginning of a week, in thousandths. */
export interface RecordedForecast {
  readonly expectedThousandths: number;
  readonly averageThousandths: number;
  /** Of a day, in the weeks that are forecast. */
  readonly usePerDayThousandths: number;
}

const mean = (all: readonly number[]): number =>
  all.length === 0 ? 0 : all.reduce((sum, one) => sum + one, 0) / all.length;

/**
 * FORECAST-11. What the forecast expects of the week that begins, and what the average of the last 13 weeks does: what orders go by without it.
 *
 * @param use by whole week, the earliest first. @param weeks as forecast, this one first.
 */
export const recordedForecast = (use: readonly number[], weeks: readonly number[]): RecordedForecast => ({
  expectedThousandths: weeks[0] ?? 0,
  averageThousandths: Math.round(mean(use.slice(-AVERAGE_WEEKS))),
  usePerDayThousandths: Math.round(mean(weeks) / WEEK_DAYS),
});

/** A week that is over: of how many items the forecast was closer to what was used than the average, or the average than the forecast. */
export interface ComparedWeek {
  readonly items: number;
  readonly forecastCloser: number;
  readonly averageCloser: number;
}

/** FORECAST-12. Whether a forecast may decide about orders: after so many weeks of comparison, however they went; a person looks at them. */
export const mayAct = (weeks: readonly ComparedWeek[]): boolean => weeks.length >= SHADOW_WEEKS;
