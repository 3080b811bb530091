import { isDay } from '#foundation/values/day.ts';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';

const TIME =
  /^(?<year>\d{4})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])(?:(?<hour>[01]\d|2[0-3])(?:(?<minute>[0-5]\d)(?:(?<second>[0-5]\d)(?:\.(?<fraction>\d{1,4}))?)?)?)?(?<offset>[+-](?:0\d|1[0-4])[0-5]\d)?$/;

/** Nobody's birth, sample or result is older; a device whose clock was never set sends such a year. */
const FIRST_DAY = '1900-01-01';

/** The day of a time as it was sent; null for none. */
export function readHl7Day(text: string): string | null {
  const { year, month, day } = TIME.exec(text.trim())?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return null;
  const iso = `${year}-${month}-${day}`;
  // February 30 has the form of a day.
  return isDay(iso) && iso >= FIRST_DAY ? iso : null;
}

/**
 * The instant of a time as it was sent, `YYYYMMDD[HH[MM[SS[.S]]]][+ZZZZ]`. Without an offset it is local time where the clinic is;
 * a time in the hour that clocks skip is as much later. Null for what is no time: nothing is guessed.
 *
 * @param zone the clinic's.
 */
export function readHl7Time(text: string, zone: string): string | null {
  const day = readHl7Day(text);
  if (day === null) return null;
  const {
    hour = '00',
    minute = '00',
    second = '00',
    fraction = '',
    offset,
  } = TIME.exec(text.trim())?.groups ?? {};
  const withinMinuteMs = Number(second) * 1_000 + Math.floor(Number(`0.${fraction || '0'}`) * 1_000);
  const minuteMs =
    offset === undefined
      ? instantAtMinute(day, Number(hour) * 60 + Number(minute), zone)
      : Date.parse(`${day}T${hour}:${minute}:00${offset.slice(0, 3)}:${offset.slice(3)}`);
  return new Date(minuteMs + withinMinuteMs).toISOString();
}

/** An instant as it is sent: in UTC, with the offset that says so. */
export const writeHl7Time = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}+0000`;

export const writeHl7Day = (day: string): string => day.replaceAll('-', '');
