import type { ForecastMethod } from '#vocabulary/forecast-methods.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import type { ItemForecast } from '../contract.ts';

export const METHOD_LABELS: Readonly<Record<ForecastMethod, string>> = {
  average: 'Average of recent weeks',
  smoothing: 'Weighted average',
  trend: 'Trend',
  seasonal: 'Seasonal',
  sba: 'Occasional use, by interval',
  tsb: 'Occasional use, by likelihood',
};

/** A quantity per week, with one decimal at most: a forecast is no more exact. */
export const roughly = (thousandths: number, unit: string): string =>
  quantityLabel(Math.round(thousandths / 100) * 100, unit);

export const perWeek = ({ weeks, unit }: Pick<ItemForecast, 'unit' | 'weeks'>): string =>
  roughly(weeks.reduce((sum, week) => sum + week, 0) / Math.max(weeks.length, 1), unit);

export const errorText = ({
  errorThousandths,
  unit,
}: Pick<ItemForecast, 'errorThousandths' | 'unit'>): string =>
  errorThousandths === null ? 'Not enough history' : `± ${roughly(errorThousandths, unit)}`;

/** By how much “the same as last year” would have been off. */
export const lastYearErrorText = ({ lastYear, unit }: Pick<ItemForecast, 'lastYear' | 'unit'>): string =>
  lastYear === null ? 'no data' : `± ${roughly(lastYear.errorThousandths, unit)}`;

/** Beyond a year it says little. */
const YEAR_WEEKS = 52;

export function weeksLeftText(weeksLeft: number | null): string {
  if (weeksLeft === null) return 'Not used';
  if (weeksLeft > YEAR_WEEKS) return 'Over a year';
  if (weeksLeft === 0) return 'None left';
  if (weeksLeft < 1) return 'Under a week';
  const weeks = Math.floor(weeksLeft);
  return weeks === 1 ? '1 week' : `${showNumber(weeks)} weeks`;
}

/** What runs out first, first; what is not used last. */
export const bySoonest = (a: ItemForecast, b: ItemForecast): number =>
  (a.weeksLeft ?? Number.MAX_VALUE) - (b.weeksLeft ?? Number.MAX_VALUE) || (a.name < b.name ? -1 : 1);
