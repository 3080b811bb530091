import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { Appointment, listPetAppointmentsEndpoint } from '../contract.ts';
import { CardRow, cardColumns, cardJoins, toAppointment } from './public/card.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** A pet's appointments, latest first. Empty for an unknown pet, or one of another clinic. */
export async function listPetAppointments(
  ctx: MemberContext,
  { petId, limit, cursor }: z.output<typeof listPetAppointmentsEndpoint.input>,
): Promise<{ items: Appointment[]; nextCursor: string | null }> {
  const before = decodeCursor(cursor, Position);
  const position = before
    ? sql`and (a.starts_at, a.id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
    : sql``;
  const { clinicId } = ctx.session;
  const rows = await fetchRows(
    ctx.tx,
    CardRow,
    sql`
    select ${cardColumns(clinicId)} from appointments a ${cardJoins(clinicId)}
     where a.clinic_id = ${clinicId} and a.pet_id = ${petId} ${position}
     order by a.starts_at desc, a.id desc limit ${sql.lit(limit + 1)}`,
  );
  const page = toPage(rows, limit, (row) => [row.starts_at, row.id]);
  return { items: page.items.map(toAppointment), nextCursor: page.nextCursor };
}
