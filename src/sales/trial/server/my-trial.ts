import { sql } from 'kysely';
import type { PersonContext } from '#foundation/server/http/context.ts';
import type { MyTrial, TrialAnswers, TrialObstacle } from '../contract.ts';

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/** Why this account cannot start a trial, and its stored answers. */
export async function myTrial({ tx }: PersonContext): Promise<MyTrial> {
  const { rows } = await sql<Nullable<TrialAnswers> & { obstacle: TrialObstacle | null }>`
    select obstacle, full_name as "fullName", clinic_name as "clinicName", country, time_zone as "timeZone",
      takes_appointments as "takesAppointments" from app.own_trial()`.execute(tx);
  const [found] = rows;
  if (!found) return { obstacle: null, kept: null };
  const { obstacle, fullName, clinicName, country, timeZone, takesAppointments } = found;
  if (
    fullName === null ||
    clinicName === null ||
    country === null ||
    timeZone === null ||
    takesAppointments === null
  )
    return { obstacle, kept: null };
  return { obstacle, kept: { fullName, clinicName, country, timeZone, takesAppointments } };
}
