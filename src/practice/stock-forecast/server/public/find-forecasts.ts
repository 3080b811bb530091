import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ItemForecast } from '../../contract.ts';
import { itemForecast } from '../item-forecast.ts';
import { weeklyUse, WeeklyUseRow } from '../weekly-use.ts';

/** FORECAST-1. What will be used of items, by their id; those whose level is not kept are left out. For what is to be ordered. */
export async function findForecasts(
  { tx, now, session: { clinicId } }: Pick<MemberContext, 'now' | 'session' | 'tx'>,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, ItemForecast>> {
  const rows = await fetchRows(tx, WeeklyUseRow, weeklyUse(clinicId, now, { itemIds }));
  return new Map(rows.map((row) => [row.itemId, itemForecast(row)]));
}
