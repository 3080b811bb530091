import * as z from 'zod';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant, InstantOfMinute } from '#foundation/contract/instant.ts';

/** The token of a link: whose visits it opens, and a secret. It is sent in request bodies only, never in a URL. */
const AppointmentToken = z
  .string()
  .regex(/^[\w-]{64}$/, 'This link is incomplete. Copy the whole link from the message.');

/** A visit as the holder of a link sees it: without its reason and notes. */
export const LinkedVisit = z.object({
  id: z.uuid(),
  startsAt: Instant,
  endsAt: Instant,
  status: z.enum(APPOINTMENT_STATUSES),
  petName: z.string(),
  species: z.enum(SPECIES),
  typeName: z.string(),
  doctorName: z.string(),
  canConfirm: z.boolean(),
  canCancel: z.boolean(),
  /** False within the clinic's lead time for online booking, and where the clinic books by phone only. */
  canReschedule: z.boolean(),
  /** For a calendar: the same event, however often the visit is moved. */
  calendarId: z.uuid(),
  calendarSequence: z.int(),
});
export type LinkedVisit = z.infer<typeof LinkedVisit>;

export const LinkedVisits = z.object({
  clinic: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    timeZone: z.string(),
    country: z.string(),
  }),
  /** In the order of their times. */
  visits: z.array(LinkedVisit),
});
export type LinkedVisits = z.infer<typeof LinkedVisits>;

/** What differs by the token, and nothing else, is told to its holder: no link, a foreign one and an expired one look the same. */
export const openAppointmentLinkEndpoint = endpoint({
  id: 'appointmentLinks.open',
  method: 'POST',
  path: '/v1/appointment-links',
  summary: 'The visits that a link opens.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: 30,
  input: z.strictObject({ token: AppointmentToken }),
  output: LinkedVisits,
  errors: ['not_found'],
});

export const confirmByLinkEndpoint = endpoint({
  id: 'appointmentLinks.confirm',
  method: 'POST',
  path: '/v1/appointment-links/confirm',
  summary: 'Confirms the visits that a link opens. Confirmed ones stay as they are.',
  permission: 'public',
  changes: [],
  ratePerMinute: 10,
  input: z.strictObject({ token: AppointmentToken }),
  output: LinkedVisits,
  errors: ['not_found'],
});

export const cancelByLinkEndpoint = endpoint({
  id: 'appointmentLinks.cancel',
  method: 'POST',
  path: '/v1/appointment-links/cancel',
  summary: 'Cancels a visit that a link opens.',
  permission: 'public',
  changes: [],
  ratePerMinute: 10,
  input: z.strictObject({
    token: AppointmentToken,
    visitId: z.uuid(),
    /** Why, in the client's words. */
    note: z.string().trim().max(300, 'Use at most 300 characters.').nullable().default(null),
  }),
  output: LinkedVisits,
  errors: ['not_found', 'status_not_allowed'],
});

/** How many days one response covers. */
export const LINK_WINDOW_DAYS = 14;

/** SLOT-1 for the holder of a link: free times of the same type and doctor, within the clinic's limits for online booking. */
export const listLinkedSlotsEndpoint = endpoint({
  id: 'appointmentLinks.slots',
  method: 'POST',
  path: '/v1/appointment-links/slots',
  summary: 'Free times to which a visit can be moved, two weeks at a time.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: 30,
  input: z.strictObject({
    token: AppointmentToken,
    visitId: z.uuid(),
    /** The first day; today at the clinic if omitted or past. */
    from: CalendarDay.refine((day) => day < '9999', 'Use an earlier date.')
      .nullable()
      .default(null),
  }),
  output: z.object({
    /** Days with at least one free time. */
    days: z.array(z.object({ day: CalendarDay, times: z.array(Instant) })),
    /** The `from` of the next request; null at the end of the clinic's horizon. */
    nextFrom: CalendarDay.nullable(),
  }),
  errors: ['not_found', 'online_booking_off', 'status_not_allowed', 'too_late_online'],
});

/** `details` of `slot_taken`: up to three free times of the same doctor, nearest to the requested one. */
export const NearestLinkedTimes = z.object({ nearestSlots: z.array(z.object({ startsAt: Instant })) });

/** The database decides: of two people who want the same time, the second gets `slot_taken` with the nearest free ones. */
export const rescheduleByLinkEndpoint = endpoint({
  id: 'appointmentLinks.reschedule',
  method: 'POST',
  path: '/v1/appointment-links/reschedule',
  summary: 'Reschedules a visit that a link opens to another free time of the same doctor.',
  permission: 'public',
  changes: [],
  ratePerMinute: 10,
  input: z.strictObject({ token: AppointmentToken, visitId: z.uuid(), startsAt: InstantOfMinute }),
  output: LinkedVisits,
  errors: [
    'not_found',
    'online_booking_off',
    'pet_busy',
    'slot_taken',
    'status_not_allowed',
    'too_late_online',
  ],
});
