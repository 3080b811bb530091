import { sql } from 'kysely';
import type * as z from 'zod';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Appointment, listAppointmentCardsEndpoint } from '../contract.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow, toAppointment } from './public/card.ts';

/** The cards of these appointments. Unknown ones, and those of another clinic, are omitted. */
export async function listAppointmentCards(
  ctx: MemberContext,
  { id: ids }: z.output<typeof listAppointmentCardsEndpoint.input>,
): Promise<{ items: Appointment[] }> {
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from appointments a ${CARD_JOINS}
     where a.clinic_id = ${ctx.session.clinicId} and a.id = any(${ids}::uuid[])
     order by a.starts_at, a.id`.execute(ctx.tx);
  return { items: rows.map(toAppointment) };
}
