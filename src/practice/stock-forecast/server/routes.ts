import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getForecastEndpoint, listForecastsEndpoint } from '../contract.ts';
import { getForecast } from './get-forecast.ts';
import { listForecasts } from './list-forecasts.ts';

export const stockForecastHandlers: readonly Handler[] = [
  handle(getForecastEndpoint, getForecast),
  handle(listForecastsEndpoint, listForecasts),
];
