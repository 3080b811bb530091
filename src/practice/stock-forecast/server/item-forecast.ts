import type { ItemForecast } from '../contract.ts';
import { forecastOf, sameAsLastYear, weeksLeft } from '../forecast.rules.ts';
import { knownUse, type WeeklyUseRow } from './weekly-use.ts';

/** FORECAST-1. What the list says of an item. */
export function itemForecast(row: WeeklyUseRow): ItemForecast {
  const { itemId, name, code, unit, availableThousandths } = row;
  const use = knownUse(row);
  const { method, errorThousandths, isIntermittent, weeks } = forecastOf(use);
  const lastYear = sameAsLastYear(use);
  return {
    itemId,
    name,
    code,
    unit,
    method,
    errorThousandths,
    isIntermittent,
    knownWeeks: use.length,
    weeks: [...weeks],
    lastYear: lastYear && { errorThousandths: lastYear.errorThousandths, weeks: [...lastYear.weeks] },
    availableThousandths,
    weeksLeft: weeksLeft(availableThousandths, weeks),
  };
}
