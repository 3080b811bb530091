interface ZoneList {
  readonly getTimeZones?: () => readonly string[] | undefined;
}

/** The time zones of a country, as far as this browser knows them, in no particular order. */
export const zonesOf = (country: string): readonly string[] => {
  if (country === '') return [];
  // Safe: a standard method that not every browser has; without it the list is empty.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & ZoneList;
  return locale.getTimeZones?.() ?? [];
};

const MIDWINTER = Date.UTC(2026, 0, 15);
const MIDSUMMER = Date.UTC(2026, 6, 15);

/** The UTC offsets of a zone in winter and in summer. */
const clockOf = (zone: string): string => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return `${format.format(MIDWINTER)} ${format.format(MIDSUMMER)}`;
};

/**
 * The time zone to suggest for a place in a country: the preferred one if it belongs to the country, else the country's if
 * all of its zones have the same offsets. Empty if they differ; the preferred one if this browser knows no zones.
 */
export function zoneOfPlace(country: string, preferred: string): string {
  const zones = zonesOf(country);
  const [first] = zones;
  if (first === undefined || zones.includes(preferred)) return preferred;
  return new Set(zones.map(clockOf)).size === 1 ? first : '';
}
