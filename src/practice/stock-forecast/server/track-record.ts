import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { assertFeatureOn } from '#practice/assistant-switches/server/public/assert-feature-on.ts';
import { mayAct, SHADOW_WEEKS } from '../shadow-mode.rules.ts';
import { type SwitchForecast, TrackRecord } from '../track-record.contract.ts';

/** Weeks on screen. */
const WEEKS_SHOWN = 8;

/** FORECAST-12. How the recorded forecasts compare with what was used. */
export async function getTrackRecord({ tx, session: { clinicId } }: MemberContext): Promise<TrackRecord> {
  const found = await fetchRow(
    tx,
    TrackRecord,
    sql`select coalesce(s.acts, false) as acts, ${SHADOW_WEEKS}::integer as "weeksNeeded", coalesce(s.version, 0) as version,
           (select min(f.week_on) from stock_forecasts f where f.clinic_id = ${clinicId}) as since,
           coalesce((select json_agg(w order by w."weekOn" desc) from (
             select f.week_on as "weekOn", count(*)::integer as items,
                    count(*) filter (where abs(f.expected_thousandths - f.actual_thousandths)
                                         < abs(f.average_thousandths - f.actual_thousandths))::integer as "forecastCloser",
                    count(*) filter (where abs(f.expected_thousandths - f.actual_thousandths)
                                         > abs(f.average_thousandths - f.actual_thousandths))::integer as "averageCloser"
               from stock_forecasts f
              where f.clinic_id = ${clinicId} and f.actual_thousandths is not null
              group by f.week_on order by f.week_on desc limit ${WEEKS_SHOWN}) w), '[]') as weeks
      from clinics c
      left join stock_forecast_settings s on s.clinic_id = ${clinicId}
     where c.id = ${clinicId}`,
  );
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * Has order suggestions go by the forecast, or by the average use again. Going back is always possible.
 *
 * @throws AppError `forecast_too_new` before enough weeks were compared; `ai_feature_off`, `record_changed`.
 */
export async function switchForecast(
  ctx: MemberContext,
  { acts, version }: SwitchForecast,
): Promise<TrackRecord> {
  const before = await getTrackRecord(ctx);
  if (acts) {
    await assertFeatureOn(ctx, 'inventory_forecast');
    if (!mayAct(before.weeks)) throw new AppError('forecast_too_new');
  }
  const switched = await ctx.tx
    .insertInto('stock_forecast_settings')
    .values({ acts })
    .onConflict((conflict) =>
      conflict
        .column('clinic_id')
        .doUpdateSet((eb) => ({
          acts,
          changed_by: ctx.session.userId,
          version: eb('stock_forecast_settings.version', '+', 1),
        }))
        .where('stock_forecast_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!switched) throw new AppError('record_changed');
  ctx.audit('stock_forecast.switched', ctx.session.clinicId, {
    before: { acts: before.acts },
    after: { acts },
  });
  return { ...before, acts, version: switched.version };
}
