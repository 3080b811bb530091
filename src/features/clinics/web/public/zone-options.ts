import { COUNTRIES } from '#vocabulary/countries.ts';
import type { ComboboxOption } from '#foundation/web/ui/combobox.tsx';

/** `GMT+1` at this moment. */
function offsetOf(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    now,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Every zone that this browser knows, with its present distance from Greenwich. */
export const zoneOptions = (now = new Date()): ComboboxOption[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    hint: offsetOf(zone, now),
  }));

/** Every country by its English name. */
export function countryOptions(): ComboboxOption[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).toSorted((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
}
