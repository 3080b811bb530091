import { sql } from 'kysely';
import * as z from 'zod';

const text = z.string().nullable();

/** A clinic as the head of its papers names it. */
export const PaperClinicRow = z.object({
  name: z.string(),
  country: z.string(),
  timeZone: z.string(),
  addressLine: text,
  postalCode: text,
  city: text,
  region: text,
  phone: text,
  email: text,
});

/** The columns of the alias `k`, as `PaperClinicRow`. */
export const clinicJson = sql`json_build_object('name', k.name, 'country', k.country, 'timeZone', k.time_zone,
  'addressLine', k.address_line, 'postalCode', k.postal_code, 'city', k.city, 'region', k.region, 'phone', k.phone,
  'email', k.email)`;
