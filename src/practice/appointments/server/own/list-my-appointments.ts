import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { type ListMyAppointments, MyAppointment } from '../../own.contract.ts';
import { APPOINTMENT_JOINS, appointmentLine, isUpcoming, OVER } from '../public/own-appointment-line.ts';

const Position = z.tuple([Instant, z.uuid()]);

const Row = z.object({ line: MyAppointment, id: z.uuid(), startsAt: Instant });

const isPast = (now: Date) => sql`(a.status <> 'rescheduled' and (a.ends_at <= ${now} or ${OVER}))`;

/** The appointments of the caller's pets, in pages. */
export async function listMyAppointments(
  ctx: ClientContext,
  { when, petId, limit, cursor }: ListMyAppointments,
) {
  const after = decodeCursor(cursor, Position);
  const isNext = when === 'upcoming';
  const direction = isNext ? sql`asc` : sql`desc`;
  const rows = await fetchRows(
    ctx.tx,
    Row,
    sql`
    select ${appointmentLine(ctx.now)} as line, a.starts_at as "startsAt", a.id from appointments a ${APPOINTMENT_JOINS}
     where ${isNext ? isUpcoming(ctx.now) : isPast(ctx.now)}
       ${petId === undefined ? sql`` : sql`and a.pet_id = ${petId}`}
       ${after ? sql`and (a.starts_at, a.id) ${isNext ? sql`>` : sql`<`} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
     order by a.starts_at ${direction}, a.id ${direction} limit ${limit + 1}`,
  );
  const page = toPage(rows, limit, (row) => [row.startsAt, row.id]);
  return { items: page.items.map(({ line }) => line), nextCursor: page.nextCursor };
}
