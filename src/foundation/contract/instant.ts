import * as z from 'zod';

/** A day within the years that have four digits: the local day of an instant may be the next or the one before. */
const FIRST_INSTANT = Date.parse('0001-01-02T00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T00:00Z');
/** A year within: days before and after it are looked at, and what is planned then ends later. */
const FIRST_PLANNED = Date.parse('0002-01-01T00:00Z');
const LAST_PLANNED = Date.parse('9998-12-31T00:00Z');
/** PostgreSQL knows no offset of 16 hours or more, and reads no instant that is longer than this. */
const LARGE_OFFSET = /[+-](?:1[6-9]|2\d):\d\d$/;
const MAX_LENGTH = 40;

/** In UTC and far from the ends, as nearly all are: compared as text, because a list has hundreds of them. */
const isUsual = (text: string): boolean =>
  (text.endsWith('Z') || text.endsWith('+00:00')) &&
  text.length <= MAX_LENGTH &&
  text > '0002' &&
  text < '9998';

function isStorable(text: string): boolean {
  if (isUsual(text)) return true;
  const ms = Date.parse(text);
  // What is no instant at all has been reported already.
  if (Number.isNaN(ms)) return true;
  return ms >= FIRST_INSTANT && ms <= LAST_INSTANT && text.length <= MAX_LENGTH && !LARGE_OFFSET.test(text);
}

/** An instant with its offset, as in `Instant`, with a message of its own. */
export const instant = (error?: string) =>
  z.iso.datetime({ offset: true, error }).refine(isStorable, error ?? 'Use a date and time that exist.');

/** A calendar day, as in `CalendarDay`, with a message of its own. */
export const calendarDay = (error?: string) =>
  z.iso
    .date({ error: ({ input }) => error ?? (input === '' ? 'Enter a date.' : 'Use a date that exists.') })
    .refine((text) => !text.startsWith('0000'), error ?? 'Use a date that exists.');

/** An instant in the API, with its offset: `2026-11-21T09:00:00Z`, `2026-11-21T10:00:00+01:00`. */
export const Instant = instant();

/** An instant on a whole minute, as in schedules. */
export const InstantOfMinute = Instant.refine(
  (text) => Date.parse(text) % 60_000 === 0,
  'Use a time in whole minutes.',
).refine((text) => {
  const ms = Date.parse(text);
  return Number.isNaN(ms) || (ms >= FIRST_PLANNED && ms <= LAST_PLANNED);
}, 'Use a date and time that exist.');

/** A calendar day at the clinic: `2026-11-21`. */
export const CalendarDay = calendarDay();

/** The longest range that a list can be requested for. */
export const RANGE_LIMIT_MS = 400 * 86_400_000;

/** From `from` up to, not including, `to`: the fields of an input that is refined with `isInstantRange`. */
export const InstantRange = { from: Instant, to: Instant };
export function isInstantRange({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const lengthMs = Date.parse(to) - Date.parse(from);
  // Each invalid instant has been reported already.
  return Number.isNaN(lengthMs) || (lengthMs > 0 && lengthMs <= RANGE_LIMIT_MS);
}
export const INSTANT_RANGE_ISSUE = {
  path: ['to'],
  message: 'The end must be after the start, within 400 days.',
};
