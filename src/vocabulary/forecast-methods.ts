/** How the use of an item is forecast, the plain ways first. */
export const FORECAST_METHODS = ['average', 'smoothing', 'trend', 'seasonal', 'sba', 'tsb'] as const;
export type ForecastMethod = (typeof FORECAST_METHODS)[number];
