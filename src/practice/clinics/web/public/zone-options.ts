import { COUNTRIES, countryName } from '#vocabulary/countries.ts';
import type { ComboboxOption } from '#foundation/web/ui/combobox.tsx';

/** `GMT+1` at this moment. */
function offsetOf(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    now,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A zone as it is read: `America/New York`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** Every zone that this browser knows, with its present distance from Greenwich. */
export const zoneOptions = (now = new Date()): ComboboxOption[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: zoneName(zone),
    hint: offsetOf(zone, now),
  }));

/** Every country by its English name. */
export function countryOptions(): ComboboxOption[] {
  // One collator for all: `localeCompare` looks its language up for each pair.
  const { compare } = new Intl.Collator('en');
  return COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).toSorted((a, b) =>
    compare(a.label, b.label),
  );
}
