import { COUNTRIES } from '#vocabulary/countries.ts';

interface ZoneList {
  readonly getTimeZones?: () => readonly string[] | undefined;
}

/** The time zones of a country, as far as this browser knows them; its main one is not marked. */
export const zonesOf = (country: string): readonly string[] => {
  if (country === '') return [];
  // Safe: the standard's own method, which not every browser has; then there is no list.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & ZoneList;
  return locale.getTimeZones?.() ?? [];
};

/** The region that a language names, if it does. Some systems name theirs in ways of their own, such as `en-US@posix`. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}

/**
 * The country in which somebody with this time zone and these languages most likely is; empty where nothing tells.
 *
 * @param languages of the browser, the preferred one first: `en-GB`.
 */
export function guessCountry(zone: string, languages: readonly string[]): string {
  const spoken = languages.flatMap((language) => regionOf(language) ?? []);
  const there = [...spoken, ...COUNTRIES].filter((country) => zonesOf(country).includes(zone));
  // One who speaks a language of the place, or else the place whose only zone this is.
  return (
    spoken.find((country) => there.includes(country)) ??
    there.find((country) => zonesOf(country).length === 1) ??
    there[0] ??
    ''
  );
}

/** The zone to offer for a country: the one chosen or of the device where it lies there, else the country's first. */
export function zoneFor(country: string, wishes: readonly string[]): string {
  const zones = zonesOf(country);
  if (zones.length === 0) return wishes[0] ?? '';
  return wishes.find((zone) => zones.includes(zone)) ?? zones[0] ?? '';
}
