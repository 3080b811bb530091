import { dateCustomsOf } from './country-locale.ts';
import type { Day } from './day.ts';
import { repeatedHourSuffix, zoneNameAt } from './repeated-hour.ts';

/** Formats of instants, cached by zone, language and options: making one costs much more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(
  zone: string,
  options: Intl.DateTimeFormatOptions,
  locale: 'en-GB' | 'en-US' = 'en-GB',
): Intl.DateTimeFormat {
  const key = zone + locale + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formats.set(key, format);
  return format;
}

type At = string | number | Date;

const msOf = (at: At): number => (typeof at === 'string' ? Date.parse(at) : Number(at));

/** A place whose customs are followed: those of no country are 24 hours, and the day first. */
export interface Place {
  /** IANA zone. */
  readonly timeZone: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const HALF_DAY_CLOCK: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' };
const ISO_DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };

/** How much of a day is said. */
const DAY_FORMS = {
  /** `21 Nov`, `Nov 21` */
  short: { day: 'numeric', month: 'short' },
  /** `21 Nov 2026`, `Nov 21, 2026` */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** `Sat 21 Nov`, `Sat, Nov 21` */
  near: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `Saturday 21 November`, `Saturday, November 21` */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** `21 November 2026`, `November 21, 2026` */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** `Saturday 21 November 2026`, `Saturday, November 21, 2026` */
  whole: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** `November 2026` */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;
export type DayForm = keyof typeof DAY_FORMS;

/** `14:30` in every country: what fields hold, and what is compared. */
export const clockText = (zone: string, at: At): string => formatOf(zone, CLOCK).format(msOf(at));

/** `2026-11-21`: the calendar day of an instant. */
export function isoDayText(zone: string, at: At): Day {
  const parts = new Map(
    formatOf(zone, ISO_DAY)
      .formatToParts(msOf(at))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

const plainTime = (at: At, { timeZone, country }: Place, more: Intl.DateTimeFormatOptions = {}): string =>
  dateCustomsOf(country).hour12
    ? // Some versions of the formatter separate the half of the day with a narrow space.
      formatOf(timeZone, { ...HALF_DAY_CLOCK, ...more }, 'en-US')
        .format(msOf(at))
        .replaceAll('\u202F', ' ')
    : formatOf(timeZone, { ...CLOCK, ...more }).format(msOf(at));

/** `14:30`, or `2:30 PM`; `02:30 CEST` if clocks are set back and show that time twice. */
export const printTime = (at: At, place: Place): string =>
  plainTime(at, place) + repeatedHourSuffix(msOf(at), place.timeZone);

/** The day of an instant in the order of the country; only where the month is first is there a comma before the day. */
export const printDayOf = (at: At, { timeZone, country }: Place, form: DayForm): string =>
  dateCustomsOf(country).monthFirst
    ? formatOf(timeZone, DAY_FORMS[form], 'en-US').format(msOf(at))
    : formatOf(timeZone, DAY_FORMS[form]).format(msOf(at)).replace(',', '');

/** A calendar day, which has no zone. */
export const printDay = (day: Day, country: string, form: DayForm): string =>
  printDayOf(`${day}T00:00:00Z`, { timeZone: 'UTC', country }, form);

/** `14:30` or `2:30 PM`, of a minute of the day; 1440 is its end. */
export const printMinute = (minuteOfDay: number, country: string): string =>
  minuteOfDay === 1440 && !dateCustomsOf(country).hour12
    ? '24:00'
    : printTime(minuteOfDay * 60_000, { timeZone: 'UTC', country });

/** `21 November 2026 at 14:30:05 CET`: the moment of a signature, to the second. */
export const printMoment = (at: At, place: Place): string =>
  `${printDayOf(at, place, 'long')} at ${plainTime(at, place, { second: '2-digit' })} ${zoneNameAt(msOf(at), place.timeZone)}`;

/** A language in which people are written to; screens and papers of the clinic are in English. */
export type PrintLanguage = 'de' | 'en' | 'es';

const placeFormats = new Map<string, Intl.DateTimeFormat>();

function placeFormat(
  language: PrintLanguage,
  { timeZone, country }: Place,
  options: Intl.DateTimeFormatOptions,
) {
  const key = `${language}-${country} ${timeZone} ${JSON.stringify(options)}`;
  const known = placeFormats.get(key);
  if (known) return known;
  const locale = country === '' ? language : `${language}-${country}`;
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  placeFormats.set(key, format);
  return format;
}

/** The same as `printDayOf` in another language: `Montag, 23. November`, `lunes 23 de noviembre`. */
export function printDayOfIn(language: PrintLanguage, at: At, place: Place, form: DayForm): string {
  if (language === 'en') return printDayOf(at, place, form);
  const day = placeFormat(language, place, DAY_FORMS[form]).format(msOf(at));
  // After an article, as in a sentence, Spanish has no comma.
  return language === 'es' ? day.replace(',', '') : day;
}

/** The same as `printDay` in another language. */
export const printDayIn = (language: PrintLanguage, day: Day, country: string, form: DayForm): string =>
  printDayOfIn(language, `${day}T00:00:00Z`, { timeZone: 'UTC', country }, form);

/** The same as `printTime` in another language: German has no half days, Spanish writes `2:30 p. m.` where the country does. */
export function printTimeIn(language: PrintLanguage, at: At, place: Place): string {
  if (language === 'en') return printTime(at, place);
  const isHalfDay = language === 'es' && dateCustomsOf(place.country).hour12;
  const time = placeFormat(language, place, isHalfDay ? HALF_DAY_CLOCK : CLOCK).format(msOf(at));
  return time.replaceAll(/[\u00A0\u202F]/g, ' ') + repeatedHourSuffix(msOf(at), place.timeZone);
}
