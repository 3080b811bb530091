import * as z from 'zod';
import { WeeklyHoursRow } from '#practice/clinics/contract.ts';

/** A host, with the facts that free slots are computed from. */
const DemoHost = z.object({
  hostId: z.uuid(),
  /** The host's IANA zone. */
  timeZone: z.string(),
  hours: z.array(WeeklyHoursRow),
  /** Demos and time off, in milliseconds since 1970; in any order. */
  busy: z.array(z.object({ start: z.int(), end: z.int() })),
  /** Future demos. */
  bookedCount: z.int(),
});
export type DemoHost = z.infer<typeof DemoHost>;

/** What the database returns for computing free slots: `app.demo_calendar`. */
export const DemoCalendar = z.object({
  isPaused: z.boolean(),
  leadMinutes: z.int(),
  horizonDays: z.int(),
  hosts: z.array(DemoHost),
});
export type DemoCalendar = z.infer<typeof DemoCalendar>;
