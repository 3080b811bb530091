import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { ClinicSetup } from '../../contract.ts';

/** A member's context, or what a job has of it. */
interface AtClinic {
  readonly tx: Kysely<Tables>;
  readonly session: { readonly clinicId: string };
}

const Row = z.object({ zone: z.string(), hours: ClinicSetup.shape.hours });

/** The clinic's opening hours and its time zone. @throws AppError `not_found`. */
export async function findWeek({ tx, session: { clinicId } }: AtClinic): Promise<z.infer<typeof Row>> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select c.time_zone as zone,
        (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'startMinute', h.start_minute, 'endMinute', h.end_minute)
            order by h.weekday, h.start_minute), '[]')
           from clinic_hours h where h.clinic_id = ${clinicId}) as hours
      from clinics c where c.id = ${clinicId}`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}
