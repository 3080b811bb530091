import { sql, type RawBuilder } from 'kysely';

/** The calendar day at the clinic, as an expression of type date. */
export const todayAtClinic = (clinicId: string, now: Date): RawBuilder<unknown> => sql`
  (select app.local_day(${now}, c.time_zone) from clinics c where c.id = ${clinicId})`;
