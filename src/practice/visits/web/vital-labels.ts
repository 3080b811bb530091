import type { TemperatureUnit, VitalMeasure } from '#vocabulary/vitals.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { measureText } from '../vitals.rules.ts';

/** D3. A measured value with its unit: `38.6 °C`, `101.5 °F`; stored in hundredths of a degree Celsius. */
export const printMeasure = (measure: VitalMeasure, value: number, unit: TemperatureUnit): string =>
  measureText(measure, value, unit, countryOnScreen());
