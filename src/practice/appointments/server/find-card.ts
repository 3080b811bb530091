import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Appointment } from '../contract.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow, toAppointment } from './public/card.ts';

/** An appointment of the clinic as a card. */
export async function findCard(
  tx: Kysely<Tables>,
  clinicId: string,
  id: string,
): Promise<Appointment | undefined> {
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from appointments a ${CARD_JOINS} where a.clinic_id = ${clinicId} and a.id = ${id}`.execute(
    tx,
  );
  return rows[0] && toAppointment(rows[0]);
}
