import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { trialObstacle } from '../trial.rules.ts';
import type { MyTrial } from '../contract.ts';

const OwnTrial = z.object({
  isStaff: z.boolean(),
  isClient: z.boolean(),
  hadTrial: z.boolean(),
  fullName: z.string().nullable(),
  clinicName: z.string().nullable(),
  country: z.string().nullable(),
  timeZone: z.string().nullable(),
  takesAppointments: z.boolean().nullable(),
});

/** Why this account cannot start a trial, and its stored answers. */
export async function myTrial({ tx }: PersonContext): Promise<MyTrial> {
  const found = await fetchRow(
    tx,
    OwnTrial,
    sql`select is_staff as "isStaff", is_client as "isClient", had_trial as "hadTrial", full_name as "fullName",
          clinic_name as "clinicName", country, time_zone as "timeZone", takes_appointments as "takesAppointments"
          from app.own_trial()`,
  );
  if (!found) return { obstacle: null, kept: null };
  const { fullName, clinicName, country, timeZone, takesAppointments, ...person } = found;
  const obstacle = trialObstacle(person);
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
