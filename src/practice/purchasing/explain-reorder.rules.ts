import { countedUnit } from '#foundation/values/counted-unit.ts';
import { printNumber } from '#foundation/values/print-number.ts';
import type { ForecastMethod } from '#vocabulary/forecast-methods.ts';
import { shorten } from '#practice/assistant/rules/plain-text.rules.ts';
import type { ItemForecast } from '#practice/stock-forecast/contract.ts';
import type { SuggestedItem } from './suggestions.contract.ts';

export interface ReorderFacts {
  readonly suggestion: SuggestedItem;
  readonly forecast: ItemForecast;
  /** Of the clinic: decides about the marks of numbers. */
  readonly country: string;
}

/** Weeks over which the methods of a forecast are compared (FORECAST-1). */
const COMPARED_WEEKS = 8;

const METHODS: Readonly<Record<ForecastMethod, string>> = {
  average: 'the average of recent weeks',
  smoothing: 'recent weeks, of which the latest count for more',
  trend: 'the trend of recent weeks',
  seasonal: 'the season of the year',
  sba: 'how much and how often it is used',
  tsb: 'how much and how likely it is used',
};

const mean = (all: readonly number[]): number =>
  all.length === 0 ? 0 : all.reduce((sum, one) => sum + one, 0) / all.length;

/** A forecast is no more exact than a tenth of a unit. */
const roughly = (thousandths: number, unit: string, country: string): string =>
  countedUnit(Math.round(thousandths / 100) / 10, unit, country);

/** Why so much is ordered, by the figures of the suggestion. */
function orderSentences({ suggestion, country }: ReorderFacts): readonly string[] {
  const { unit, availableThousandths, onOrderThousandths, reorderPointThousandths, offer, packs } =
    suggestion;
  const amount = (thousandths: number) => roughly(thousandths, unit, country);
  const level =
    reorderPointThousandths === null ? '' : `, and the reorder level is ${amount(reorderPointThousandths)}`;
  const coming = onOrderThousandths > 0 ? `, ${amount(onOrderThousandths)} on order` : '';
  const stock = `${shorten(suggestion.name, 80)}: ${amount(availableThousandths)} available${coming}${level}.`;
  if (suggestion.controlSchedule !== null)
    return [stock, 'A controlled drug is never ordered automatically.'];
  if (offer === null || packs === 0) return [stock];
  const days = countedUnit(suggestion.leadDays, 'day', country);
  return [
    stock,
    `Suggested: ${printNumber(packs, country)} × ${shorten(offer.packName, 60)} from ${shorten(offer.supplierName, 60)}, which takes ${days}.`,
  ];
}

function basisOf({
  isByForecast,
  setReorderPointThousandths,
  setParLevelThousandths,
}: SuggestedItem): string {
  const isSet = setReorderPointThousandths !== null && setParLevelThousandths !== null;
  return isByForecast && !isSet
    ? 'The suggestion goes by this forecast.'
    : 'The forecast is shown for comparison. It does not change the suggestion.';
}

/**
 * ASSIST-11. Why something is suggested for reorder, in sentences with the figures of the suggestion and of the forecast: stock and level, what is
 * expected and by which method, how far that method was off over the last 8 weeks, how long the stock lasts, and the same weeks of last year. It
 * calculates nothing anew (FORECAST-1, veterinary.md D11) and orders nothing (D14).
 *
 * @returns for staff, in English.
 */
export function explainReorder(facts: ReorderFacts): readonly string[] {
  const { suggestion, forecast, country } = facts;
  const { unit, method, errorThousandths, knownWeeks, weeks, weeksLeft, lastYear: before } = forecast;
  const amount = (thousandths: number) => roughly(thousandths, unit, country);
  const count = (weekCount: number) =>
    `${printNumber(weekCount, country, { most: 1 })} ${weekCount === 1 ? 'week' : 'weeks'}`;
  const expected = `Expected: about ${amount(mean(weeks))} per week, by ${METHODS[method]}.`;
  const error =
    errorThousandths === null
      ? `With ${count(knownWeeks)} of history the forecast cannot be checked yet.`
      : `This method was off by ${amount(errorThousandths)} per week over the last ${COMPARED_WEEKS} weeks.`;
  const lasts = weeksLeft === null ? [] : [`At this rate the stock lasts ${count(weeksLeft)}.`];
  const lastYear =
    before === null
      ? 'There is no record of the same weeks last year.'
      : `The same weeks last year: ${amount(mean(before.weeks))} per week. Expecting the same again would have been off by ${amount(before.errorThousandths)} per week.`;
  return [...orderSentences(facts), expected, error, ...lasts, lastYear, basisOf(suggestion)];
}
