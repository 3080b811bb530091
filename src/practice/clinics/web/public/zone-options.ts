import { COUNTRIES, countryName } from '#vocabulary/countries.ts';
import type { ComboboxOption } from '#foundation/web/ui/combobox.tsx';

/** The zone's current offset, `GMT+1`. */
function offsetOf(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    now,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A zone's name for display: `America/New York`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** Every time zone that this browser knows, with its current offset. */
export const zoneOptions = (now = new Date()): ComboboxOption[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: zoneName(zone),
    hint: offsetOf(zone, now),
  }));

/** Every country by its English name. */
export function countryOptions(): ComboboxOption[] {
  // One collator for all: `localeCompare` looks up the locale for each pair.
  const { compare } = new Intl.Collator('en');
  return COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).toSorted((a, b) =>
    compare(a.label, b.label),
  );
}
