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

const MIDWINTER = Date.UTC(2026, 0, 15);
const MIDSUMMER = Date.UTC(2026, 6, 15);

/** The clock of a zone in winter and in summer. */
const clockOf = (zone: string): string => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return `${format.format(MIDWINTER)} ${format.format(MIDSUMMER)}`;
};

/**
 * The zone of somebody else's place in a country: the wish where it lies there, else the country's where it has one clock.
 * Empty where it has several, which somebody has to choose from; the wish where this browser knows no zones.
 */
export function zoneOfPlace(country: string, wish: string): string {
  const zones = zonesOf(country);
  const [first] = zones;
  if (first === undefined || zones.includes(wish)) return wish;
  return new Set(zones.map(clockOf)).size === 1 ? first : '';
}
