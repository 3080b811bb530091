import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { addDays } from '#foundation/values/day.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { forecastOf, MIN_WEEKS, WINDOW_WEEKS } from '../forecast.rules.ts';
import { recordedForecast } from '../shadow-mode.rules.ts';
import { knownUse, weeklyUse, WeeklyUseRow } from './weekly-use.ts';

interface JobScope {
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly session: { readonly clinicId: string };
}

/** Weeks that are kept. */
const KEPT_WEEKS = 26;

const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`;

/** What was used in each of the last weeks that are kept, by week. */
function actualsOf(row: WeeklyUseRow): readonly { itemId: string; weekOn: string; quantity: number }[] {
  const used = new Map(row.used);
  return Array.from({ length: KEPT_WEEKS }, (_, index) => {
    const week = WINDOW_WEEKS - KEPT_WEEKS + index;
    return {
      itemId: row.itemId,
      weekOn: addDays(row.thisWeekOn, 7 * (week - WINDOW_WEEKS)),
      quantity: used.get(week) ?? 0,
    };
  });
}

/**
 * FORECAST-11. Records this week's forecast of some items, with what was used in recorded weeks that are over.
 *
 * @returns the last item that was looked at; undefined once there are no more.
 */
export async function recordForecasts(
  { tx, now, session: { clinicId } }: JobScope,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string | undefined> {
  const rows = await fetchRows(tx, WeeklyUseRow, weeklyUse(clinicId, now, { after, limit }));
  const [first] = rows;
  if (!first) return undefined;
  const forecasts = rows.flatMap((row) => {
    const use = knownUse(row);
    // With fewer weeks a forecast is the average: there is nothing to compare.
    if (use.length < MIN_WEEKS) return [];
    const { method, weeks } = forecastOf(use);
    return [{ itemId: row.itemId, weekOn: row.thisWeekOn, method, ...recordedForecast(use, weeks) }];
  });
  await sql`
    insert into stock_forecasts (clinic_id, item_id, week_on, method, expected_thousandths, average_thousandths, use_per_day_thousandths)
    select ${clinicId}::uuid, f."itemId", f."weekOn", f.method, f."expectedThousandths", f."averageThousandths", f."usePerDayThousandths"
      from jsonb_to_recordset(${json(forecasts)}) as f("itemId" uuid, "weekOn" date, method text, "expectedThousandths" bigint,
             "averageThousandths" bigint, "usePerDayThousandths" bigint)
    on conflict do nothing`.execute(tx);
  // Corrections come late: a week stays open for as long as it is kept.
  await sql`
    update stock_forecasts f set actual_thousandths = a.quantity
      from jsonb_to_recordset(${json(rows.flatMap(actualsOf))}) as a("itemId" uuid, "weekOn" date, quantity bigint)
     where f.clinic_id = ${clinicId} and f.item_id = a."itemId" and f.week_on = a."weekOn"
       and f.actual_thousandths is distinct from a.quantity`.execute(tx);
  await sql`
    delete from stock_forecasts f
     where f.clinic_id = ${clinicId} and f.week_on < ${first.thisWeekOn}::date - ${7 * KEPT_WEEKS}::integer`.execute(
    tx,
  );
  return rows.length < limit ? undefined : rows.at(-1)?.itemId;
}
