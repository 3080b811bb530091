import { sql, type RawBuilder } from 'kysely';

/** The calendar day at the clinic, as an expression of type date. */
export const todayAtClinic = (clinicId: string, now: Date): RawBuilder<unknown> => sql`
  (select (${now}::timestamptz at time zone c.time_zone)::date from clinics c where c.id = ${clinicId})`;
