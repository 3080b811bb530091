import type { TemperatureUnit, VitalMeasure } from '#vocabulary/vitals.ts';
import { fromCentiCelsius } from '../vitals.rules.ts';

/** D3. `38.6 °C`, `101.5 °F`; stored in hundredths of a degree Celsius. */
export const printTemperature = (centiCelsius: number, unit: TemperatureUnit): string =>
  `${fromCentiCelsius(centiCelsius, unit).toFixed(1)} °${unit}`;

/** A measured value with its unit. */
export function printMeasure(measure: VitalMeasure, value: number, unit: TemperatureUnit): string {
  switch (measure) {
    case 'temperature':
      return printTemperature(value, unit);
    case 'heart_rate':
    case 'respiratory_rate':
      return `${value}/min`;
    case 'capillary_refill':
      return `${value / 10} s`;
  }
}
