import { type RawBuilder, sql } from 'kysely';
import { featureIsOff } from '#practice/assistant-switches/server/public/feature-is-off.ts';

/**
 * The forecasts that order suggestions go by, as a relation of `item_id` and `use_per_day`: of no item while the clinic has not switched it on,
 * or has turned the forecast or the whole assistant off. Only those of this week count.
 */
export const actingForecast = (clinicId: string, today: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select f.item_id, f.use_per_day_thousandths as use_per_day
    from stock_forecasts f
   where f.clinic_id = ${clinicId} and f.week_on = ${today} - (extract(isodow from ${today})::integer - 1)
     and exists (select from stock_forecast_settings s where s.clinic_id = ${clinicId} and s.acts)
     and not ${featureIsOff(clinicId, 'inventory_forecast')})`;
