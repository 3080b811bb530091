import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { currencyOf } from '#vocabulary/currencies.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { tillOf } from '../drawer.rules.ts';

const Row = z.object({ country: z.string(), region: z.string().nullable(), today: CalendarDay });

/** Today at the clinic, its currency, and where its cash is. */
export async function findPlace({ tx, now, session: { clinicId } }: MemberContext) {
  const row = await fetchRow(
    tx,
    Row,
    sql`select k.country, k.region, app.local_day(${now}, k.time_zone) as today from clinics k where k.id = ${clinicId}`,
  );
  if (!row) throw new AppError('not_found');
  return { today: row.today, currency: currencyOf(row.country), till: tillOf(row) };
}
