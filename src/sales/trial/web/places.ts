import { COUNTRIES } from '#vocabulary/countries.ts';
import { zonesOf } from '#foundation/web/time/country-zones.ts';
import { deviceZone } from '#foundation/web/time/zone-time.ts';

/** The region of a language tag, if any. Some systems use nonstandard tags, such as `en-US@posix`. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}

/** How many countries are checked per task, so that a phone stays responsive. */
const COUNTRIES_AT_ONCE = 10;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The country and the zone in which this device most likely is; see `guessCountry`. */
export async function guessPlace(): Promise<{ readonly country: string; readonly timeZone: string }> {
  // A browser loads its region data on first use, which takes a while on a phone.
  await pause();
  const zone = deviceZone();
  await pause();
  const country = await guessCountry(zone, navigator.languages);
  return { country, timeZone: zoneFor(country, [zone]) };
}

/**
 * The country in which somebody with this time zone and these languages most likely is; empty where it cannot be
 * determined. A country of one of the languages, or else the country whose only zone this is.
 *
 * @param languages of the browser, the preferred one first: `en-GB`.
 */
export async function guessCountry(zone: string, languages: readonly string[]): Promise<string> {
  // A zone without a place, such as `UTC`.
  if (!zone.includes('/')) return '';
  const isThere = (country: string) => zonesOf(country).includes(zone);
  const spoken = languages.flatMap((language) => regionOf(language) ?? []).find(isThere);
  if (spoken !== undefined) return spoken;
  const there: string[] = [];
  for (let at = 0; at < COUNTRIES.length; at += COUNTRIES_AT_ONCE) {
    await pause();
    there.push(...COUNTRIES.slice(at, at + COUNTRIES_AT_ONCE).filter(isThere));
  }
  return there.find((country) => zonesOf(country).length === 1) ?? there[0] ?? '';
}

/**
 * The zone to offer for a country: the chosen one or the device's where it belongs to the country, else the country's
 * first.
 */
export function zoneFor(country: string, wishes: readonly string[]): string {
  const zones = zonesOf(country);
  if (zones.length === 0) return wishes[0] ?? '';
  return wishes.find((zone) => zones.includes(zone)) ?? zones[0] ?? '';
}
