import * as z from 'zod';

/** An instant on the wire, with its offset: `2026-11-21T09:00:00Z`, `2026-11-21T10:00:00+01:00`. */
export const Instant = z.iso.datetime({ offset: true });

/** An instant that falls on a whole minute, as times of a schedule do. */
export const InstantOfMinute = Instant.refine(
  (text) => Date.parse(text) % 60_000 === 0,
  'Use a time in whole minutes.',
);

/** A calendar day at the clinic: `2026-11-21`. */
export const CalendarDay = z.iso.date();

/** The longest range that a list is asked for at once. */
export const RANGE_LIMIT_MS = 400 * 86_400_000;

/** From `from` up to, not including, `to`: fields of an input that is refined by `isInstantRange`. */
export const InstantRange = { from: Instant, to: Instant };
export function isInstantRange({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const lengthMs = Date.parse(to) - Date.parse(from);
  // What is no instant has been named as such, and needs no second complaint.
  return Number.isNaN(lengthMs) || (lengthMs > 0 && lengthMs <= RANGE_LIMIT_MS);
}
export const INSTANT_RANGE_ISSUE = {
  path: ['to'],
  message: 'The end must come after the start, within 400 days.',
};
