import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getForecastEndpoint, listForecastsEndpoint } from '../contract.ts';
import { getTrackRecordEndpoint, switchForecastEndpoint } from '../track-record.contract.ts';
import { getForecast } from './get-forecast.ts';
import { listForecasts } from './list-forecasts.ts';
import { getTrackRecord, switchForecast } from './track-record.ts';

export const stockForecastHandlers: readonly Handler[] = [
  handle(getForecastEndpoint, getForecast),
  handle(listForecastsEndpoint, listForecasts),
  handle(getTrackRecordEndpoint, getTrackRecord),
  handle(switchForecastEndpoint, switchForecast),
];
