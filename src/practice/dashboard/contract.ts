import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { Appointment, AppointmentEvent } from '#practice/appointments/contract.ts';

/** What needs attention, most urgent first. */
export const ALERT_KINDS = [
  'late_arrivals',
  'long_waits',
  'appointment_requests',
  'refill_requests',
  'low_inventory',
  'expired_inventory',
  'expiring_inventory',
  'unfinished_appointments',
  'pets_to_handle_with_care',
  'pets_without_weight',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const Dashboard = z.object({
  timeZone: z.string(),
  /** Of the clinic, as which times and dates are written. */
  country: z.string(),
  /** Today at the clinic. */
  day: CalendarDay,
  appointmentsToday: z.object({
    /** Cancelled appointments do not count. */
    total: z.int(),
    /** Future ones without an arrival. */
    toCome: z.int(),
    /** Currently on the premises. */
    inHouse: z.int(),
  }),
  /** Living pets on record. */
  activePatients: z.int(),
  /** Staff with working hours now and without a block. */
  staffOnDuty: z.array(z.object({ id: z.uuid(), fullName: z.string(), title: z.string().nullable() })),
  /** The caller among the clinic's active staff. */
  callerStaffId: z.uuid().nullable(),
  /** Today's appointments without an arrival, the next first; late ones stay. */
  upcoming: z.array(Appointment),
  alerts: z.array(
    z.object({
      kind: z.enum(ALERT_KINDS),
      count: z.int(),
      /** Some of them, most urgent first. */
      appointments: z.array(z.object({ id: z.uuid(), petName: z.string(), startsAt: Instant })),
      /** Items of the inventory; none for alerts that are about appointments. */
      items: z.array(z.object({ id: z.uuid(), name: z.string() })),
      /** Refills that were asked for. */
      refills: z.array(z.object({ id: z.uuid(), petName: z.string(), drugName: z.string() })),
    }),
  ),
  /** The latest change of each appointment, latest first. */
  activity: z.array(
    AppointmentEvent.extend({ appointmentId: z.uuid(), petName: z.string(), startsAt: Instant }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboardEndpoint = endpoint({
  id: 'dashboard.get',
  method: 'GET',
  path: '/v1/dashboard',
  summary: "A clinic's day at a glance: counts, next appointments, alerts, recent activity.",
  permission: 'appointment:read',
  reads: ['appointments', 'blocks', 'clinicSetup', 'pets', 'refillRequests', 'stockItems'],
  input: z.strictObject({}),
  output: Dashboard,
  errors: [],
});
