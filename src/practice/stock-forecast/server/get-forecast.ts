import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { addDays } from '#foundation/values/day.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { getForecastEndpoint } from '../contract.ts';
import { forecastOf } from '../forecast.rules.ts';
import { itemForecast } from './item-forecast.ts';
import { knownUse, weeklyUse, WeeklyUseRow } from './weekly-use.ts';

/** FORECAST-1. An item with every week that is known and every method that was tried. @throws AppError `not_found`. */
export async function getForecast(
  { tx, now, session: { clinicId } }: MemberContext,
  { itemId }: { readonly itemId: string },
): Promise<z.output<typeof getForecastEndpoint.output>> {
  const row = await fetchRow(tx, WeeklyUseRow, weeklyUse(clinicId, now, { itemIds: [itemId] }));
  if (!row) throw new AppError('not_found');
  const use = knownUse(row);
  const { compared } = forecastOf(use);
  return {
    ...itemForecast(row),
    compared: [...compared],
    thisWeekOn: row.thisWeekOn,
    use: use.map((quantityThousandths, week) => ({
      weekOn: addDays(row.thisWeekOn, 7 * (week - use.length)),
      quantityThousandths,
    })),
  };
}
