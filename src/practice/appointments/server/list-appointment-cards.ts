import { sql } from 'kysely';
import type * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Appointment, listAppointmentCardsEndpoint } from '../contract.ts';
import { CardRow, cardColumns, cardJoins, toAppointment } from './public/card.ts';

/** The cards of these appointments. Unknown ones, and those of another clinic, are omitted. */
export async function listAppointmentCards(
  ctx: MemberContext,
  { id: ids }: z.output<typeof listAppointmentCardsEndpoint.input>,
): Promise<{ items: Appointment[] }> {
  const { clinicId } = ctx.session;
  const rows = await fetchRows(
    ctx.tx,
    CardRow,
    sql`
    select ${cardColumns(clinicId)} from appointments a ${cardJoins(clinicId)}
     where a.clinic_id = ${clinicId} and a.id = any(${ids}::uuid[])
     order by a.starts_at, a.id`,
  );
  return { items: rows.map(toAppointment) };
}
