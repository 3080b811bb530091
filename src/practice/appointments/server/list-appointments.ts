import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { Freshness } from '#foundation/server/http/freshness.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { searchMatches } from '#practice/clients/server/public/search-matches.ts';
import type { Appointment, listAppointmentsEndpoint } from '../contract.ts';
import { CARD_TABLES, CardRow, cardColumns, cardJoins, toAppointment } from './public/card.ts';

/** A search reads the terms by which pets are found, which are none of the tables. */
export const APPOINTMENT_LIST_FRESHNESS: Freshness = {
  tables: CARD_TABLES,
  clock: 'none',
  untaggedWith: ['q'],
};

type Input = z.output<typeof listAppointmentsEndpoint.input>;
const Position = z.tuple([Instant, z.uuid()]);

function conditions(clinicId: string, input: Input): RawBuilder<unknown>[] {
  const after = decodeCursor(input.cursor, Position);
  // Instants are compared with >= and <, because those operators are leakproof and may use an index under row-level
  // security; range operators are not.
  const filters = [
    sql`a.clinic_id = ${clinicId} and a.starts_at >= ${input.from} and a.starts_at < ${input.to}`,
  ];
  if (input.doctorId !== undefined) filters.push(sql`a.doctor_id = ${input.doctorId}`);
  if (input.status !== undefined) filters.push(sql`a.status = any(${input.status}::text[])`);
  if (input.appointmentTypeId !== undefined)
    filters.push(sql`a.appointment_type_id = ${input.appointmentTypeId}`);
  filters.push(...searchMatches(clinicId, 'pet', input.q ?? '', sql`a.pet_id`));
  if (after) filters.push(sql`(a.starts_at, a.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return filters;
}

/** The appointments that start within a range, ordered by start, in one statement. */
export async function listAppointments(
  ctx: MemberContext,
  input: Input,
): Promise<{ items: Appointment[]; nextCursor: string | null }> {
  const { clinicId } = ctx.session;
  const rows = await fetchRows(
    ctx.tx,
    CardRow,
    sql`
    select ${cardColumns(clinicId)} from appointments a ${cardJoins(clinicId)}
     where ${sql.join(conditions(clinicId, input), sql` and `)}
     order by a.starts_at, a.id limit ${sql.lit(input.limit + 1)}`,
  );
  const page = toPage(rows, input.limit, (row) => [row.starts_at, row.id]);
  return { items: page.items.map(toAppointment), nextCursor: page.nextCursor };
}
