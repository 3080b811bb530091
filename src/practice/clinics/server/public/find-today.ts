import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { todayAtClinic } from './today-at-clinic.ts';

/** A member's context, or what a job has of it. */
interface AtClinic {
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly session: { readonly clinicId: string };
}

/** Today at the clinic. @throws AppError `not_found`. */
export async function findToday({ tx, now, session: { clinicId } }: AtClinic): Promise<string> {
  const row = await fetchRow(
    tx,
    z.object({ today: CalendarDay }),
    sql`select ${todayAtClinic(clinicId, now)} as today`,
  );
  if (!row) throw new AppError('not_found');
  return row.today;
}
