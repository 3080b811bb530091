import { sql, type RawBuilder } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** The calendar day at the clinic, as an expression of type date. */
export const clinicToday = ({ now, session }: MemberContext): RawBuilder<unknown> => sql`(
  select (${now}::timestamptz at time zone c.time_zone)::date from clinics c where c.id = ${session.clinicId})`;
