import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** How forecasts of past weeks compare with what was used, and whether they decide about orders. */
export const TrackRecord = z.object({
  /** Order suggestions go by the forecast. */
  acts: z.boolean(),
  /** Complete weeks that are needed before they may. */
  weeksNeeded: z.int(),
  /** Since when forecasts are recorded; null while none is. */
  since: CalendarDay.nullable(),
  /** Weeks that are over, the latest first: of how many items which was closer to what was used. The rest were the same. */
  weeks: z.array(
    z.object({
      weekOn: CalendarDay,
      items: z.int(),
      forecastCloser: z.int(),
      averageCloser: z.int(),
    }),
  ),
  /** 0 while nothing was ever switched. */
  version: RecordVersion,
});
export type TrackRecord = z.infer<typeof TrackRecord>;

export const getTrackRecordEndpoint = endpoint({
  id: 'stockForecast.getTrackRecord',
  method: 'GET',
  path: '/v1/stock/forecast-record',
  summary:
    'How the forecasts of past weeks compare with what was used, and whether order suggestions go by them.',
  permission: 'stock:read',
  reads: ['stockForecastSettings'],
  input: z.strictObject({}),
  output: TrackRecord,
  errors: [],
});

export const SwitchForecast = z.strictObject({ acts: z.boolean(), version: RecordVersion });
export type SwitchForecast = z.infer<typeof SwitchForecast>;

export const switchForecastEndpoint = endpoint({
  id: 'stockForecast.switch',
  method: 'PUT',
  path: '/v1/stock/forecast-record',
  summary: 'Has order suggestions go by the forecast, or by the average use again.',
  permission: 'stock:manage',
  audit: 'stock_forecast.switched',
  changes: ['purchaseOrders', 'stockForecastSettings'],
  input: SwitchForecast,
  output: TrackRecord,
  errors: ['ai_feature_off', 'forecast_too_new', 'record_changed'],
});
