import { MIN_WEEKS } from '../forecast.rules.ts';
import type { TrackRecord } from '../track-record.contract.ts';

const weeks = (count: number): string => (count === 1 ? '1 week' : `${count} weeks`);

/** Where a clinic is with its forecast. */
export function shadowText({ acts, weeks: compared, weeksNeeded, since }: TrackRecord): string {
  if (acts) return 'Levels that follow from use go by the forecast. Turn it off to go by average use again.';
  if (since === null)
    return `The forecast does not change any order. Once an item has ${weeks(MIN_WEEKS)} of history, its forecast is compared with actual use. After ${weeks(weeksNeeded)} you can use it for order suggestions.`;
  const left = weeksNeeded - compared.length;
  return left > 0
    ? `The forecast does not change any order yet. It is compared with actual use for ${weeks(weeksNeeded)} first: ${left} to go.`
    : 'The forecast does not change any order. It has been compared with actual use long enough to be used.';
}

/** How one week turned out. */
export function comparedText(
  { items, forecastCloser, averageCloser }: TrackRecord['weeks'][number],
  count: (value: number) => string,
): string {
  const same = items - forecastCloser - averageCloser;
  return `Forecast closer for ${count(forecastCloser)} of ${count(items)} items, average use for ${count(averageCloser)}, the same for ${count(same)}`;
}
