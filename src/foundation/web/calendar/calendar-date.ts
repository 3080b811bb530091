import type { Day } from '#foundation/values/day.ts';

// The calendar component works with `Date`. Ours are midnights in UTC, and it is told to draw in UTC: the zone of the
// device has no part in it.

export const dateOfDay = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** Copied first: the component hands out dates with a zone, whose `toISOString` writes an offset. */
export const dayOfDate = (date: Date): Day => new Date(date.getTime()).toISOString().slice(0, 10);
