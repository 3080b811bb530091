import * as z from 'zod';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { MyAppointment } from '#practice/appointments/own.contract.ts';
import { MyPetCard } from '#practice/pets/own.contract.ts';

/** An event of a pet of the caller. */
export const MyActivity = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(['appointment', 'moved', 'weighed', 'added']),
  petId: z.uuid(),
  petName: z.string(),
  timeZone: z.string(),
  /** The clinic's country, which determines the unit of weights. */
  country: z.string(),
  /** Of an appointment: its new status. `isOwn`: whether the caller did it. */
  status: z.enum(APPOINTMENT_STATUSES).nullable(),
  startsAt: Instant.nullable(),
  weightGrams: z.int().nullable(),
  isOwn: z.boolean(),
});
export type MyActivity = z.infer<typeof MyActivity>;

export const getMyDashboardEndpoint = endpoint({
  id: 'myDashboard.get',
  method: 'GET',
  path: '/v1/my/dashboard',
  summary: 'The content of the client dashboard.',
  permission: 'own_pet:read',
  reads: ['appointments', 'clinicLinks', 'documents', 'pets'],
  input: z.strictObject({}),
  output: z.object({
    clinicCount: z.int(),
    /** Living pets. */
    petCount: z.int(),
    upcomingCount: z.int(),
    /** Documents that their clinics have shown to the caller during the last 120 days. */
    documentCount: z.int(),
    nextAppointment: MyAppointment.nullable(),
    /** Living pets by name, at most twelve. */
    pets: z.array(MyPetCard),
    /** Latest first, at most eight. */
    activity: z.array(MyActivity),
  }),
  errors: [],
});
