import { sql } from 'kysely';
import * as z from 'zod';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { Appointment, listPetAppointmentsEndpoint } from '../contract.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow, toAppointment } from './public/card.ts';

const Position = z.tuple([z.iso.datetime({ offset: true }), z.uuid()]);

/** A pet's appointments, latest first. Empty for an unknown pet, or one of another clinic. */
export async function listPetAppointments(
  ctx: MemberContext,
  { petId, limit, cursor }: z.output<typeof listPetAppointmentsEndpoint.input>,
): Promise<{ items: Appointment[]; nextCursor: string | null }> {
  const before = decodeCursor(cursor, Position);
  const position = before
    ? sql`and (a.starts_at, a.id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
    : sql``;
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from appointments a ${CARD_JOINS}
     where a.clinic_id = ${ctx.session.clinicId} and a.pet_id = ${petId} ${position}
     order by a.starts_at desc, a.id desc limit ${sql.lit(limit + 1)}`.execute(ctx.tx);
  const page = toPage(rows, limit, (row) => [row.starts_at, row.id]);
  return { items: page.items.map(toAppointment), nextCursor: page.nextCursor };
}
