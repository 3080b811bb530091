import * as z from 'zod';

/** An instant in the API, with its offset: `2026-11-21T09:00:00Z`, `2026-11-21T10:00:00+01:00`. */
export const Instant = z.iso.datetime({ offset: true });

/** An instant on a whole minute, as in schedules. */
export const InstantOfMinute = Instant.refine(
  (text) => Date.parse(text) % 60_000 === 0,
  'Use a time in whole minutes.',
);

/** A calendar day at the clinic: `2026-11-21`. */
export const CalendarDay = z.iso.date();

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
