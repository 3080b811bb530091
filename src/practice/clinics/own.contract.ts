import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { ONLINE_BOOKING_MODES } from './contract.ts';

/** The public profile of a clinic. */
export const ClinicCard = z.object({
  id: z.uuid(),
  name: z.string(),
  addressLine: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string(),
  phone: z.string().nullable(),
});

/** A clinic that the caller is a client of. */
export const MyClinic = ClinicCard.extend({
  email: z.string().nullable(),
  timeZone: z.string(),
  onlineBooking: z.enum(ONLINE_BOOKING_MODES),
  /** False while the clinic is suspended: nothing can be booked, whatever its settings say. */
  isAvailable: z.boolean(),
  bookingLeadMinutes: z.int(),
  bookingHorizonDays: z.int(),
});
export type MyClinic = z.infer<typeof MyClinic>;

export const listMyClinicsEndpoint = endpoint({
  id: 'myClinics.list',
  method: 'GET',
  path: '/v1/my/clinics',
  summary: 'The clinics that the caller is a client of.',
  permission: 'own_clinic:read',
  reads: ['clinicLinks'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(MyClinic) }),
  errors: [],
});

/** Clinics with online booking that the caller is not a client of. */
export const listJoinableClinicsEndpoint = endpoint({
  id: 'myClinics.listJoinable',
  method: 'GET',
  path: '/v1/my/joinable-clinics',
  summary: 'Clinics that the caller could become a client of, by name.',
  permission: 'own_clinic:join',
  reads: ['clinicLinks'],
  input: z.strictObject({
    ...PageRequest.shape,
    /** Part of the clinic's name or town. */
    q: z.string().trim().max(100).default(''),
  }),
  output: pageOf(ClinicCard),
  errors: [],
});
