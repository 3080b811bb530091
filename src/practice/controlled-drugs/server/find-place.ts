import * as z from 'zod';
import { sql } from 'kysely';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { type ControlledDuty, controlledDutyOf } from '../duty.rules.ts';

const Row = z.object({
  today: CalendarDay,
  country: z.string(),
  region: z.string().nullable(),
  timeZone: z.string(),
});

export interface Place extends z.infer<typeof Row> {
  readonly duty: ControlledDuty;
}

/** Where the clinic is, what day it is there, and what the law says there. */
export async function findPlace({ tx, now, session: { clinicId } }: MemberContext): Promise<Place> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select ${todayAtClinic(clinicId, now)} as today, k.country, k.region, k.time_zone as "timeZone"
          from clinics k where k.id = ${clinicId}`,
  );
  if (!row) throw new Error('a member’s clinic is there');
  return { ...row, duty: controlledDutyOf(row.country, row.region) };
}
