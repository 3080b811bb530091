import type { ForecastMethod } from '#vocabulary/forecast-methods.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import type { ItemForecast } from '../contract.ts';

export const METHOD_LABELS: Readonly<Record<ForecastMethod, string>> = {
  average: 'Average of recent weeks',
  smoothing: 'Recent weeks count for more',
  trend: 'Trend',
  seasonal: 'Season of the year',
  sba: 'Seldom used: how much and how often',
  tsb: 'Seldom used: how much and how likely',
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
  lastYear === null ? 'Not known' : `± ${roughly(lastYear.errorThousandths, unit)}`;

/** Beyond a year it says little. */
const YEAR_WEEKS = 52;

export function weeksLeftText(weeksLeft: number | null): string {
  if (weeksLeft === null) return 'Not used';
  if (weeksLeft > YEAR_WEEKS) return 'Over a year';
  return weeksLeft < 1 ? 'Under a week' : `${showNumber(weeksLeft, 1)} weeks`;
}

/** What runs out first, first; what is not used last. */
export const bySoonest = (a: ItemForecast, b: ItemForecast): number =>
  (a.weeksLeft ?? Number.MAX_VALUE) - (b.weeksLeft ?? Number.MAX_VALUE) || (a.name < b.name ? -1 : 1);
