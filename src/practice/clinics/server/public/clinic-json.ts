import { sql } from 'kysely';

/** The columns of the alias `k`, as `PaperClinic`. */
export const clinicJson = sql`json_build_object('name', k.name, 'country', k.country, 'timeZone', k.time_zone,
  'addressLine', k.address_line, 'postalCode', k.postal_code, 'city', k.city, 'region', k.region, 'phone', k.phone,
  'email', k.email)`;
